import { graphql } from '../graphql.ts';
import { CellParts } from './fragments.ts';

/** The values that models without training reach on the images of a board, and the snapshot of its results. */
export const ReferencesQuery = graphql(
  `
    query References($track: String!, $board: String!, $snapshot: ID) {
      board(track: $track, board: $board, snapshot: $snapshot) {
        id
        snapshot {
          id
          number
          asOf
          latest
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
