import { graphql } from '../graphql.ts';
import { FailureParts } from './fragments.ts';

const SignedInParts = graphql(`
  fragment SignedInParts on SignedIn {
    viewer {
      id
      email
      name
      role
    }
  }
`);

export const SignInMutation = graphql(
  `
    mutation SignIn($input: SignInInput!) {
      signIn(input: $input) {
        __typename
        ...SignedInParts
        ...FailureParts
      }
    }
  `,
  [FailureParts, SignedInParts],
);

export const SignUpMutation = graphql(
  `
    mutation SignUp($input: SignUpInput!) {
      signUp(input: $input) {
        __typename
        ...SignedInParts
        ... on MailSent {
          address
        }
        ...FailureParts
      }
    }
  `,
  [FailureParts, SignedInParts],
);
