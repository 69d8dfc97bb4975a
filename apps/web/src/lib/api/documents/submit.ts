import { graphql, type ResultOf } from '../graphql.ts';
import { FailureParts } from './fragments.ts';

export const SubmitPageQuery = graphql(`
  query SubmitPage {
    tracks {
      id
      slug
      title
      shortName
      protocol
      task
      open
      releaseRule
      boards
      interfaces
      contract
      minimumIsolation
      split {
        role
        archiveSha256
        instances
      }
      primaryMetric {
        label
        format
      }
      leader {
        cell {
          value
          step
        }
      }
      debugImages
      quota {
        limit
        windowHours
        left
        nextAt
        phaseLimit
        phaseLeft
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
      phases {
        slug
        name
        opensAt
        closesAt
        quotaLimit
        results
        open
      }
      terms {
        benchmark
        number
        text
        sha256
        acceptedAt
      }
    }
    viewer {
      id
      evaluations(first: 1) {
        totalCount
      }
      teams {
        id
        name
        storage {
          usedBytes
          limitBytes
        }
      }
    }
  }
`);
export type SubmitTrack = ResultOf<typeof SubmitPageQuery>['tracks'][number];
export type SubmitTerms = NonNullable<SubmitTrack['terms']>;
export type SubmitViewer = NonNullable<ResultOf<typeof SubmitPageQuery>['viewer']>;

/** Earlier submissions of the chosen bundle or model. */
export const SameBundleQuery = graphql(`
  query SameBundle($sha256: String!, $fingerprint: String) {
    submissionsOfBundle(sha256: $sha256, fingerprint: $fingerprint) {
      id
      code
      name
      version
      mine
      listing {
        listing
      }
      team {
        id
        name
      }
      evaluations {
        id
        state
        debug
        publication {
          visibility
        }
        track {
          id
          slug
          shortName
          releaseRule
        }
      }
    }
  }
`);
export type SameSubmission = ResultOf<typeof SameBundleQuery>['submissionsOfBundle'][number];

/** Names and versions of the newest submissions of the viewer's teams. */
export const OwnVersionsQuery = graphql(`
  query OwnVersions($debug: Boolean) {
    viewer {
      id
      evaluations(first: 100, debug: $debug) {
        nodes {
          id
          state
          debug
          track {
            id
            slug
          }
          submission {
            id
            code
            name
            version
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

/** The boards that the model is on. */
export const EntriesOfModelQuery = graphql(`
  query EntriesOfModel($fingerprint: String!) {
    entriesOfModel(fingerprint: $fingerprint) {
      track {
        id
        slug
        title
      }
      submission {
        id
        code
        name
        team {
          id
          name
        }
      }
    }
  }
`);
export type ModelEntry = ResultOf<typeof EntriesOfModelQuery>['entriesOfModel'][number];

/** Current waiting time of the queue. */
export const QueueQuery = graphql(`
  query SubmitQueue {
    fleet {
      summary {
        ready
      }
    }
    activity(first: 0) {
      runningCount
      exampleRunCount
    }
  }
`);

export const UploadQuery = graphql(
  `
    query UploadOf($sha256: String!) {
      upload(sha256: $sha256) {
        id
        sha256
        bytes
        received
        url
        completedAt
        failure {
          ...FailureParts
        }
      }
    }
  `,
  [FailureParts],
);

export const AcceptTermsMutation = graphql(
  `
    mutation AcceptTerms($benchmark: String!, $sha256: String!) {
      acceptTerms(benchmark: $benchmark, sha256: $sha256) {
        __typename
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);

export const SubmitMutation = graphql(
  `
    mutation Submit($input: SubmitInput!) {
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
