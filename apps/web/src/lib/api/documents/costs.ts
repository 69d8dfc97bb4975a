import { graphql } from '../graphql.ts';

/** What rows cost, apart from the board: it is read from what runners measured, and no reader waits for it. */
export const CostsQuery = graphql(`
  query Costs($track: String!, $board: String!, $snapshot: ID, $after: String) {
    board(track: $track, board: $board, snapshot: $snapshot) {
      id
      rows(first: 500, after: $after) {
        nodes {
          id
          cost {
            flops
            memoryBytes
            latencyMs
            ratio
            hardwareClass
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
      reproductions {
        rowId
        code
        name
      }
      reportedCosts {
        method
        latencyMs
        flops
        memoryBytes
        hardware
        citation
        tableReference
      }
    }
  }
`);
