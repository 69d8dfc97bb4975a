import { submissionUnknown } from '@primitives/errors';
import { granted, type ApiClient } from './api-client.js';
import { graphql, type InputOf, type ReadOnly, type ResultOf } from './graphql.js';
import { noTrack } from './no-track.js';
import { RefusalParts, RefusedError } from './refusal.js';

const TracksQuery = graphql(`
  query Tracks {
    tracks {
      slug
      interfaces
      open
      benchmark {
        slug
      }
    }
  }
`);

/** All tracks with their benchmarks. */
export async function benchmarksOfTracks(
  client: ApiClient,
): Promise<readonly { readonly slug: string; readonly benchmark: { readonly slug: string } }[]> {
  return (await client.request(TracksQuery, {})).tracks;
}

/** The open tracks with the interfaces that they accept. */
export async function openTracks(
  client: ApiClient,
): Promise<readonly { readonly slug: string; readonly interfaces: readonly string[] }[]> {
  const { tracks } = await client.request(TracksQuery, {});
  return tracks.filter(({ open }) => open);
}

const ContractQuery = graphql(`
  query Contract($slug: String!) {
    track(slug: $slug) {
      contract
    }
  }
`);

/**
 * A track's requirements for a bundle, as JSON; libs/bundle parses it.
 *
 * @throws RefusedError track_unknown, images_not_installed
 */
export async function readContract(client: ApiClient, slug: string): Promise<unknown> {
  const { track } = await client.request(ContractQuery, { slug });
  if (!track) throw await noTrack(client, slug);
  return track.contract;
}

const SubmitMutation = graphql(
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
        ...RefusalParts
      }
    }
  `,
  [RefusalParts],
);

/** Submits an uploaded bundle. @throws RefusedError quota_exceeded, track_unknown, upload_unknown, … */
export async function submit(
  client: ApiClient,
  input: InputOf<typeof SubmitMutation>,
): Promise<{ id: string; code: string }> {
  return granted((await client.request(SubmitMutation, { input })).submit).submission;
}

const EvaluationParts = graphql(
  `
    fragment EvaluationParts on Evaluation {
      id
      state
      stateText
      debug
      instancesDone
      instancesTotal
      refundedAt
      waiting {
        reason
        ahead
        expectedSeconds
        expectedSecondsHigh
      }
      service {
        charged
        refundReason
        reused
        lostTries
        runners
        audits {
          planned
          agreed
          disagreed
          waived
        }
      }
      failure {
        ...RefusalParts
      }
      publication {
        visibility
        reason
      }
      copyOf {
        entry {
          code
          name
          team {
            name
          }
        }
      }
      track {
        slug
        primaryMetric {
          id
          label
          format
        }
        metrics {
          id
          label
          direction
          format
          notes
        }
        releaseRule
        split {
          role
        }
      }
      results {
        board
        released {
          step
        }
        values {
          metric
          value
          low
          high
          step
          reason
        }
        rank {
          low
          high
          of
        }
        neighbours {
          relation
          submissionCode
          name
          version
          difference
          step
          outcome
          gain
          factor
          units
          unit
          basis
          reason
        }
      }
      receipt {
        sha256
        logIndex
      }
    }
  `,
  [RefusalParts],
);

const SubmissionQuery = graphql(
  `
    query Submission($id: ID!) {
      submission(id: $id) {
        id
        code
        name
        version
        evaluations {
          ...EvaluationParts
        }
      }
    }
  `,
  [EvaluationParts],
);

export type WatchedSubmission = ReadOnly<NonNullable<ResultOf<typeof SubmissionQuery>['submission']>>;
export type WatchedEvaluation = WatchedSubmission['evaluations'][number];
export type EvaluationState = WatchedEvaluation['state'];

/** Whether the state is final. */
export const hasEnded = (state: EvaluationState) => ['SCORED', 'REJECTED', 'FAILED', 'CANCELLED'].includes(state);

/** @throws RefusedError submission_unknown */
export async function readSubmission(client: ApiClient, id: string): Promise<WatchedSubmission> {
  const { submission } = await client.request(SubmissionQuery, { id });
  if (submission) return submission;
  throw new RefusedError(submissionUnknown(id).toFailure());
}

const EntriesOfModelQuery = graphql(`
  query EntriesOfModel($fingerprint: String!) {
    entriesOfModel(fingerprint: $fingerprint) {
      track {
        slug
      }
      submission {
        code
        name
        team {
          name
        }
      }
    }
  }
`);

/** The ranked submission of a model on a track; null if a maintainer removed it from the boards. */
export type ModelEntry = ReadOnly<ResultOf<typeof EntriesOfModelQuery>['entriesOfModel'][number]>;

/** The tracks on which a further submission of the model would be a copy. */
export async function entriesOfModel(client: ApiClient, fingerprint: string): Promise<readonly ModelEntry[]> {
  return (await client.request(EntriesOfModelQuery, { fingerprint })).entriesOfModel;
}

const FingerprintQuery = graphql(`
  query Fingerprint($id: ID!) {
    submission(id: $id) {
      fingerprint
    }
  }
