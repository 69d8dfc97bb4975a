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
        }
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);
export type DeviceRequest = Extract<ResultOf<typeof DeviceQuery>['deviceRequest'], { __typename: 'DeviceRequest' }>;

export const AnswerDeviceMutation = graphql(
  `
    mutation AnswerDevice($input: AnswerDeviceInput!) {
      answerDevice(input: $input) {
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
