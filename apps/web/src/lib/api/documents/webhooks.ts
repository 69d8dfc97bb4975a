import { graphql, type ResultOf } from '../graphql.ts';
import { FailureParts } from './fragments.ts';

const WebhookParts = graphql(`
  fragment WebhookParts on Webhook {
    id
    url
    events
    failingSince
    disabledAt
    disabledReason
    deliveries(first: 8) {
      nodes {
        messageId
        type
        state
        createdAt
        dueAt
        attempts {
          status
          error
        }
      }
    }
  }
`);
export type Webhook = ResultOf<typeof WebhookParts>;

export const WebhookTeamsQuery = graphql(`
  query WebhookTeams {
    viewer {
      id
      teams {
        id
        name
        role
      }
    }
  }
`);

export const WebhooksQuery = graphql(
  `
    query Webhooks($team: ID!) {
      webhooks(team: $team) {
        ...WebhookParts
      }
    }
  `,
  [WebhookParts],
);

export const AddWebhookMutation = graphql(
  `
    mutation AddWebhook($input: AddWebhookInput!) {
      addWebhook(input: $input) {
        __typename
        ... on WebhookSaved {
          secret
        }
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);

export const RemoveWebhookMutation = graphql(
  `
    mutation RemoveWebhook($id: ID!) {
      removeWebhook(id: $id) {
        __typename
        ... on WebhookSaved {
          secret
        }
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);

export const EnableWebhookMutation = graphql(
  `
    mutation EnableWebhook($id: ID!) {
      enableWebhook(id: $id) {
        __typename
        ... on WebhookSaved {
          secret
        }
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);

export const ChangeWebhookSecretMutation = graphql(
  `
    mutation RotateWebhookSecret($id: ID!) {
      rotateWebhookSecret(id: $id) {
        __typename
        ... on WebhookSaved {
          secret
        }
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);

export const PingWebhookMutation = graphql(
  `
    mutation PingWebhook($id: ID!) {
      pingWebhook(id: $id) {
        __typename
        ... on WebhookSaved {
          secret
        }
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);

export const RedeliverWebhookMutation = graphql(
  `
    mutation RedeliverWebhook($id: ID!, $message: ID!) {
      redeliverWebhook(id: $id, message: $message) {
        __typename
        ... on WebhookSaved {
          secret
        }
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);
