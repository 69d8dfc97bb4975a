import { graphql, type ResultOf } from '../graphql.ts';

export const PaperResultsQuery = graphql(`
  query PaperResults {
    paperResults {
      paper
      table
      group
      row
      column
      printed
      value
      low
      high
      verdict
      difference
      beyondInterval
      track
      board
      code
      name
    }
  }
`);
export type PaperResult = ResultOf<typeof PaperResultsQuery>['paperResults'][number];
