import { interfaceUnsupported, submissionUnknown, trackUnknown } from '@primitives/evaluation';
import { granted, type ApiClient } from './api-client.js';
import { REFUSAL_FIELDS, RefusedError, type Refusal } from './refusal.js';

export type EvaluationState =
  'QUEUED' | 'VALIDATING' | 'PREDICTING' | 'SCORING' | 'SCORED' | 'REJECTED' | 'FAILED' | 'CANCELLED';

/** Whether the state is final. */
export const hasEnded = (state: EvaluationState) => ['SCORED', 'REJECTED', 'FAILED', 'CANCELLED'].includes(state);

interface MetricHead {
  readonly id: string;
  readonly label: string;
  readonly format: 'PERCENT' | 'COUNT';
}

/** One evaluation of a submission, as on its page. */
export interface WatchedEvaluation {
  readonly id: string;
  readonly state: EvaluationState;
  readonly track: {
    readonly slug: string;
    readonly primaryMetric: MetricHead;
    readonly metrics: readonly MetricHead[];
  };
  readonly failure: Refusal | null;
  readonly refundedAt: string | null;
  readonly instancesDone: number;
  readonly instancesTotal: number | null;
  /** Why the evaluation waits; null while a runner works on it and after the end. */
  readonly waiting: { readonly reason: string; readonly ahead: number; readonly expectedSeconds: number | null } | null;
  readonly service: {
    readonly charged: boolean;
    readonly refundReason: string | null;
    readonly reused: boolean;
    readonly lostTries: number;
    readonly runners: readonly string[];
    readonly audits: {
      readonly planned: number;
      readonly agreed: number;
      readonly disagreed: number;
      readonly waived: number;
    };
  };
  /** Whether its result is on its boards, and why not; null until scored. */
  readonly publication: { readonly visibility: string; readonly reason: string | null } | null;
  readonly results:
    | readonly {
        readonly board: string;
        readonly values: readonly {
          readonly metric: string;
          readonly value: number | null;
          readonly low: number | null;
          readonly high: number | null;
        }[];
        readonly rank: { readonly low: number; readonly high: number; readonly of: number } | null;
      }[]
    | null;
}

export interface WatchedSubmission {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly evaluations: readonly WatchedEvaluation[];
}

/** The declarations of a submission. */
export interface SubmissionDraft {
  /** Idempotency key: a repeated id submits once. */
  readonly clientMutationId: string;
  readonly bundleSha256: string;
  readonly tracks: readonly string[];
  readonly team?: string | null;
  readonly name: string;
  readonly version: string;
  readonly description?: string;
  readonly backbone?: string | null;
  readonly licence?: string | null;
  readonly weights?: 'OPEN' | 'ON_REQUEST' | 'CLOSED' | null;
  readonly links?: readonly string[];
  /** Empty: none; null or omitted: not declared. */
  readonly trainedOn?: readonly string[] | null;
  /** Ids of reported rows, at most one per track. */
  readonly reproduces?: readonly string[];
  readonly listing?: Listing;
  /** When it becomes listed automatically, ISO 8601. */
  readonly listedAt?: string | null;
  readonly debug?: boolean;
}

/** Visibility of a submission. */
export type Listing = 'LISTED' | 'UNLISTED' | 'PRIVATE';

/**
 * Checks that the tracks exist and accept the interface, before the upload.
 *
 * @throws RefusedError track_unknown, interface_unsupported
 */
export async function requireTracks(client: ApiClient, slugs: readonly string[], found: string | null): Promise<void> {
  const { tracks } = await client.request<{ tracks: readonly { slug: string; interfaces: readonly string[] }[] }>(
    '{ tracks { slug interfaces } }',
  );
  for (const slug of slugs) {
    const track = tracks.find((one) => one.slug === slug);
    if (!track) throw new RefusedError(trackUnknown(slug).toFailure());
    if (found !== null && !track.interfaces.includes(found))
      throw new RefusedError(interfaceUnsupported(slug, track.interfaces, found).toFailure());
  }
}

/** Every open track that accepts the interface. */
export async function tracksFor(client: ApiClient, found: string): Promise<string[]> {
  const { tracks } = await client.request<{
    tracks: readonly { slug: string; interfaces: readonly string[]; open: boolean }[];
  }>('{ tracks { slug interfaces open } }');
  return tracks.filter(({ interfaces, open }) => open && interfaces.includes(found)).map(({ slug }) => slug);
}

