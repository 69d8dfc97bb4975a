import { granted, type ApiClient } from './api-client.js';
import { REFUSAL_FIELDS } from './refusal.js';

/**
 * Creates an account and signs the client in.
 *
 * @returns `MailSent` when the installation confirms e-mails: following the link of the mail creates the account
 * @throws RefusedError account_exists, input_invalid
 */
export async function signUp(
  client: ApiClient,
  input: { email: string; name: string; password: string },
): Promise<'SignedIn' | 'MailSent'> {
  const { signUp } = await client.request<{ signUp: { __typename: 'SignedIn' | 'MailSent' } }>(
    `mutation ($input: SignUpInput!) { signUp(input: $input) { __typename ${REFUSAL_FIELDS} } }`,
    { input },
  );
  return granted(signUp).__typename;
}

/** Signs the client in; the client stores the session cookie. @throws RefusedError sign_in_failed */
export async function signIn(client: ApiClient, input: { email: string; password: string }): Promise<void> {
  const { signIn } = await client.request<{ signIn: { __typename: 'SignedIn' } }>(
    `mutation ($input: SignInInput!) { signIn(input: $input) { __typename ${REFUSAL_FIELDS} } }`,
    { input },
  );
  granted(signIn);
}

/** Creates an API token for the signed-in account; the secret is returned only once. */
export async function createApiToken(
  client: ApiClient,
  name: string,
  scopes: readonly string[] = ['read', 'submit'],
): Promise<string> {
  const { createApiToken } = await client.request<{
    createApiToken: { __typename: 'ApiTokenCreated'; secret: string };
  }>(
    `mutation ($input: CreateApiTokenInput!) { createApiToken(input: $input) { __typename ... on ApiTokenCreated { secret } ${REFUSAL_FIELDS} } }`,
    { input: { name, scopes } },
  );
  return granted(createApiToken).secret;
}
