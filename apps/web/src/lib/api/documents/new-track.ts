import { graphql } from '../graphql.ts';
import { FailureParts } from './fragments.ts';

/** What a new track can use. */
export const NewTrackQuery = graphql(`
  query NewTrack {
    administration {
      supportedProtocols {
        benchmark
        version
        protocols
        boards {
          protocol
          boards
        }
      }
    }
    fleet {
      pools {
        name
      }
    }
  }
`);

export const OpenTrackMutation = graphql(
  `
    mutation OpenTrack($input: OpenTrackInput!) {
      openTrack(input: $input) {
        __typename
        ... on TrackOpened {
          track {
            slug
            boards
          }
        }
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);
