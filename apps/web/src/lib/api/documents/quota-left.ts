import { graphql } from '../graphql.ts';

/** What remains for each team of the viewer on each track. */
export const QuotaLeftQuery = graphql(`
  query QuotaLeft {
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
        team {
          id
        }
        track {
          slug
        }
      }
    }
  }
`);
