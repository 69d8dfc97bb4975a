import { graphql, type ResultOf } from '../graphql.ts';

/** Models over all tracks. */
export const CompositionQuery = graphql(`
  query Composition {
    composition {
      fewestTracks
      totalCount
      tracks {
        track
        title
        board
        dimension
      }
      models {
        slug
        name
        team
        share
        low
        high
        rankLow
        rankHigh
        tracks
        ranks {
          track
          rankLow
          rankHigh
          of
        }
      }
    }
  }
`);
export type Composition = ResultOf<typeof CompositionQuery>['composition'];
export type CompositionModel = Composition['models'][number];
