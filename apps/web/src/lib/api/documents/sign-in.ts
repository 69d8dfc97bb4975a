import { graphql } from '../graphql.ts';
import { FailureParts } from './fragments.ts';

export const SignInMutation = graphql(
  `
    mutation SignIn($input: SignInInput!) {
      signIn(input: $input) {
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

export const SignUpMutation = graphql(
  `
    mutation SignUp($input: SignUpInput!) {
      signUp(input: $input) {
        __typename
        ... on SignedIn {
          viewer {
            id
            email
            name
            role
          }
        }
        ... on MailSent {
          address
        }
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);
