import { graphql } from '../graphql.ts';

/** The tracks, for examples of comparisons. */
export const RankedTracksQuery = graphql(`
  query RankedTracks {
    tracks {
      id
      slug
      shortName
      boards
      verifiedCount
    }
  }
`);

/** The first two entries of a board. */
export const FirstEntriesQuery = graphql(`
  query FirstEntries($track: String!, $board: String!) {
    board(track: $track, board: $board) {
      id
      rows(first: 2) {
        nodes {
          submissionCode
          name
        }
      }
    }
  }
`);
