import { graphql } from '../graphql.ts';
import { FailureParts } from './fragments.ts';

export const PoolNamesQuery = graphql(`
  query PoolNames {
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
