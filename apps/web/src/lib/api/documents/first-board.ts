import { graphql } from '../graphql.ts';

/** Where the address of a track leads. */
export const FirstBoardQuery = graphql(`
  query FirstBoard($track: String!) {
    track(slug: $track) {
      id
      boards
    }
  }
`);
