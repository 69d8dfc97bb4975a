import { graphql } from '../graphql.ts';
import { CellParts } from './fragments.ts';

/** The values that models without training reach on the images of a board, and the snapshot of its results. */
export const ReferencesQuery = graphql(
  `
    query References($track: String!, $board: String!) {
      board(track: $track, board: $board) {
        id
        snapshot {
          id
          asOf
        }
        references {
          id
          cells {
            ...CellParts
          }
        }
      }
    }
  `,
  [CellParts],
);
