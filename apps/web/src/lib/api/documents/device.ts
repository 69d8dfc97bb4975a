import { graphql, type ResultOf } from '../graphql.ts';
import { FailureParts } from './fragments.ts';

export const DeviceQuery = graphql(
  `
    query Device($code: String!) {
      deviceRequest(userCode: $code) {
        __typename
        ... on DeviceRequest {
          userCode
          name
          scopes
          network
          createdAt
        }
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);
export type DeviceRequest = Extract<ResultOf<typeof DeviceQuery>['deviceRequest'], { __typename: 'DeviceRequest' }>;

export const DenyDeviceMutation = graphql(
  `
    mutation DenyDevice($userCode: String!) {
      denyDevice(userCode: $userCode) {
        __typename
        ... on DeviceRequest {
          name
        }
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);

export const ApproveDeviceMutation = graphql(
  `
    mutation ApproveDevice($input: ApproveDeviceInput!) {
      approveDevice(input: $input) {
        __typename
        ... on DeviceRequest {
          name
        }
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);
