import { graphql, type ResultOf } from '../graphql.ts';

/** Why a submission is not among the entries of a board; null if the viewer may not see it. */
export const UnlistedQuery = graphql(`
  query Unlisted($code: ID!) {
    submission(id: $code) {
      code
      evaluations {
        state
        debug
        track {
          slug
        }
        publication {
          visibility
        }
        copyOf {
          entry {
            code
            name
          }
        }
      }
    }
  }
`);
export type UnlistedSubmission = NonNullable<ResultOf<typeof UnlistedQuery>['submission']>;
