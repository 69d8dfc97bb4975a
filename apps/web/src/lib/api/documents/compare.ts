import { graphql, type ResultOf } from '../graphql.ts';
import { RowParts } from './board.ts';
import { FailureParts, MetricParts } from './fragments.ts';

export const SliceParts = graphql(`
  fragment SliceParts on SliceDifference {
    name
    n
    first
    second
    difference
    step
    half
    significant
  }
`);

export const CompareQuery = graphql(
  `
    query Compare($submissions: [String!]!, $board: ID, $snapshot: ID) {
      compare(submissions: $submissions, board: $board, snapshot: $snapshot) {
        __typename
        ... on Comparison {
          board {
            id
            track
            board
            title
          }
          boards {
            id
            board
            title
            submissions
          }
          resamples
          primaryMetric
          metrics {
            ...MetricParts
          }
          models {
            ...RowParts
            cost {
              flops
              memoryBytes
              latencyMs
              ratio
              hardwareClass
              precision {
                weights {
                  dtype
                  share
                }
                quantisation
              }
            }
          }
          differences {
            metric
            submissionCode
            difference
            low
            high
            step
            p
            verdict
            family
            itemsNeeded
          }
          agreements {
            submissionCode
            metric
            unit
            both
            onlyFirst
            onlySecond
            neither
            kappa
          }
          curves {
            submissionCode
            curve {
              bias
              seen
              unseen
            }
          }
          reported {
            ...RowParts
          }
          slices {
            submissionCode
            metricLabel
            format
            attributesWithheld
            attributes {
              ...SliceParts
            }
            objects {
              ...SliceParts
            }
            pairs {
              ...SliceParts
            }
          }
        }
        ... on UserError {
          ...FailureParts
        }
      }
    }
  `,
  [FailureParts, MetricParts, RowParts, SliceParts],
);

export const CompareBoardsQuery = graphql(
  `
    query CompareBoards($submissions: [String!]!) {
      compareBoards(submissions: $submissions) {
        __typename
        ... on BoardFamily {
          differences {
            board {
              id
              track
              board
              title
              submissions
            }
            metric {
              id
              label
              format
              direction
            }
            submissionCode
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
export type Comparison = Extract<ResultOf<typeof CompareQuery>['compare'], { __typename: 'Comparison' }>;
export type ComparedAgreement = Comparison['agreements'][number];
export type ComparedCurve = Comparison['curves'][number];
export type MetricComparison = Comparison['differences'][number];
export type SliceComparison = Comparison['slices'][number];
