import { requireMaintainer } from './administration.js';
import { granted, type ApiClient, type Granted } from './api-client.js';
import { graphql, type InputOf, type ReadOnly, type ResultOf } from './graphql.js';
import { RefusalParts } from './refusal.js';

const CreateJoinTokenMutation = graphql(
  `
    mutation CreateJoinToken($input: CreateJoinTokenInput!) {
      createJoinToken(input: $input) {
        __typename
        ... on JoinTokenCreated {
          secret
          pool
          expiresAt
          uses
        }
        ...RefusalParts
      }
    }
  `,
  [RefusalParts],
);
type JoinToken = Granted<ResultOf<typeof CreateJoinTokenMutation>['createJoinToken']>;

/**
 * Creates a token with which `uses` machines, by default one, can join a pool. Its secret is returned only once.
 *
 * @throws RefusedError pool_unknown, forbidden
 */
export async function createJoinToken(
  client: ApiClient,
  input: InputOf<typeof CreateJoinTokenMutation>,
): Promise<JoinToken> {
  return granted((await client.request(CreateJoinTokenMutation, { input })).createJoinToken);
}

const JoinTokensQuery = graphql(`
  query JoinTokens {
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
export type OpenJoinToken = ReadOnly<NonNullable<ResultOf<typeof JoinTokensQuery>['operations']>['joinTokens'][number]>;

/** The join tokens that still admit machines. @throws RefusedError forbidden */
export const readJoinTokens = async (client: ApiClient): Promise<readonly OpenJoinToken[]> =>
  (await requireMaintainer(client, (await client.request(JoinTokensQuery, {})).operations, 'operate')).joinTokens;

const RevokeJoinTokenMutation = graphql(
  `
    mutation RevokeJoinToken($id: ID!) {
      revokeJoinToken(id: $id) {
        __typename
        ... on Changed {
          subject
        }
        ...RefusalParts
      }
    }
  `,
  [RefusalParts],
);

/** No further machine joins with the token; those that joined stay. @throws RefusedError input_invalid, forbidden */
export async function revokeJoinToken(client: ApiClient, id: string): Promise<void> {
  granted((await client.request(RevokeJoinTokenMutation, { id })).revokeJoinToken);
}
