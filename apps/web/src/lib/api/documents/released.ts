import { graphql } from '../graphql.ts';

/** What was done to a result of a hidden split before it was published. */
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
