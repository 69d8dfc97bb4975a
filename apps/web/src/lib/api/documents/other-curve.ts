import { graphql, type ResultOf } from '../graphql.ts';

/** The comparison of a result's seen–unseen curve: queried when the curve comes into view. */
export const OtherCurveQuery = graphql(`
  query OtherCurve($id: ID!) {
    evaluation(id: $id) {
      id
      results {
        board
        curveBand {
          low
          high
        }
        baseline {
          submissionCode
          name
          area
          curve {
            bias
            seen
            unseen
          }
        }
      }
    }
  }
`);
export type OtherCurve = NonNullable<NonNullable<ResultOf<typeof OtherCurveQuery>['evaluation']>['results']>[number];
export type CurveBand = NonNullable<OtherCurve['curveBand']>;
export type Baseline = NonNullable<OtherCurve['baseline']>;
