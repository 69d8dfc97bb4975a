import { graphql } from '../graphql.ts';

/** What a reader compares a value with that is not on a board: chance and the best entry. */
export const BoardLevelsQuery = graphql(`
  query BoardLevels($track: String!, $board: String!) {
    board(track: $track, board: $board) {
      id
      references {
        id
        cells {
          metric
          value
          step
        }
      }
      best: rows(first: 1) {
        nodes {
          id
          submissionCode
          name
          cells {
            metric
            value
            step
          }
        }
      }
    }
  }
`);
