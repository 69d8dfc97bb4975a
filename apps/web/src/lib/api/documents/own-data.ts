import { graphql } from '../graphql.ts';
import { FailureParts } from './fragments.ts';

export const AccountExportQuery = graphql(
  `
    query AccountExport {
      accountExport {
        __typename
        ... on AccountExport {
          fileName
          data
        }
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);

export const DeleteAccountMutation = graphql(
  `
    mutation DeleteAccount($email: String!) {
      deleteAccount(email: $email) {
        __typename
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);
