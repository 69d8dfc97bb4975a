import { graphql } from '../graphql.ts';
import { RowParts } from './board.ts';

/** A board that is too long for the page: the server sorts and filters it. */
export const FarRowsQuery = graphql(
  `
    query FarRows($track: String!, $board: String!, $snapshot: ID, $after: String, $view: String!) {
      board(track: $track, board: $board, snapshot: $snapshot) {
        id
        rows(first: 200, after: $after, view: $view) {
          nodes {
            ...RowParts
          }
          totalCount
          filters {
            name
            hides
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    }
  `,
  [RowParts],
);
