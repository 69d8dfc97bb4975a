import { graphql, type ResultOf } from '../graphql.ts';

/** What stands beside a result's seen–unseen curve: asked for when the curve comes into sight. */
export const CurveBesideQuery = graphql(`
  query CurveBeside($id: ID!) {
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
export type CurveBeside = NonNullable<NonNullable<ResultOf<typeof CurveBesideQuery>['evaluation']>['results']>[number];
export type CurveBand = NonNullable<CurveBeside['curveBand']>;
export type Baseline = NonNullable<CurveBeside['baseline']>;
