import type { InterfaceId, ProtocolId } from '@primitives/benchmark';
import type { Failure } from '@primitives/errors';
import { isEnd, statesBefore, type EvaluationState } from '@primitives/evaluation';
import type { ReleaseRule } from '@primitives/results';
import { subjects, type EvaluationEvent } from '@primitives/protocol';
import { changed } from '../connection/changed.js';
import { EVALUATED_SPLIT } from './evaluated-split.js';
import { insertOutbox } from '../messages/outbox.js';
import type { Tx } from '../connection/store.js';

/** An evaluation with the properties of its track and submission that its processing needs. */
export interface EvaluationWork {
  readonly id: string;
  readonly submissionId: string;
  readonly state: EvaluationState;
  readonly teamId: string;
  /** The submitter. */
  readonly accountId: string;
  /** Key of the domain of the submitter's verified e-mail address; null if unverified. */
  readonly domainKey: string | null;
  /** Of a team of the maintainers. */
  readonly reference: boolean;
  readonly trackId: string;
  readonly protocol: ProtocolId;
  readonly primaryMetric: string;
  /** The default board first. */
  readonly boards: readonly string[];
  readonly pool: string;
  readonly minimumIsolation: 'L1' | 'L2' | 'L3';
  readonly timeLimitSeconds: number;
  readonly pilotShardSize: number;
  readonly shardSize: number;
  readonly benchmarkVersionId: string;
  readonly definitionSha256: string;
  readonly splitRole: 'public' | 'hidden';
  readonly instanceCount: number;
  readonly instancesSha256: string;
  readonly archiveSha256: string;
  readonly labelsSha256: string;
  readonly bundleSha256: string;
  readonly interface: InterfaceId;
  /** A test run on public images: never on a board. */
  readonly debug: boolean;
  /** Release rule of the track; see `effectiveRule`. */
  readonly releaseRule: ReleaseRule;
  /** The smallest improvement that the rule `improvements` publishes; null: the rounding step of the split. */
  readonly minImprovement: number | null;
  /** Submitted during a phase that is still open and publishes its results at its end, or of an open season. */
  readonly sealed: boolean;
  /** The correction under which it is scored again. */
  readonly erratumId: string | null;
  /** The evaluation whose result it replaces: a maintainer requested a rerun. */
  readonly rerunOf: string | null;
}

/** Of an `evaluation e`: whether its phase publishes results at its end and has not ended, or its season is open. */
export const SEALED = `(exists (select from track_phase ph where ph.id = e.phase_id and ph.results = 'at_end' and ph.closes_at > clock_timestamp())
  or exists (select from season n where n.results_track_id = e.track_id and n.closed_at is null))`;

const WORK = `e.id, e.submission_id as "submissionId", e.state, b.team_id as "teamId", b.account_id as "accountId", b.domain_key as "domainKey", m.reference, e.track_id as "trackId", t.protocol, t.primary_metric as "primaryMetric", t.boards, t.pool, t.minimum_isolation as "minimumIsolation",
  t.time_limit_seconds as "timeLimitSeconds", t.pilot_shard_size as "pilotShardSize", t.shard_size as "shardSize", v.id as "benchmarkVersionId",
  v.definition_sha256 as "definitionSha256", s.role as "splitRole", s.instance_count as "instanceCount", s.instances_sha256 as "instancesSha256",
  s.archive_sha256 as "archiveSha256", s.labels_sha256 as "labelsSha256", b.bundle_sha256 as "bundleSha256", b.interface, e.erratum_id as "erratumId", e.rerun_of as "rerunOf", e.debug, t.release_rule as "releaseRule", t.min_improvement as "minImprovement", ${SEALED} as sealed`;
/** The version is that of the evaluated split: a correction does not move open debug runs to another sample. */
const FROM = `from evaluation e join submission b on b.id = e.submission_id join team m on m.id = b.team_id join track t on t.id = e.track_id join split s on s.id = ${EVALUATED_SPLIT}
  join benchmark_version v
    on v.id = case when e.split_id is null then t.benchmark_version_id else s.benchmark_version_id end`;

