import { graphql, type ResultOf } from '../graphql.ts';
import { FailureParts } from './fragments.ts';

/** Evaluations of all teams, for maintainers. */
export const AdminSubmissionsQuery = graphql(
  `
    query AdminSubmissions(
      $states: [EvaluationState!]
      $visibilities: [Visibility!]
      $track: String
      $text: String
      $after: String
    ) {
      administration {
        evaluations(
          first: 50
          states: $states
          visibilities: $visibilities
          track: $track
          text: $text
          after: $after
        ) {
          totalCount
          allCount
          scoredCount
          visibilities {
            visibility
            count
          }
          states {
            state
            count
          }
          nodes {
            id
            state
            stateText
            endedAt
            cancelledBy
            createdAt
            attempt
            debug
            rerun {
              state
            }
            failure {
              ...FailureParts
            }
            publication {
              visibility
              reason
              at
              by
              withheldReason
              withdrawnByTeam
            }
            copyOf {
              entry {
                id
                code
              }
            }
            submission {
              id
              code
              name
              version
              createdAt
              team {
                name
              }
            }
            track {
              slug
              shortName
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
      fleet {
        queue {
          id
          state
          stateText
          shards
          done
          leased
          waits
        }
      }
    }
  `,
  [FailureParts],
);
export type AdminEvaluations = NonNullable<ResultOf<typeof AdminSubmissionsQuery>['administration']>['evaluations'];
export type AdminEvaluation = AdminEvaluations['nodes'][number];
