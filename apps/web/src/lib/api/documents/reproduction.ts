import { graphql, type ResultOf } from '../graphql.ts';
import { FailureParts } from './fragments.ts';

/** Reported rows of a board, for declaring a reproduction. */
export const ReportedQuery = graphql(`
  query Reported($track: String!, $board: String!) {
    board(track: $track, board: $board) {
      id
      reported {
        id
        name
        citation
        tableReference
      }
    }
  }
`);
export type ReportedChoice = NonNullable<ResultOf<typeof ReportedQuery>['board']>['reported'][number];

export const ReproductionMutation = graphql(
  `
    mutation SetReproduction($input: SetReproductionInput!) {
      setReproduction(input: $input) {
        __typename
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);
