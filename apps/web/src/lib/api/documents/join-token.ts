import { graphql } from '../graphql.ts';
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
