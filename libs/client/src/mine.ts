import { notSignedIn } from '@primitives/errors';
import type { ApiClient } from './api-client.js';
import { graphql, type ReadOnly, type ResultOf } from './graphql.js';
import { RefusedError } from './refusal.js';

const MyEvaluationsQuery = graphql(`
  query MyEvaluations($first: Int!, $orderBy: OwnEvaluationOrder, $descending: Boolean) {
    viewer {
      evaluations(first: $first, orderBy: $orderBy, descending: $descending) {
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
            primaryMetric {
              id
              label
              format
            }
          }
          results {
            board
            values {
              metric
              value
              low
              high
              step
            }
          }
        }
      }
    }
  }
`);

export type MyEvaluations = ReadOnly<NonNullable<ResultOf<typeof MyEvaluationsQuery>['viewer']>['evaluations']>;

const ORDERS = {
  newest: {},
  oldest: { descending: false },
  name: { orderBy: 'NAME' },
  state: { orderBy: 'STATE' },
} as const;
export type MyEvaluationsOrder = keyof typeof ORDERS;
export const MY_EVALUATIONS_ORDERS = Object.keys(ORDERS) as MyEvaluationsOrder[];

/** The first evaluations of the viewer's teams in an order, one per track. @throws RefusedError not_signed_in */
export async function listMyEvaluations(
  client: ApiClient,
  first: number,
  order: MyEvaluationsOrder = 'newest',
): Promise<MyEvaluations> {
  const { viewer } = await client.request(MyEvaluationsQuery, { first, ...ORDERS[order] });
  if (!viewer) throw new RefusedError(notSignedIn().toFailure());
  return viewer.evaluations;
}
