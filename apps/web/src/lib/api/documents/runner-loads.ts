import { graphql, type ResultOf } from '../graphql.ts';

/** The load of a runner by minute over the last day, for maintainers. */
export const RunnerLoadsQuery = graphql(`
  query RunnerLoads($id: ID!) {
    runner(id: $id) {
      __typename
      ... on Runner {
        id
        loads {
          at
          cpu
          memoryBytes
          gpu
          busy
        }
      }
    }
  }
`);
export type StoredLoads = Extract<ResultOf<typeof RunnerLoadsQuery>['runner'], { __typename: 'Runner' }>['loads'];
