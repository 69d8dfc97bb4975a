import { graphql, type ResultOf } from '../graphql.ts';
import { FailureParts } from './fragments.ts';

/** The tests of two submissions under all metrics of a board, as one family. */
export const ClaimAllQuery = graphql(
  `
    query ClaimAll($submission: String!, $reference: String!, $board: ID!, $snapshot: ID) {
      compareMetrics(submission: $submission, reference: $reference, board: $board, snapshot: $snapshot) {
        __typename
        ... on MetricFamily {
          differences {
            metric {
              id
              label
              format
              direction
            }
            difference
            step
            p
            verdict
          }
        }
        ... on UserError {
          ...FailureParts
        }
      }
    }
  `,
  [FailureParts],
);
export type MetricTest = Extract<
  ResultOf<typeof ClaimAllQuery>['compareMetrics'],
  { __typename: 'MetricFamily' }
>['differences'][number];
