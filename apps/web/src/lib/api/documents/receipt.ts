import { graphql, type ResultOf } from '../graphql.ts';

/** The receipt of an evaluation; the receipt itself is a file. */
export const ReceiptQuery = graphql(`
  query Receipt($id: ID!, $track: String) {
    submission(id: $id) {
      code
      name
      evaluation(track: $track) {
        id
        state
        publication {
          visibility
        }
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

/** The page of an evaluation. */
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
