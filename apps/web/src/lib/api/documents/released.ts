import { graphql } from '../graphql.ts';

/** What the release rule did to a result on a hidden split. */
export const ReleasedQuery = graphql(`
  query Released($evaluation: ID!, $board: String!) {
    evaluation(id: $evaluation) {
      id
      results(board: $board) {
        board
        released {
          step
        }
      }
    }
  }
`);
