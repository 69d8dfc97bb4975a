import { graphql, type ResultOf } from '../graphql.ts';

/** Which receipt an evaluation has; the receipt itself is a file. */
export const ReceiptQuery = graphql(`
  query Receipt($id: String!, $track: String) {
    submission(id: $id) {
      code
      name
      evaluation(track: $track) {
        id
        track {
          slug
          shortName
          metrics {
            id
            label
            format
          }
        }
        receipt {
          sha256
        }
      }
    }
  }
`);
export type ReceiptSubmission = NonNullable<ResultOf<typeof ReceiptQuery>['submission']>;

/** Where an evaluation is shown. */
export const EvaluationPlaceQuery = graphql(`
  query EvaluationPlace($id: ID!) {
    evaluation(id: $id) {
      id
      submission {
        code
      }
      track {
        slug
      }
    }
  }
`);
