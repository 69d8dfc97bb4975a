import { graphql } from '../graphql.ts';

/** What a reader compares a value with that is not on a board: chance, the best entry and the worst ones. */
export const BoardLevelsQuery = graphql(`
  query BoardLevels($track: String!, $board: String!, $withheld: Boolean!) {
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
      worst: rows(first: 5, reverse: true) @include(if: $withheld) {
        nodes {
          id
          submissionCode
          name
          cells {
            metric
            value
            low
            high
          }
        }
      }
    }
  }
`);