/** A track's requirements for a bundle, as JSON; libs/bundle parses it. @throws RefusedError track_unknown */
export async function readContract(client: ApiClient, slug: string): Promise<unknown> {
  const { track } = await client.request<{ track: { contract: unknown } | null }>(
    'query ($slug: String!) { track(slug: $slug) { contract } }',
    { slug },
  );
  if (!track) throw new RefusedError(trackUnknown(slug).toFailure());
  return track.contract;
}

/** Submits an uploaded bundle. @throws RefusedError quota_exceeded, track_unknown, upload_missing, … */
export async function submit(client: ApiClient, draft: SubmissionDraft): Promise<{ id: string; code: string }> {
  const { submit } = await client.request<{
    submit: { __typename: 'Submitted'; submission: { id: string; code: string } };
  }>(
    `mutation ($input: SubmitInput!) { submit(input: $input) { __typename ... on Submitted { submission { id code } } ${REFUSAL_FIELDS} } }`,
    { input: draft },
  );
  return granted(submit).submission;
}

const SUBMISSION = `query ($id: String!) { submission(id: $id) { id code name evaluations {
  id state instancesDone instancesTotal refundedAt waiting { reason ahead expectedSeconds }
  service { charged refundReason reused lostTries runners audits { planned agreed disagreed waived } } failure { code message expected found remedy }
  publication { visibility reason } track { slug primaryMetric { id label format } metrics { id label format } }
  results { board values { metric value low high } rank { low high of } } } } }`;

/** @throws RefusedError submission_unknown */
export async function readSubmission(client: ApiClient, id: string): Promise<WatchedSubmission> {
  const { submission } = await client.request<{ submission: WatchedSubmission | null }>(SUBMISSION, { id });
  if (submission) return submission;
  throw new RefusedError(submissionUnknown(id).toFailure());
}

/**
 * Cancels an evaluation.
 *
 * @returns whether the quota was refunded, since no hidden image had been read @throws RefusedError already_ended,
 * forbidden, …
 */
export async function cancelEvaluation(client: ApiClient, id: string): Promise<{ refunded: boolean }> {
  const { cancelEvaluation } = await client.request<{
    cancelEvaluation: { __typename: 'Cancelled'; evaluation: { refundedAt: string | null } };
  }>(
    `mutation ($id: ID!) { cancelEvaluation(id: $id) { __typename ... on Cancelled { evaluation { refundedAt } } ${REFUSAL_FIELDS} } }`,
    { id },
  );
  return { refunded: granted(cancelEvaluation).evaluation.refundedAt !== null };
}

/** Changes the visibility of a submission. @throws RefusedError submission_unknown, forbidden, input_invalid */
export async function setListing(
  client: ApiClient,
  submission: string,
  listing: Listing,
  until: string | null,
): Promise<{ listing: Listing; until: string | null }> {
  const { setListing } = await client.request<{
    setListing: { __typename: 'ListingChanged'; submission: { listing: { listing: Listing; until: string | null } } };
  }>(
    `mutation ($submission: String!, $listing: Listing!, $until: DateTime) { setListing(submission: $submission, listing: $listing, until: $until) {
       __typename ... on ListingChanged { submission { listing { listing until } } } ${REFUSAL_FIELDS} } }`,
    { submission, listing, until },
  );
  return granted(setListing).submission.listing;
}

interface Change {
  readonly evaluationId: string;
  readonly state: EvaluationState;
  readonly instancesDone: number;
}

/** Follows a submission until every evaluation has ended. @param onChange called at each step of an evaluation */
export async function watchSubmission(
  client: ApiClient,
  id: string,
  onChange: (evaluation: WatchedEvaluation) => void,
): Promise<WatchedSubmission> {
  let submission = await readSubmission(client, id);
  const done = () => submission.evaluations.every((evaluation) => hasEnded(evaluation.state));
  if (done()) return submission;
  await client.follow<{ submissionChanged: Change }>(
    'subscription ($id: String!) { submissionChanged(id: $id) { evaluationId state instancesDone } }',
    { id },
    async ({ submissionChanged: change }) => {
      const known = submission.evaluations.find((evaluation) => evaluation.id === change.evaluationId);
      if (known?.state !== change.state) submission = await readSubmission(client, id);
      const now = submission.evaluations.find((evaluation) => evaluation.id === change.evaluationId);
      if (now) onChange({ ...now, instancesDone: Math.max(now.instancesDone, change.instancesDone) });
      return done();
    },
  );
  return submission;
}
