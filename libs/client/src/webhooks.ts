import { granted, type ApiClient, type Granted } from './api-client.js';
import { graphql, type InputOf, type ReadOnly, type ResultOf } from './graphql.js';
import { RefusalParts, RefusedError } from './refusal.js';

const WebhookParts = graphql(`
  fragment WebhookParts on Webhook {
    id
    url
    events
    failingSince
    disabledAt
    disabledReason
    deliveries {
      nodes {
        messageId
        type
        state
        createdAt
        dueAt
        payload
        attempts {
          at
          status
          error
          milliseconds
        }
      }
    }
  }
`);

/** A URL that receives events about a team's evaluations and boards. */
export type Webhook = ReadOnly<ResultOf<typeof WebhookParts>>;

const OwnTeamsQuery = graphql(`
  query OwnTeams {
    viewer {
      teams {
        id
        slug
        name
        role
      }
    }
  }
`);
const WebhooksQuery = graphql(
  `
    query Webhooks($team: ID!) {
      webhooks(team: $team) {
        ...WebhookParts
      }
    }
  `,
  [WebhookParts],
);

/** The webhooks of the teams that the viewer owns. @throws RefusedError not_signed_in */
export async function readWebhooks(
  client: ApiClient,
): Promise<{ team: string; slug: string; name: string; webhooks: readonly Webhook[] }[]> {
  const { viewer } = await client.request(OwnTeamsQuery, {});
  if (!viewer)
    throw new RefusedError({
      code: 'not_signed_in',
      message: 'not signed in',
      remedy: 'run `primitives login`, or send an API token',
    });
  const owned = viewer.teams.filter(({ role }) => role === 'OWNER');
  return Promise.all(
    owned.map(async ({ id, slug, name }) => {
      const { webhooks } = await client.request(WebhooksQuery, { team: id });
      return { team: id, slug, name, webhooks: webhooks ?? [] };
    }),
  );
}

const SavedParts = graphql(
  `
    fragment SavedParts on WebhookPayload {
      __typename
      ... on WebhookSaved {
        secret
        webhook {
          ...WebhookParts
        }
      }
      ...RefusalParts
    }
  `,
  [WebhookParts, RefusalParts],
);

/** A webhook with its secret, which is returned only once. */
export type SavedWebhook = ReadOnly<Granted<ResultOf<typeof SavedParts>>>;

const AddWebhookMutation = graphql(
  `
    mutation AddWebhook($input: AddWebhookInput!) {
      addWebhook(input: $input) {
        ...SavedParts
      }
    }
  `,
  [SavedParts],
);

/** @throws RefusedError not_signed_in, forbidden, input_invalid, webhook_address_not_allowed */
export async function addWebhook(client: ApiClient, input: InputOf<typeof AddWebhookMutation>): Promise<SavedWebhook> {
  return granted((await client.request(AddWebhookMutation, { input })).addWebhook);
}

/** The mutations of an existing webhook, each under the alias `saved`. */
const WEBHOOK_MUTATIONS = {
  removeWebhook: graphql(
    `
      mutation RemoveWebhook($id: ID!) {
        saved: removeWebhook(id: $id) {
          ...SavedParts
        }
      }
    `,
    [SavedParts],
  ),
  enableWebhook: graphql(
    `
      mutation EnableWebhook($id: ID!) {
        saved: enableWebhook(id: $id) {
          ...SavedParts
        }
      }
    `,
    [SavedParts],
  ),
  rotateWebhookSecret: graphql(
    `
      mutation RotateWebhookSecret($id: ID!) {
        saved: rotateWebhookSecret(id: $id) {
          ...SavedParts
        }
      }
    `,
    [SavedParts],
  ),
  pingWebhook: graphql(
    `
      mutation PingWebhook($id: ID!) {
        saved: pingWebhook(id: $id) {
          ...SavedParts
        }
      }
    `,
    [SavedParts],
  ),
};
export type WebhookAct = keyof typeof WEBHOOK_MUTATIONS;

/** @throws RefusedError not_signed_in, webhook_unknown */
export async function changeWebhook(client: ApiClient, act: WebhookAct, id: string): Promise<SavedWebhook> {
  return granted((await client.request(WEBHOOK_MUTATIONS[act], { id })).saved);
}

const RedeliverMutation = graphql(
  `
    mutation RedeliverWebhook($id: ID!, $message: ID!) {
      redeliverWebhook(id: $id, message: $message) {
        ...SavedParts
      }
    }
  `,
  [SavedParts],
);

/** @throws RefusedError not_signed_in, webhook_unknown, input_invalid */
export async function redeliverWebhook(client: ApiClient, id: string, message: string): Promise<SavedWebhook> {
  return granted((await client.request(RedeliverMutation, { id, message })).redeliverWebhook);
}
