import { granted, type ApiClient } from './api-client.js';
import { graphql, type InputOf } from './graphql.js';
import { RefusalParts } from './refusal.js';

const SignUpMutation = graphql(
  `
    mutation SignUp($input: SignUpInput!) {
      signUp(input: $input) {
        __typename
        ...RefusalParts
      }
    }
  `,
  [RefusalParts],
);

/**
 * Creates an account and signs the client in.
 *
 * @returns `MailSent` when the installation confirms e-mails: following the link of the mail creates the account
 * @throws RefusedError account_exists, input_invalid
 */
export async function signUp(
  client: ApiClient,
  input: InputOf<typeof SignUpMutation>,
): Promise<'SignedIn' | 'MailSent'> {
  const { signUp } = await client.request(SignUpMutation, { input });
  return granted(signUp).__typename;
}

const SignInMutation = graphql(
  `
    mutation SignIn($input: SignInInput!) {
      signIn(input: $input) {
        __typename
        ...RefusalParts
      }
    }
  `,
  [RefusalParts],
);

/** Signs the client in; the client stores the session cookie. @throws RefusedError sign_in_failed */
export async function signIn(client: ApiClient, input: InputOf<typeof SignInMutation>): Promise<void> {
  granted((await client.request(SignInMutation, { input })).signIn);
}

const CreateApiTokenMutation = graphql(
  `
    mutation CreateApiToken($input: CreateApiTokenInput!) {
      createApiToken(input: $input) {
        __typename
        ... on ApiTokenCreated {
          secret
        }
        ...RefusalParts
      }
    }
  `,
  [RefusalParts],
);

/** Creates an API token for the signed-in account; the secret is returned only once. */
export async function createApiToken(
  client: ApiClient,
  name: string,
  scopes: InputOf<typeof CreateApiTokenMutation>['scopes'] = ['READ', 'SUBMIT'],
): Promise<string> {
  const { createApiToken } = await client.request(CreateApiTokenMutation, { input: { name, scopes } });
  return granted(createApiToken).secret;
}

const RevokeOwnTokenMutation = graphql(`
  mutation RevokeOwnToken {
    revokeOwnToken
  }
`);

/** Revokes the token of the client. @throws RefusedError for a token that the platform refuses; UnavailableError */
export async function revokeOwnToken(client: ApiClient): Promise<boolean> {
  return (await client.request(RevokeOwnTokenMutation, {})).revokeOwnToken;
}
