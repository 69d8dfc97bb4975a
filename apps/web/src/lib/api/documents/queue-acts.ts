import { graphql } from '../graphql.ts';
import { FailureParts } from './fragments.ts';

export const PriorityMutation = graphql(
  `
    mutation Priority($id: ID!, $priority: Int!) {
      setPriority(evaluation: $id, priority: $priority) {
        __typename
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);
export const CancelQueuedMutation = graphql(
  `
    mutation CancelQueued($id: ID!) {
      cancelEvaluation(id: $id) {
        __typename
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);
