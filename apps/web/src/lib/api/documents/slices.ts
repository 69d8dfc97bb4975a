import { graphql, type ResultOf } from '../graphql.ts';

/** The slices of a result: how many of each kind on each board. */
export const SliceKindsQuery = graphql(`
  query SliceKinds($id: ID!, $track: String) {
    submission(id: $id) {
      code
      name
      evaluation(track: $track) {
        id
        debug
        publication {
          visibility
        }
        track {
          slug
          shortName
          releaseRule
          split {
            role
          }
        }
        results {
          board
          released {
            step
            details
            withheld
          }
          sliceMetric {
            label
            format
          }
          sliceEnds(most: 0) {
            baseline
            attribute {
              count
            }
            object {
              count
            }
            pair {
              count
            }
          }
        }
      }
    }
  }
`);
export type SlicedSubmission = NonNullable<ResultOf<typeof SliceKindsQuery>['submission']>;
export type SlicedBoard = NonNullable<NonNullable<SlicedSubmission['evaluation']>['results']>[number];

const SliceRowParts = graphql(`
  fragment SliceRowParts on Slice {
    name
    n
    atLeast
    value
    withheld
    low
    high
    step
    baseline
    band
  }
`);
export type SliceRow = ResultOf<typeof SliceRowParts>;

/** All slices of one kind on one board. */
export const SlicesQuery = graphql(
  `
    query Slices($id: ID!, $board: String!, $attribute: Boolean!, $object: Boolean!, $pair: Boolean!) {
      evaluation(id: $id) {
        id
        results(board: $board) {
          board
          slices {
            attribute @include(if: $attribute) {
              ...SliceRowParts
            }
            object @include(if: $object) {
              ...SliceRowParts
            }
            pair @include(if: $pair) {
              ...SliceRowParts
            }
          }
        }
      }
    }
  `,
  [SliceRowParts],
);
