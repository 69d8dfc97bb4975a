import { granted, type ApiClient } from './api-client.js';
import { graphql } from './graphql.js';
import { RefusalParts, RefusedError } from './refusal.js';

const AccountsQuery = graphql(
  `
    query AccountsOf($text: String) {
      accounts(text: $text, first: 100) {
        __typename
        ... on AccountConnection {
          nodes {
            id
            email
            name
            role
            suspendedAt
            suspensionReason
          }
        }
        ...RefusalParts
      }
    }
  `,
  [RefusalParts],
);

/** The newest 100 accounts whose names or e-mail addresses contain the text. @throws RefusedError forbidden */
export async function findAccounts(client: ApiClient, text: string) {
  return granted((await client.request(AccountsQuery, { text })).accounts).nodes;
}

const SuspendAccountMutation = graphql(
  `
    mutation SuspendAccount($account: ID!, $reason: String!) {
      suspendAccount(account: $account, reason: $reason) {
        __typename
        ...RefusalParts
      }
    }
  `,
  [RefusalParts],
);

/** Ends the sessions of the account and refuses its API tokens. @throws RefusedError account_unknown, forbidden */
export async function suspendAccount(client: ApiClient, email: string, reason: string): Promise<void> {
  const account = await idOf(client, email);
  granted((await client.request(SuspendAccountMutation, { account, reason })).suspendAccount);
}

const ReinstateAccountMutation = graphql(
  `
    mutation ReinstateAccount($account: ID!, $reason: String!) {
      reinstateAccount(account: $account, reason: $reason) {
        __typename
        ...RefusalParts
      }
    }
  `,
  [RefusalParts],
);

/** Ends the suspension of the account. @throws RefusedError account_unknown, forbidden */
export async function reinstateAccount(client: ApiClient, email: string, reason: string): Promise<void> {
  const account = await idOf(client, email);
  granted((await client.request(ReinstateAccountMutation, { account, reason })).reinstateAccount);
}

async function idOf(client: ApiClient, email: string): Promise<string> {
  const sought = email.trim().toLowerCase();
  const found = (await findAccounts(client, sought)).find((account) => account.email.toLowerCase() === sought);
  if (found) return found.id;
  throw new RefusedError({
    code: 'account_unknown',
    message: `no account has the e-mail address ${email}`,
    expected: 'the e-mail address of an account',
    found: email,
    remedy: 'list the accounts with `primitives admin account list`',
  });
}
