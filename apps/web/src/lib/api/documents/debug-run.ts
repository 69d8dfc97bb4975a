import { graphql } from '../graphql.ts';
import { FailureParts } from './fragments.ts';

/** The fingerprint of a model, and the tracks with the remaining quota and their benchmarks. */
export const DebuggedQuery = graphql(`
  query Debugged($code: ID!) {
    submission(id: $code) {
      id
      fingerprint
    }
    tracks {
      id
      slug
      shortName
      protocol
      open
      interfaces
      releaseRule
      improvementStep
      primaryMetric {
        id
        label
        format
      }
      terms {
        acceptedAt
      }
      quota {
        limit
        windowHours
        left
        seasonLimit
        seasonLeft
      }
      benchmark {
        slug
        title
      }
      seasons {
        number
        state
        results {
          slug
        }
      }
    }
    viewer {
      id
      evaluations(debug: false, states: [SCORED], first: 100) {
        nodes {
          id
          track {
            slug
          }
          publication {
            visibility
          }
          copyOf {
            entry {
              id
            }
          }
          submission {
            id
            code
            bundleSha256
            team {
              id
            }
          }
        }
      }
    }
  }
`);

/** Scored debug runs of the viewer's teams on a track, newest first. */
export const OwnDebugRunsQuery = graphql(`
  query OwnDebugRuns($track: String!) {
    viewer {
      id
      evaluations(debug: true, states: [SCORED], track: $track, first: 50) {
        nodes {
          id
          submission {
            id
            code
            bundleSha256
            team {
              id
            }
          }
          results {
            board
            values {
              metric
              value
              low
              high
              step
            }
          }
        }
      }
    }
  }
`);

/** The fingerprint of a model. */
export const FingerprintQuery = graphql(`
  query Fingerprint($code: ID!) {
    submission(id: $code) {
      id
      fingerprint
    }
  }
`);

/** The tracks with an entry of the model. */
export const DebuggedCopiesQuery = graphql(`
  query DebuggedCopies($fingerprint: String!) {
    entriesOfModel(fingerprint: $fingerprint) {
      track {
        id
        slug
      }
      submission {
        id
        code
        name
      }
    }
  }
`);

/** Not that of the form: a common module would merge with the form. */
export const SubmitDebuggedMutation = graphql(
  `
    mutation SubmitDebugged($input: SubmitInput!) {
      submit(input: $input) {
        __typename
        ... on Submitted {
          submission {
            id
            code
          }
        }
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);
