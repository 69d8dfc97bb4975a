import { graphql, type ResultOf } from '../graphql.ts';
import { FailureParts } from './fragments.ts';

export const DeadLettersQuery = graphql(`
  query DeadLetters($code: String, $after: String) {
    operations {
      deadLetterGroups {
        code
        count
        oldestAt
      }
      deadLetters(first: 50, code: $code, after: $after) {
        totalCount
        pageInfo {
          hasNextPage
          endCursor
        }
        nodes {
          code
          reason
          shardIndex
          tries
          lastRunner
          at
          evaluation {
            id
            submission {
              code
              name
              version
              team {
                name
              }
            }
            track {
              slug
              shortName
            }
          }
        }
      }
    }
  }
`);
export type Operations = NonNullable<ResultOf<typeof DeadLettersQuery>['operations']>;
export type DeadLetter = Operations['deadLetters']['nodes'][number];

export const RequeueMutation = graphql(
  `
    mutation Requeue($choice: DeadLetterChoiceInput!) {
      requeueDeadLetters(choice: $choice) {
        __typename
        ... on Requeued {
          left
          evaluations {
            id
          }
        }
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);

export const DismissMutation = graphql(
  `
    mutation Dismiss($choice: DeadLetterChoiceInput!, $reason: String) {
      dismissDeadLetters(choice: $choice, reason: $reason) {
        __typename
        ... on Dismissed {
          count
        }
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);
