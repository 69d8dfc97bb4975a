import { graphql, type ResultOf } from '../graphql.ts';

/** The ended leases of a runner, newest first, for maintainers. */
export const PastLeasesQuery = graphql(`
  query PastLeases($id: ID!, $after: String, $onlyFailed: Boolean!) {
    runner(id: $id) {
      __typename
      ... on Runner {
        id
        pastLeases(first: 10, after: $after, onlyFailed: $onlyFailed) {
          pageInfo {
            hasNextPage
            endCursor
          }
          nodes {
            id
            shardIndex
            submission
            submissionName
            track
            trackName
            endedAt
            seconds
            code
            reason
          }
        }
      }
    }
  }
`);
export type PastLeases = Extract<ResultOf<typeof PastLeasesQuery>['runner'], { __typename: 'Runner' }>['pastLeases'];
