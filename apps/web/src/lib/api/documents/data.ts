import { graphql, type ResultOf } from '../graphql.ts';

/** The public splits of a track's benchmark, and the split on which models are tested. */
export const DataQuery = graphql(`
  query Data($track: String!) {
    track(slug: $track) {
      id
      slug
      title
      shortName
      task
      protocol
      boards
      split {
        name
        role
        instances
        archiveSha256
        audit
      }
      benchmark {
        slug
        title
        number
        licence
        source
      }
      counterpart {
        track {
          slug
          shortName
        }
      }
      examples {
        benchmark
        version
        split
        models {
          code
          name
          version
          answers {
            instance
            text
            right
          }
        }
      }
    }
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
export type DataTrack = NonNullable<ResultOf<typeof DataQuery>['track']>;
export type ExampleModel = NonNullable<DataTrack['examples']>['models'][number];
export type PublicSplit = ResultOf<typeof DataQuery>['publicSplits'][number];