export async function evaluationWork(db: Tx, id: string): Promise<EvaluationWork | null> {
  return (await db.query<EvaluationWork[]>(`select ${WORK} ${FROM} where e.id = $1`, [id]))[0] ?? null;
}

/**
 * The evaluation's state, with its row locked until the transaction ends: of two concurrent reports of the last two
 * shards, one sees the other's.
 */
export async function lockEvaluation(tx: Tx, id: string): Promise<EvaluationState | null> {
  const rows = await tx.query<{ state: EvaluationState }[]>('select state from evaluation where id = $1 for update', [
    id,
  ]);
  return rows[0]?.state ?? null;
}

/** Further columns of a transition: the reason of an end, the validator's report. */
export interface Move {
  readonly failure?: Failure;
  /** Refunds the team's submission. */
  readonly refund?: boolean;
  readonly bundleReport?: unknown;
}

/**
 * Moves the evaluation if its state allows it, and publishes the event. Does nothing, and returns false, if another
 * process moved it first: every step may be repeated. Of a sample run, only its end is published.
 */
export async function moveEvaluation(tx: Tx, id: string, to: EvaluationState, move: Move = {}): Promise<boolean> {
  const moved = await changed<{ submissionId: string; trackId: string; at: Date; attempt: number }>(
    tx,
    `update evaluation set state = $2, state_since = clock_timestamp(), failure = $4::jsonb,
            refunded_at = case when $5 then clock_timestamp() end,
            bundle_report = coalesce($6::jsonb, bundle_report),
            ended_at = case when $2 in ('scored', 'rejected', 'failed', 'cancelled') then clock_timestamp() end
      where id = $1 and state = any($3::text[])
      returning submission_id as "submissionId", track_id as "trackId", state_since as at, attempt`,
    [id, to, statesBefore(to), json(move.failure), move.refund ?? false, json(move.bundleReport)],
  );
  const row = moved[0];
  if (!row) return false;
  const sampleRun = row.attempt <= 0;
  if (sampleRun && !isEnd(to)) return true;
  await announce(tx, {
    v: 1,
    evaluationId: id,
    submissionId: row.submissionId,
    trackId: row.trackId,
    state: to,
    at: row.at.toISOString(),
    ...(sampleRun && { sampleRun }),
  });
  return true;
}

/** Notifies subscribers of the evaluation's state. */
export async function announce(tx: Tx, event: EvaluationEvent): Promise<void> {
  await insertOutbox(tx, { subject: subjects.evaluationEvent(event.evaluationId, event.state), payload: event });
}

/** Escapes of `JSON.stringify` for NUL and for halves of surrogate pairs, which jsonb refuses; or any other. */
const ESCAPE = /\\(?:(u0000|ud[89a-f][0-9a-f]{2})|.)/g;

const json = (value: unknown) =>
  value === undefined ? null : JSON.stringify(value).replace(ESCAPE, (it, refused) => (refused ? '\ufffd' : it));

export async function definitionJson(db: Tx, benchmarkVersionId: string): Promise<unknown> {
  const rows = await db.query<{ definition: unknown }[]>('select definition from benchmark_version where id = $1', [
    benchmarkVersionId,
  ]);
  return rows[0]?.definition;
}

/** Evaluations that have not moved for a while, and those past their deadline. */
export interface CurrentEvaluation {
  readonly id: string;
  readonly state: EvaluationState;
  readonly pool: string;
  readonly overdue: boolean;
  /** Time in its current state. */
  readonly stillMs: number;
}

/** @param graceMs time after its deadline in which an evaluation may still complete */
export function currentEvaluations(db: Tx, stillMs: number, graceMs: number): Promise<CurrentEvaluation[]> {
  return db.query<CurrentEvaluation[]>(
    `select e.id, e.state, t.pool, e.deadline_at + $2 * interval '1 ms' < now() as overdue,
            extract(epoch from now() - e.state_since)::float8 * 1000 as "stillMs"
       from evaluation e join track t on t.id = e.track_id
      where e.state in ('queued', 'validating', 'predicting', 'scoring')
        and (e.state_since < now() - $1 * interval '1 ms' or e.deadline_at + $2 * interval '1 ms' < now())
      order by e.id limit 1000`,
    [stillMs, graceMs],
  );
}
