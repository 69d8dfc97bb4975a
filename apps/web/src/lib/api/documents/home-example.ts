import { graphql } from '../graphql.ts';

/** The tracks, and the public splits from which an example of a task may come. */
export const HomeExampleQuery = graphql(`
  query HomeExample {
    tracks {
      slug
      shortName
      protocol
      benchmark {
        slug
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
