import { granted, type ApiClient } from './api-client.js';
import { REFUSAL_FIELDS } from './refusal.js';

/**
 * Makes an account and signs the client in.
 *
 * @returns `MailSent` where the installation confirms e-mails: the account is made once the link of the mail is followed
 * @throws RefusedError account_exists, input_invalid
 */
export async function signUp(
  client: ApiClient,
  input: { email: string; name: string; password: string },
): Promise<'SignedIn' | 'MailSent'> {
  const { signUp } = await client.ask<{ signUp: { __typename: 'SignedIn' | 'MailSent' } }>(
    `mutation ($input: SignUpInput!) { signUp(input: $input) { __typename ${REFUSAL_FIELDS} } }`,
    { input },
  );
  return granted(signUp).__typename;
}

/** Signs the client in: the session's cookie is kept by it. @throws RefusedError sign_in_failed */
export async function signIn(client: ApiClient, input: { email: string; password: string }): Promise<void> {
  const { signIn } = await client.ask<{ signIn: { __typename: 'SignedIn' } }>(
    `mutation ($input: SignInInput!) { signIn(input: $input) { __typename ${REFUSAL_FIELDS} } }`,
    { input },
  );
  granted(signIn);
}

/** Draws an API token for the signed-in account; the secret is shown only once. */
export async function createApiToken(
  client: ApiClient,
  name: string,
  scopes: readonly string[] = ['read', 'submit'],
): Promise<string> {
  const { createApiToken } = await client.ask<{ createApiToken: { __typename: 'ApiTokenCreated'; secret: string } }>(
    `mutation ($input: CreateApiTokenInput!) { createApiToken(input: $input) { __typename ... on ApiTokenCreated { secret } ${REFUSAL_FIELDS} } }`,
    { input: { name, scopes } },
  );
  return granted(createApiToken).secret;
}
