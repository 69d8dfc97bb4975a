import { notSignedIn } from '@primitives/errors';
import type { ApiClient } from './api-client.js';
import { graphql, type ReadOnly, type ResultOf } from './graphql.js';
import { RefusedError } from './refusal.js';

const MyEvaluationsQuery = graphql(`
  query MyEvaluations($first: Int!) {
    viewer {
      evaluations(first: $first) {
        totalCount
        nodes {
          state
          stateText
          createdAt
          debug
          copyOf {
            entry {
              code
            }
          }
          publication {
            visibility
          }
          submission {
            code
            name
            version
            listing {
              listing
            }
          }
          track {
            slug
          }
        }
      }
    }
  }
`);

export type MyEvaluations = ReadOnly<NonNullable<ResultOf<typeof MyEvaluationsQuery>['viewer']>['evaluations']>;

/** The latest evaluations of the viewer's teams, newest first, one per track. @throws RefusedError not_signed_in */
export async function listMyEvaluations(client: ApiClient, first: number): Promise<MyEvaluations> {
  const { viewer } = await client.request(MyEvaluationsQuery, { first });
  if (!viewer) throw new RefusedError(notSignedIn().toFailure());
  return viewer.evaluations;
}
