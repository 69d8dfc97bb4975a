import { trackUnknown } from '@primitives/evaluation';
import { granted, type ApiClient } from './api-client.js';
import { REFUSAL_FIELDS, RefusedError } from './refusal.js';

/** An evaluation that failed because of the platform. */
export interface DeadLetter {
  readonly code: string;
  readonly reason: string;
  readonly tries: number;
  readonly lastRunner: string | null;
  readonly shardIndex: number | null;
  readonly at: string;
  readonly evaluation: {
    readonly id: string;
    readonly track: { readonly slug: string };
    readonly submission: { readonly code: string; readonly name: string };
  };
}

export interface DeadLetters {
  readonly groups: readonly { readonly code: string; readonly count: number; readonly oldestAt: string }[];
  readonly totalCount: number;
  readonly letters: readonly DeadLetter[];
}

export interface UnconfirmedResult {
  readonly evaluationId: string;
  readonly submissionCode: string;
  readonly trackSlug: string;
  readonly shards: number;
  /** Null when it is not being re-evaluated. */
  readonly rerunSince: string | null;
}

export interface QuarantinedRunner {
  readonly runner: string;
  readonly pool: string;
  readonly since: string;
  readonly reason: string;
  readonly unconfirmedResults: readonly UnconfirmedResult[];
}

/** Selects dead letters by exactly one of the three fields. */
export interface DeadLetterChoice {
  readonly evaluations?: readonly string[];
  readonly code?: string;
  readonly all?: boolean;
}

export type Visibility = 'SHOWN' | 'HIDDEN' | 'RETRACTED';

async function operations<T>(
  client: ApiClient,
  fields: string,
  variables: Record<string, unknown> = {},
  declared = '',
): Promise<T> {
  const { operations } = await client.request<{ operations: T | null }>(
    `query ${declared} { operations { ${fields} } }`,
    variables,
  );
  if (operations) return operations;
  throw new RefusedError({
    code: 'forbidden',
    message: 'this operation requires the maintainer role',
    expected: "a maintainer's session, or a token of theirs with the scope operate",
    remedy: 'sign in as a maintainer, or create a token with the scope operate',
  });
}

/** @throws RefusedError forbidden */
export async function deadLetters(client: ApiClient, first: number, code: string | null): Promise<DeadLetters> {
  const { deadLetterGroups: groups, deadLetters: page } = await operations<{
    deadLetterGroups: DeadLetters['groups'];
    deadLetters: { totalCount: number; nodes: DeadLetter[] };
  }>(
    client,
    `deadLetterGroups { code count oldestAt } deadLetters(first: $first, code: $code) { totalCount nodes {
       code reason tries lastRunner shardIndex at evaluation { id track { slug } submission { code name } } } }`,
    { first, code },
    '($first: Int, $code: String)',
  );
  return { groups, totalCount: page.totalCount, letters: page.nodes };
}

/** @throws RefusedError forbidden */
export async function quarantinedRunners(client: ApiClient): Promise<readonly QuarantinedRunner[]> {
  const { quarantinedRunners } = await operations<{ quarantinedRunners: QuarantinedRunner[] }>(
    client,
    'quarantinedRunners { runner pool since reason unconfirmedResults { evaluationId submissionCode trackSlug ' +
      'shards rerunSince } }',
  );
  return quarantinedRunners;
}

/** Runs one mutation and returns its payload. @throws RefusedError */
async function act<T extends object>(
  client: ApiClient,
  declared: string,
  call: string,
  member: string,
  variables: Record<string, unknown>,
): Promise<T> {
  const answer = await client.request<{ act: T & { __typename: string } }>(
    `mutation (${declared}) { act: ${call} { __typename ... on ${member} ${REFUSAL_FIELDS} } }`,
    variables,
  );
  return granted(answer.act) as T;
}

/** Requeues failed evaluations, one new attempt each. @throws RefusedError forbidden, dead_letter_unknown */
export function requeueDeadLetters(
  client: ApiClient,
  choice: DeadLetterChoice,
): Promise<{ left: number; evaluations: readonly { id: string; attempt: number }[] }> {
  return act(
    client,
    '$choice: DeadLetterChoiceInput!',
    'requeueDeadLetters(choice: $choice)',
    'Requeued { left evaluations { id attempt } }',
    { choice },
  );
}

/**
 * Re-evaluates a scored submission; its result remains valid until the new attempt is scored.
 *
 * @throws RefusedError forbidden, submission_unknown, rerun_unfit, rerun_open, correction_open, bundle_gone
 */
export async function rerunEvaluation(
  client: ApiClient,
  id: string,
  reason: string,
): Promise<{ readonly id: string; readonly attempt: number }> {
  const call = 'rerunEvaluation(id: $id, reason: $reason)';
  const member = 'RerunQueued { evaluation { id attempt } }';
  return (
    await act<{ evaluation: { id: string; attempt: number } }>(client, '$id: ID!, $reason: String!', call, member, {
      id,
      reason,
    })
  ).evaluation;
}

