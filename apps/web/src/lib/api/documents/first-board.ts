import { graphql } from '../graphql.ts';

/** The target of a track's URL. */
export const FirstBoardQuery = graphql(`
  query FirstBoard($track: String!) {
    track(slug: $track) {
      id
      boards
    }
    paperBoard(track: $track) {
      id
      board
    }
  }
`);
