import { graphql, type ResultOf } from '../graphql.ts';

/** The tests of one metric between the first rows of a board. */
export const PairsQuery = graphql(`
  query Pairs($track: String!, $board: String!, $snapshot: ID, $metric: ID!) {
    board(track: $track, board: $board, snapshot: $snapshot) {
      id
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
export type PairTest = NonNullable<ResultOf<typeof PairsQuery>['board']>['pairs'][number];
