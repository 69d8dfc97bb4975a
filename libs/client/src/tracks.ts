import type { ApiClient } from './api-client.js';
import { graphql, type ReadOnly, type ResultOf } from './graphql.js';

const TrackListQuery = graphql(`
  query TrackList {
    tracks {
      slug
      title
      boards
      interfaces
      protocol
      open
      closesAt
      primaryMetric {
        id
        label
        direction
        format
      }
      quota {
        limit
        windowHours
        left
        seasonLimit
        seasonLeft
      }
      phases {
        name
        open
      }
      terms {
        benchmark
        number
        text
        sha256
        acceptedAt
      }
    }
  }
`);

export type ListedTrack = ReadOnly<ResultOf<typeof TrackListQuery>['tracks'][number]>;

/** Every track with images. */
export const listTracks = async (client: ApiClient): Promise<readonly ListedTrack[]> =>
  (await client.request(TrackListQuery, {})).tracks;
