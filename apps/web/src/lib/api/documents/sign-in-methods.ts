import { graphql, type ResultOf } from '../graphql.ts';
import { FailureParts } from './fragments.ts';

export const SignInMethodsQuery = graphql(`
  query SignInMethods {
    signInProviders {
      id
      name
    }
    viewer {
      id
      passkeys {
        id
        name
        backedUp
        createdAt
        lastUsedAt
      }
      identities {
        provider
        label
        lastUsedAt
      }
    }
  }
`);
export type SignInMethods = ResultOf<typeof SignInMethodsQuery>;

export const ProvidersQuery = graphql(`
  query Providers {
    signInProviders {
      id
      name
    }
  }
`);

export const RequestPasskeyRegistrationMutation = graphql(
  `
    mutation RequestPasskeyRegistration {
      requestPasskeyRegistration {
        __typename
        ... on PasskeyChallenge {
          options
        }
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);

export const AddPasskeyMutation = graphql(
  `
    mutation AddPasskey($input: AddPasskeyInput!) {
      addPasskey(input: $input) {
        __typename
        ... on Viewer {
          id
        }
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);

export const RequestPasskeyMutation = graphql(
  `
    mutation RequestPasskey {
      requestPasskeyChallenge {
        __typename
        ... on PasskeyChallenge {
          options
        }
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);

export const SignInWithPasskeyMutation = graphql(
  `
    mutation SignInWithPasskey($response: String!) {
      signInWithPasskey(response: $response) {
        __typename
        ... on SignedIn {
          viewer {
            id
            email
            name
            role
          }
        }
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);

export const ConfirmWithPasskeyMutation = graphql(
  `
    mutation ConfirmWithPasskey($response: String!) {
      confirmWithPasskey(response: $response) {
        __typename
        ... on Viewer {
          id
        }
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);

export const RenamePasskeyMutation = graphql(`
  mutation RenamePasskey($id: ID!, $name: String!) {
    renamePasskey(id: $id, name: $name)
  }
`);

export const RemovePasskeyMutation = graphql(
  `
    mutation RemovePasskey($id: ID!) {
      removePasskey(id: $id) {
        __typename
        ... on Viewer {
          id
        }
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);

export const StartProviderSignInMutation = graphql(
  `
    mutation StartProviderSignIn($input: StartProviderSignInInput!) {
      startProviderSignIn(input: $input) {
        __typename
        ... on ProviderSignInStarted {
          url
        }
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);

export const RemoveIdentityMutation = graphql(
  `
    mutation RemoveIdentity($provider: ID!) {
      removeIdentity(provider: $provider) {
        __typename
        ... on Viewer {
          id
        }
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);
