import { granted, type ApiClient } from './api-client.js';
import { REFUSAL_FIELDS, RefusedError } from './refusal.js';

/** A URL that receives events about a team's evaluations and boards. */
export interface Webhook {
  readonly id: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly failingSince: string | null;
  readonly disabledAt: string | null;
  readonly disabledReason: string | null;
  readonly deliveries: readonly {
    readonly messageId: string;
    readonly type: string;
    readonly state: 'WAITING' | 'DELIVERED' | 'FAILED';
    readonly createdAt: string;
    readonly attempts: readonly {
      readonly at: string;
      readonly status: number | null;
      readonly error: string | null;
    }[];
  }[];
}

/** A webhook with its secret, which is returned only once. */
export interface SavedWebhook {
  readonly webhook: Webhook;
  readonly secret: string | null;
}

const WEBHOOK =
  'id url events failingSince disabledAt disabledReason deliveries { messageId type state createdAt attempts { at status error } }';

/** The webhooks of the teams that the viewer owns. @throws RefusedError not_signed_in */
export async function readWebhooks(
  client: ApiClient,
): Promise<{ team: string; slug: string; webhooks: readonly Webhook[] }[]> {
  const { viewer } = await client.request<{
    viewer: { teams: readonly { id: string; slug: string; role: string }[] } | null;
  }>('{ viewer { teams { id slug role } } }');
  if (!viewer)
    throw new RefusedError({
      code: 'not_signed_in',
      message: 'not signed in',
      remedy: 'run `primitives login`, or send an API token',
    });
  const owned = viewer.teams.filter(({ role }) => role === 'owner');
  return Promise.all(
    owned.map(async ({ id, slug }) => {
      const found = await client.request<{ webhooks: Webhook[] | null }>(
        `query ($id: ID!) { webhooks(team: $id) { ${WEBHOOK} } }`,
        { id },
      );
      return { team: id, slug, webhooks: found.webhooks ?? [] };
    }),
  );
}

/** Mutations of an existing webhook. */
export type WebhookAct = 'removeWebhook' | 'enableWebhook' | 'changeWebhookSecret' | 'pingWebhook';

type Answer = Record<string, SavedWebhook & { __typename: 'WebhookSaved' }>;
const SAVED = `__typename ... on WebhookSaved { secret webhook { ${WEBHOOK} } } ${REFUSAL_FIELDS}`;

/** @throws RefusedError not_signed_in, forbidden, input_invalid, webhook_refused */
export async function addWebhook(
  client: ApiClient,
  input: { team: string; url: string; events: readonly string[] },
): Promise<SavedWebhook> {
  const { saved } = await client.request<Answer>(
    `mutation ($input: NewWebhookInput!) { saved: addWebhook(input: $input) { ${SAVED} } }`,
    { input },
  );
  return granted(saved!);
}

/** @throws RefusedError not_signed_in, webhook_unknown */
export async function changeWebhook(client: ApiClient, act: WebhookAct, id: string): Promise<SavedWebhook> {
  const { saved } = await client.request<Answer>(`mutation ($id: ID!) { saved: ${act}(id: $id) { ${SAVED} } }`, { id });
  return granted(saved!);
}

/** @throws RefusedError not_signed_in, webhook_unknown, input_invalid */
export async function redeliverWebhook(client: ApiClient, id: string, message: string): Promise<SavedWebhook> {
  const { saved } = await client.request<Answer>(
    `mutation ($id: ID!, $message: ID!) { saved: redeliverWebhook(id: $id, message: $message) { ${SAVED} } }`,
    { id, message },
  );
  return granted(saved!);
}
