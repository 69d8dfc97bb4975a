import { graphql, type ResultOf } from '../graphql.ts';
import { FailureParts } from './fragments.ts';

/** Results that depend on unconfirmed answers of quarantined runners. */
export const UnconfirmedQuery = graphql(`
  query Unconfirmed {
    operations {
      quarantinedRunners {
        runner
        unconfirmedResults {
          evaluationId
          submissionCode
          name
          trackSlug
          shards
          rerunSince
        }
      }
    }
  }
`);
type Operations = NonNullable<ResultOf<typeof UnconfirmedQuery>['operations']>;
export type Unconfirmed = Operations['quarantinedRunners'][number]['unconfirmedResults'][number];

export const RerunMutation = graphql(
  `
    mutation Rerun($id: ID!, $reason: String!) {
      rerunEvaluation(id: $id, reason: $reason) {
        __typename
        ... on RerunQueued {
          evaluation {
            id
            attempt
          }
        }
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);