`);

/** The entries of the model of a submission; null if its bundle could not be read. @param id or code */
export async function entriesOfSubmission(client: ApiClient, id: string): Promise<readonly ModelEntry[] | null> {
  const { submission } = await client.request(FingerprintQuery, { id });
  return submission?.fingerprint ? entriesOfModel(client, submission.fingerprint) : null;
}

const SameModelQuery = graphql(`
  query SameModel($sha256: String!, $fingerprint: String) {
    submissionsOfBundle(sha256: $sha256, fingerprint: $fingerprint) {
      code
      mine
      evaluations {
        debug
        publication {
          visibility
        }
        track {
          slug
        }
        copyOf {
          entry {
            code
          }
        }
      }
    }
  }
`);

/** Submissions of the viewer's teams with the same archive or model, newest first. */
export async function ownSubmissionsOf(
  client: ApiClient,
  bundle: { readonly sha256: string; readonly fingerprint: string | null },
) {
  const { submissionsOfBundle } = await client.request(SameModelQuery, bundle);
  return submissionsOfBundle.filter(({ mine }) => mine);
}

const CancelMutation = graphql(
  `
    mutation CancelEvaluation($id: ID!) {
      cancelEvaluation(id: $id) {
        __typename
        ... on Cancelled {
          evaluation {
            refundedAt
          }
        }
        ...RefusalParts
      }
    }
  `,
  [RefusalParts],
);

/**
 * Cancels an evaluation.
 *
 * @returns whether the quota was refunded, since no hidden image had been read @throws RefusedError evaluation_ended,
 * forbidden, …
 */
export async function cancelEvaluation(client: ApiClient, id: string): Promise<{ refunded: boolean }> {
  const { cancelEvaluation } = await client.request(CancelMutation, { id });
  return { refunded: granted(cancelEvaluation).evaluation.refundedAt !== null };
}

const SetListingMutation = graphql(
  `
    mutation SetListing($input: SetListingInput!) {
      setListing(input: $input) {
        __typename
        ... on ListingChanged {
          submission {
            listing {
              listing
              until
            }
          }
        }
        ...RefusalParts
      }
    }
  `,
  [RefusalParts],
);

export type Listing = InputOf<typeof SetListingMutation>['listing'];

/** Changes the visibility of a submission. @throws RefusedError submission_unknown, forbidden, input_invalid */
export async function setListing(
  client: ApiClient,
  submission: string,
  listing: Listing,
  until: string | null,
): Promise<{ listing: Listing; until: string | null }> {
  const { setListing } = await client.request(SetListingMutation, { input: { submission, listing, until } });
  return granted(setListing).submission.listing;
}

/** Delivers each step of the evaluations of a submission, after a change of state with the evaluation. */
export const SubmissionChanged = graphql(
  `
    subscription SubmissionChanged($id: ID!) {
      submissionChanged(id: $id) {
        evaluationId
        evaluation {
          ...EvaluationParts
        }
        state
        stateText
        instancesDone
      }
    }
  `,
  [EvaluationParts],
);

/** A queue sends no steps: its estimates are read again at this interval. */
const ESTIMATE_MS = 30_000;

/**
 * Follows a submission until every evaluation has ended.
 *
 * @param onChange called at each step of an evaluation and, while it waits, at each new estimate, with the number of
 * evaluations of the submission
 */
export async function watchSubmission(
  client: ApiClient,
  id: string,
  onChange: (evaluation: WatchedEvaluation, count: number) => void,
  estimateMs = ESTIMATE_MS,
): Promise<WatchedSubmission> {
  let submission = await readSubmission(client, id);
  const find = (evaluationId: string) => submission.evaluations.find((evaluation) => evaluation.id === evaluationId);
  const done = () => submission.evaluations.every((evaluation) => hasEnded(evaluation.state));
  if (done()) return submission;
  const waiting = () => submission.evaluations.filter((evaluation) => evaluation.waiting !== null);
  const timer = setInterval(() => {
    if (waiting().length > 0) void readEstimates().catch(() => undefined); // the subscription reports a lost connection
  }, estimateMs);
  async function readEstimates(): Promise<void> {
    const before = submission;
    const read = await readSubmission(client, id);
    if (submission !== before) return; // a step came in between and is newer
    submission = read;
    for (const evaluation of waiting()) onChange(evaluation, submission.evaluations.length);
  }
  await client
    .follow(SubmissionChanged, { id }, async ({ submissionChanged: change }) => {
      const { evaluationId, evaluation: changed } = change;
      if (changed && find(evaluationId)) {
        const evaluations = submission.evaluations.map((known) => (known.id === evaluationId ? changed : known));
        submission = { ...submission, evaluations };
      } else if (find(evaluationId)?.state !== change.state) {
        submission = await readSubmission(client, id); // a change was missed, or a new attempt began
      }
      const now = find(evaluationId);
      if (now)
        onChange(
          {
            ...now,
            stateText: change.stateText,
            // what the former state waited for
            ...(now.stateText !== change.stateText && { waiting: null }),
            instancesDone: Math.max(now.instancesDone, change.instancesDone),
          },
          submission.evaluations.length,
        );
      return done();
    })
    .finally(() => clearInterval(timer));
  return submission;
}
