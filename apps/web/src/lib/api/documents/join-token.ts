import { graphql, type ResultOf } from '../graphql.ts';
import { FailureParts } from './fragments.ts';

/** Creates a token with which machines join a pool; the secret is in this answer only. */
export const JoinTokenMutation = graphql(
  `
    mutation JoinToken($input: CreateJoinTokenInput!) {
      createJoinToken(input: $input) {
        __typename
        ... on JoinTokenCreated {
          secret
          pool
          expiresAt
          uses
        }
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);

/** The tokens that still admit machines. */
export const OpenJoinTokensQuery = graphql(`
  query OpenJoinTokens {
    operations {
      joinTokens {
        id
        pool
        name
        by
        createdAt
        expiresAt
        uses
        joined
      }
    }
  }
`);
export type OpenJoinToken = NonNullable<ResultOf<typeof OpenJoinTokensQuery>['operations']>['joinTokens'][number];

export const RevokeJoinTokenMutation = graphql(
  `
    mutation RevokeJoinToken($id: ID!) {
      revokeJoinToken(id: $id) {
        __typename
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);
