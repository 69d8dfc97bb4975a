import { graphql } from '../graphql.ts';
import { FailureParts } from './fragments.ts';

export const CordonMutation = graphql(
  `
    mutation Cordon($id: ID!, $reason: String) {
      cordonRunner(id: $id, reason: $reason) {
        __typename
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);
export const DrainMutation = graphql(
  `
    mutation Drain($id: ID!, $reason: String) {
      drainRunner(id: $id, reason: $reason) {
        __typename
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);
export const UncordonMutation = graphql(
  `
    mutation Uncordon($id: ID!, $reason: String) {
      uncordonRunner(id: $id, reason: $reason) {
        __typename
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);
export const RemoveRunnerMutation = graphql(
  `
    mutation RemoveRunner($id: ID!, $reason: String) {
      removeRunner(id: $id, reason: $reason) {
        __typename
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);
export const TrustRunnerMutation = graphql(
  `
    mutation TrustRunner($id: ID!) {
      liftQuarantine(runner: $id) {
        __typename
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);
