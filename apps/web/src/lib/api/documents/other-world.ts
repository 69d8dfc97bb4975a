import { graphql } from '../graphql.ts';
import { CellParts } from './fragments.ts';

/** Values of the same entries on another board of the track. */
export const OtherWorldQuery = graphql(
  `
    query OtherWorldValues($track: String!, $board: String!, $after: String) {
      board(track: $track, board: $board) {
        id
        rows(first: 250, after: $after) {
          nodes {
            evaluationId
            cells {
              ...CellParts
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
        reported {
          name
          cells {
            ...CellParts
          }
        }
      }
    }
  `,
  [CellParts],
);