/** @throws RefusedError forbidden, dead_letter_unknown */
export function dismissDeadLetters(client: ApiClient, choice: DeadLetterChoice): Promise<{ count: number }> {
  return act(client, '$choice: DeadLetterChoiceInput!', 'dismissDeadLetters(choice: $choice)', 'Dismissed { count }', {
    choice,
  });
}

/** @throws RefusedError forbidden, runner_unknown */
export async function quarantineRunner(client: ApiClient, runner: string, reason: string): Promise<void> {
  await act(
    client,
    '$runner: String!, $reason: String!',
    'quarantineRunner(runner: $runner, reason: $reason)',
    'Settled { subject }',
    { runner, reason },
  );
}

/** @throws RefusedError forbidden, runner_unknown */
export async function liftQuarantine(client: ApiClient, runner: string): Promise<void> {
  await act(client, '$runner: String!', 'liftQuarantine(runner: $runner)', 'Settled { subject }', { runner });
}

/** @throws RefusedError forbidden, team_unknown */
export async function setTeamShare(client: ApiClient, team: string, weight: number): Promise<void> {
  await act(
    client,
    '$team: String!, $weight: Float!',
    'setTeamShare(team: $team, weight: $weight)',
    'ShareChanged { weight }',
    { team, weight },
  );
}

/** @throws RefusedError forbidden, already_ended */
export async function setPriority(client: ApiClient, evaluation: string, priority: number): Promise<void> {
  const call = 'setPriority(evaluation: $evaluation, priority: $priority)';
  await act(client, '$evaluation: ID!, $priority: Int!', call, 'Settled { subject }', { evaluation, priority });
}

/** @throws RefusedError forbidden, evaluation_unscored */
export async function setVisibility(
  client: ApiClient,
  evaluation: string,
  visibility: Visibility,
  reason: string,
): Promise<void> {
  const call = 'setVisibility(evaluation: $evaluation, visibility: $visibility, reason: $reason)';
  const member = 'VisibilityChanged { evaluation { id } }';
  await act(client, '$evaluation: ID!, $visibility: Visibility!, $reason: String!', call, member, {
    evaluation,
    visibility,
    reason,
  });
}

/** A correction of a track's labels, with what it changed on one board. */
export interface Erratum {
  readonly number: number;
  readonly reason: string;
  readonly fromVersion: number;
  readonly toVersion: number;
  /** Number of entries to rescore, and of those that are done. */
  readonly evaluations: number;
  readonly done: number;
  /** Null while entries are being rescored. */
  readonly finishedAt: string | null;
  /** Most changed first; null when the entry was not on the board. */
  readonly entries: readonly {
    readonly submissionCode: string;
    readonly name: string;
    readonly before: { readonly value: number | null } | null;
    readonly after: { readonly value: number | null } | null;
  }[];
}

const ERRATUM =
  'number reason fromVersion toVersion evaluations done finishedAt entries(board: $board) { submissionCode name before { value } after { value } }';

/**
 * Corrects a track's labels by a file that is in the scorer's folder under its digest.
 *
 * @throws RefusedError forbidden, correction_unfit, correction_open
 */
export async function correctTrack(
  client: ApiClient,
  input: { readonly track: string; readonly labels: string; readonly reason: string },
): Promise<{ readonly number: number }> {
  return (
    await act<{ erratum: { number: number } }>(
      client,
      '$input: CorrectTrackInput!',
      'correctTrack(input: $input)',
      'Corrected { erratum { number } }',
      { input },
    )
  ).erratum;
}

/**
 * The corrections of a track, newest first, and its boards in order.
 *
 * @param board default: the first @throws RefusedError track_unknown
 */
export async function readErrata(client: ApiClient, slug: string, board: string | null): Promise<readonly Erratum[]> {
  const { track } = await client.request<{ track: { errata: Erratum[] } | null }>(
    `query ($slug: String!, $board: String) { track(slug: $slug) { errata { ${ERRATUM} } } }`,
    { slug, board },
  );
  if (!track) throw new RefusedError(trackUnknown(slug).toFailure());
  return track.errata;
}

/** Sets a team's storage limit in bytes; null: the default. @throws RefusedError team_unknown, … */
export async function setTeamStorage(
  client: ApiClient,
  team: string,
  bytes: number | null,
  reason: string,
): Promise<void> {
  const { it } = await client.request<{ it: { __typename: 'Settled' } }>(
    `mutation ($team: String!, $bytes: Float, $reason: String!) { it: setTeamStorage(team: $team, bytes: $bytes, reason: $reason) { __typename ${REFUSAL_FIELDS} } }`,
    { team, bytes, reason },
  );
  granted(it);
}
