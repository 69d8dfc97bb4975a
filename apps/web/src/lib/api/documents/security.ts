import { graphql, type ResultOf } from '../graphql.ts';
import { FailureParts } from './fragments.ts';

export const SecurityQuery = graphql(`
  query Security {
    installation {
      mail
      confirmsEmail
    }
    viewer {
      id
      name
      email
      emailVerifiedAt
      sessions {
        id
        device
        network
        createdAt
        lastSeenAt
        current
      }
    }
  }
`);
export type Security = NonNullable<ResultOf<typeof SecurityQuery>['viewer']>;

export const ConfirmPasswordMutation = graphql(
  `
    mutation ConfirmPassword($password: String!) {
      confirmPassword(password: $password) {
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

export const ChangeEmailMutation = graphql(
  `
    mutation ChangeEmail($email: String!) {
      changeEmail(email: $email) {
        __typename
        ... on Viewer {
          id
          email
        }
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);

export const ChangePasswordMutation = graphql(
  `
    mutation ChangePassword($password: String!) {
      changePassword(password: $password) {
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

export const SendVerificationMutation = graphql(
  `
    mutation SendVerification {
      sendVerification {
        __typename
        ... on MailSent {
          address
        }
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);

export const VerifyEmailMutation = graphql(
  `
    mutation VerifyEmail($token: String!) {
      verifyEmail(token: $token) {
        __typename
        ... on LinkUsed {
          email
        }
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);

export const ForgotPasswordMutation = graphql(
  `
    mutation ForgotPassword($email: String!) {
      requestPasswordReset(email: $email) {
        __typename
        ... on MailSent {
          address
        }
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);

export const ResetPasswordMutation = graphql(
  `
    mutation ResetPassword($token: String!, $password: String!) {
      resetPassword(token: $token, password: $password) {
        __typename
        ... on LinkUsed {
          email
        }
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);

export const EndSessionMutation = graphql(`
  mutation EndSession($id: ID!) {
    endSession(id: $id)
  }
`);

export const EndOtherSessionsMutation = graphql(`
  mutation EndOtherSessions {
    endOtherSessions
  }
`);
