import { graphql, type ResultOf } from '../graphql.ts';

/** What remains for each team of the viewer on each track. */
export const TeamQuotasQuery = graphql(`
  query TeamQuotas {
    viewer {
      id
      quotas {
        limit
        windowHours
        left
        nextAt
        phaseLimit
        phaseLeft
        seasonLimit
        seasonLeft
        debugLeft
        team {
          id
        }
        track {
          slug
          shortName
          debugLimit
          debugWindowHours
        }
      }
    }
  }
`);
export type TeamQuota = NonNullable<ResultOf<typeof TeamQuotasQuery>['viewer']>['quotas'][number];
