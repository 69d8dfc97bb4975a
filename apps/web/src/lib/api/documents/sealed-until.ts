import { graphql } from '../graphql.ts';

/** When the phases of a track close. */
export const PhaseEndsQuery = graphql(`
  query PhaseEnds($track: String!) {
    track(slug: $track) {
      id
      phases {
        slug
        closesAt
        results
        open
      }
    }
  }
`);
