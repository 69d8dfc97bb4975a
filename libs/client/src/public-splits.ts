import type { ApiClient } from './api-client.js';
import { graphql, type ReadOnly, type ResultOf } from './graphql.js';

const PublicSplitsQuery = graphql(`
  query PublicSplits {
    publicSplits {
      benchmark
      version
      name
      instances
      files {
        name
        sha256
        bytes
        url
      }
    }
  }
`);

/** A split whose images and labels anyone may download. */
export type PublicSplit = ReadOnly<ResultOf<typeof PublicSplitsQuery>['publicSplits'][number]>;

/** All public splits, newest version of a benchmark first. The links are valid for one hour. */
export const listPublicSplits = async (client: ApiClient): Promise<readonly PublicSplit[]> =>
  (await client.request(PublicSplitsQuery, {})).publicSplits;
