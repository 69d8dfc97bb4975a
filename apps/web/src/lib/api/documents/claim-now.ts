import { graphql, type ResultOf } from '../graphql.ts';

/** The entries and tests of the latest snapshot of a board, for a claim that was checked on an older one. */
export const ClaimNowQuery = graphql(`
  query ClaimNow($track: String!, $board: String!, $metric: ID!) {
    board(track: $track, board: $board) {
      id
      snapshot {
        id
        number
        asOf
      }
      rows(first: 50) {
        nodes {
          id
          submissionCode
        }
      }
      pairs(metric: $metric) {
        a
        b
        difference
        low
        high
        step
        p
        verdict
      }
    }
  }
`);
export type ClaimNow = NonNullable<ResultOf<typeof ClaimNowQuery>['board']>;
