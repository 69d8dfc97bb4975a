import { graphql, type ResultOf } from '../graphql.ts';
import { FailureParts } from './fragments.ts';

/** The tracks with their seasons, for maintainers. */
export const AdminSeasonsQuery = graphql(`
  query AdminSeasons {
    tracks {
      id
      slug
      shortName
      split {
        role
      }
      benchmark {
        slug
      }
      season {
        number
      }
      seasons {
        number
        state
        commitment
        openedAt
        closedAt
        models
        done
        results {
          slug
        }
      }
    }
  }
`);
export type SeasonTrack = ResultOf<typeof AdminSeasonsQuery>['tracks'][number];
export type AdminSeason = SeasonTrack['seasons'][number];

export const CloseSeasonMutation = graphql(
  `
    mutation CloseSeason($input: CloseSeasonInput!) {
      closeSeason(input: $input) {
        __typename
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);
