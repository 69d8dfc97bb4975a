import { graphql, type ResultOf } from '../graphql.ts';
import { CellParts, FailureParts, MetricParts } from './fragments.ts';
import { MyStateParts } from './my-state.ts';

export const AccountQuery = graphql(
  `
    query Account {
      installation {
        mail
      }
      viewer {
        id
        name
        email
        emailVerifiedAt
        role
        teams {
          id
          name
        }
        apiTokens {
          id
          name
          scopes
          createdAt
          lastUsedAt
          expiresAt
        }
        submissions(first: 5) {
          totalCount
          nodes {
            id
            code
            name
            version
            createdAt
            listing {
              listing
              until
            }
            evaluations {
              ...MyStateParts
              track {
                slug
                shortName
                releaseRule
                split {
                  role
                }
                primaryMetric {
                  ...MetricParts
                }
              }
              results {
                board
                released {
                  step
                }
                values {
                  ...CellParts
                }
                rank {
                  metric
                  low
                  high
                  of
                }
              }
            }
          }
        }
      }
    }
  `,
  [MyStateParts, MetricParts, CellParts],
);
export type Account = NonNullable<ResultOf<typeof AccountQuery>['viewer']>;

export const CreateTokenMutation = graphql(
  `
    mutation CreateToken($input: CreateApiTokenInput!) {
      createApiToken(input: $input) {
        __typename
        ... on ApiTokenCreated {
          secret
          token {
            id
            name
          }
        }
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);

export const RevokeTokenMutation = graphql(`
  mutation RevokeToken($id: ID!) {
    revokeApiToken(id: $id)
  }
`);
