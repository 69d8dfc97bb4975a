import { graphql } from '../graphql.ts';

/** Costs of rows, separate from the board: they are read from measurements, and no reader waits for them. */
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
            withheld
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
