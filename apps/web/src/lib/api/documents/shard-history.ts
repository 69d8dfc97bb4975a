import { graphql, type ResultOf } from '../graphql.ts';

/** The history of one shard: queried when its cell is pressed. */
export const ShardHistoryQuery = graphql(`
  query ShardHistory($id: ID!, $index: Int!) {
    evaluation(id: $id) {
      id
      shardHistory(index: $index) {
        doneAt
        leasedAt
        seconds
        failures {
          runner
          at
          reason
        }
      }
    }
  }
`);
export type ShardHistory = NonNullable<NonNullable<ResultOf<typeof ShardHistoryQuery>['evaluation']>['shardHistory']>;
