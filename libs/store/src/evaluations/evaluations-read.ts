import type { Failure } from '@primitives/errors';
import type { PoolRunners, EvaluationState } from '@primitives/evaluation';
import type { BoardResult } from '@primitives/results';
import type { IsolationLevel, ShardReceipt } from '@primitives/protocol';
import type { SplitEntity } from '../benchmarks/split.entity.js';
import { COUNTS } from './attempts.js';
import { latestVisibility } from '../boards/latest-visibility.js';
import { NAMED_WHILE_RUNNING } from '../submissions/listings.js';
import { publicName } from '../fleet/runner-name.js';
import { RELEASED_BOARDS } from '../boards/releases.js';
import { EVALUATED_SPLIT } from './evaluated-split.js';
import { IN_PROGRESS } from './in-progress.js';
import { DISK_FULL, RUNNER_ISOLATION, RUNNER_READY } from '../fleet/runner-ready.js';
import { ITS_RESULT } from '../shards/shards.js';
import type { LogLevel } from './evaluation-log.js';
import type { Tx } from '../connection/store.js';

/** One evaluation of a submission on a track, as shown to readers. */
export interface EvaluationView {
  readonly id: string;
  readonly submissionId: string;
  readonly trackId: string;
  readonly attempt: number;
  readonly state: EvaluationState;
  readonly stateSince: Date;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  readonly refundedAt: Date | null;
  readonly failure: Failure | null;
  readonly deadlineAt: Date;
  readonly priority: number;
  /** A test run on public images. */
  readonly debug: boolean;
  /** The public sample that a debug run on a hidden split uses; null: the split of the track. */
  readonly sample: EvaluatedSample | null;
  /** Its answers were computed for an earlier evaluation. */
  readonly reused: boolean;
  /** The evaluation whose result it replaces or replaced, and the reason. */
  readonly rerunOf: string | null;
  readonly rerunReason: string | null;
}

/** The split of a debug run, where it is not that of the track. */
interface EvaluatedSample {
  readonly name: SplitEntity['name'];
  readonly instances: number;
  readonly archiveSha256: string;
}

export interface ShardView {
  readonly evaluationId: string;
  readonly index: number;
  readonly instances: number;
  readonly tries: number;
  /** By its public name. */
  readonly runner: string | null;
  readonly leasedUntil: Date | null;
  readonly releasedAt: Date | null;
  readonly doneAt: Date | null;
}

export interface LogLine {
  readonly id: string;
  readonly evaluationId: string;
  readonly at: Date;
  readonly level: LogLevel;
  readonly code: string;
  readonly message: string;
}

/** The scorer's verdict without the parts that contain labels. */
export interface ResultView {
  readonly evaluationId: string;
  /** The publishable form; null if the result of a hidden split is not released yet. */
  readonly boards: Readonly<Record<string, BoardResult>> | null;
  readonly predictions: unknown;
  readonly definitionSha256: string;
  readonly scorerVersion: string;
  readonly bootstrapSeed: string;
  readonly scoredAt: Date;
}

export interface ShardReceiptView {
  /** By its public name. */
  readonly runner: string;
  readonly receipt: Pick<ShardReceipt, 'engine' | 'isolation' | 'recheck'>;
}

/** The columns of an `EvaluationView`, of `evaluation e`. */
export const EVALUATION = `e.id, e.submission_id as "submissionId", e.track_id as "trackId", e.attempt, e.state, e.state_since as "stateSince",
  e.created_at as "createdAt", e.ended_at as "endedAt", e.refunded_at as "refundedAt", e.failure,
  e.deadline_at as "deadlineAt", e.priority, e.reused_from is not null as reused, e.debug, (select jsonb_build_object('name', s.name, 'instances', s.instance_count, 'archiveSha256', s.archive_sha256) from split s where s.id = e.split_id) as sample,
  e.rerun_of as "rerunOf", e.rerun_reason as "rerunReason"`;

/** Without removed debug runs. */
export async function evaluationsByIds(db: Tx, ids: readonly string[]): Promise<EvaluationView[]> {
  return db.query<EvaluationView[]>(
    `select ${EVALUATION} from evaluation e where e.id = any($1::uuid[]) and e.removed_at is null`,
    [ids],
  );
}

/** The evaluations that count: the last attempt on each track, except for unscored reruns. */
export async function evaluationsOfSubmissions(db: Tx, submissionIds: readonly string[]): Promise<EvaluationView[]> {
  return db.query<EvaluationView[]>(
    `select ${EVALUATION} from evaluation e join track t on t.id = e.track_id where e.submission_id = any($1::uuid[])
        and ${COUNTS}
      order by t.position, t.slug`,
    [submissionIds],
  );
}

/** The attempts before the one that counts, newest first. */
export async function earlierAttempts(db: Tx, evaluationId: string): Promise<EvaluationView[]> {
  return db.query<EvaluationView[]>(
    `select ${EVALUATION} from evaluation e join evaluation now on now.id = $1
      where e.submission_id = now.submission_id and e.track_id = now.track_id and e.attempt between 1 and now.attempt - 1 order by e.attempt desc`,
    [evaluationId],
  );
}

export async function shardsOfEvaluations(db: Tx, evaluationIds: readonly string[]): Promise<ShardView[]> {
  return db.query<ShardView[]>(
    `select s.evaluation_id as "evaluationId", s.shard_index as index, s.row_count as instances, s.fence as tries,
            ${publicName('coalesce(r.runner_id, s.leased_by)', 't.pool')} as runner, s.leased_until as "leasedUntil", s.released_at as "releasedAt", s.done_at as "doneAt"
       from shard s join evaluation e on e.id = s.evaluation_id join track t on t.id = e.track_id left join shard_result r on ${ITS_RESULT}
      where s.evaluation_id = any($1::uuid[]) and s.audit_of is null order by s.evaluation_id, s.shard_index`,
    [evaluationIds],
  );
}

/** A filter of log lines; null disables a bound. */
export interface LogFilter {
  /** The minimum level: `info`, `warning`, `error`. */
  readonly level: 'info' | 'warning' | 'error' | null;
  /** Part of the sentence or of the code, in any case. */
  readonly text: string | null;
}

export interface LogPage extends LogFilter {
  /** Ids of lines: those after the one, before the other. */
  readonly after: string | null;
  readonly before: string | null;
  readonly count: number;
  /** If more than `count` match: the first of them, or the last. */
  readonly from: 'first' | 'last';
}

const LEVELS = ['info', 'warning', 'error'];
const MEANT = `evaluation_id = $1 and ($2::text[] is null or level = any($2))
  and ($3::text is null or strpos(lower(message), lower($3)) > 0 or strpos(code, lower($3)) > 0)`;
const meant = ({ level, text }: LogFilter): [string[] | null, string | null] => [
  level === null ? null : LEVELS.slice(LEVELS.indexOf(level)),
  text,
];

/** Lines of a log, always in order; ids grow with time. */
export async function evaluationLog(db: Tx, evaluationId: string, page: LogPage): Promise<LogLine[]> {
  const last = page.from === 'last';
  const lines = await db.query<LogLine[]>(
    `select id, evaluation_id as "evaluationId", at, level, code, message from evaluation_log
      where ${MEANT} and ($4::uuid is null or id > $4) and ($5::uuid is null or id < $5) order by id ${last ? 'desc' : 'asc'} limit $6`,
    [evaluationId, ...meant(page), page.after, page.before, page.count],
  );
  return last ? lines.reverse() : lines;
}

export async function countLog(db: Tx, evaluationId: string, filter: LogFilter): Promise<number> {
  const [row] = await db.query<{ count: number }[]>(
    `select count(*)::int as count from evaluation_log where ${MEANT}`,
    [evaluationId, ...meant(filter)],
  );
  return row?.count ?? 0;
}

/** When each of these codes was first written. */
export async function logInstants(db: Tx, evaluationId: string, codes: readonly string[]): Promise<Map<string, Date>> {
  const rows = await db.query<{ code: string; at: Date }[]>(
    'select code, min(at) as at from evaluation_log where evaluation_id = $1 and code = any($2) group by code',
    [evaluationId, codes],
  );
  return new Map(rows.map(({ code, at }) => [code, at]));
}

/** The report of the checks of the bundle, which may be large; null before validation. */
export async function bundleReportsOf(
  db: Tx,
  evaluationIds: readonly string[],
): Promise<{ evaluationId: string; report: unknown }[]> {
  return db.query<{ evaluationId: string; report: unknown }[]>(
    `select id as "evaluationId", bundle_report as report from evaluation where id = any($1::uuid[])`,
    [evaluationIds],
  );
}

export async function resultsOfEvaluations(db: Tx, evaluationIds: readonly string[]): Promise<ResultView[]> {
  return db.query<ResultView[]>(
    `select r.evaluation_id as "evaluationId", ${RELEASED_BOARDS} as boards, r.predictions, r.definition_sha256 as "definitionSha256",
            r.scorer_version as "scorerVersion", r.bootstrap_seed as "bootstrapSeed", r.scored_at as "scoredAt"
       from result r where r.evaluation_id = any($1::uuid[])`,
    [evaluationIds],
  );
}

/** The exact boards of a result, for maintainers only; null without a result. */
export async function exactBoards(db: Tx, evaluationId: string): Promise<Readonly<Record<string, BoardResult>> | null> {
  const rows = await db.query<{ boards: Record<string, BoardResult> }[]>(
    'select boards from result where evaluation_id = $1',
    [evaluationId],
  );
  return rows[0]?.boards ?? null;
}

export async function shardReceipts(db: Tx, evaluationId: string): Promise<ShardReceiptView[]> {
  return db.query<ShardReceiptView[]>(
    `select ${publicName('r.runner_id', 't.pool')} as runner, r.receipt
       from shard s join evaluation o on o.id = s.evaluation_id join track t on t.id = o.track_id join shard_result r on ${ITS_RESULT}
      where s.evaluation_id = (select coalesce(e.reused_from, e.id) from evaluation e where e.id = $1) and s.audit_of is null order by s.shard_index`,
    [evaluationId],
  );
}

/** When the evaluation's result was published, if it was. */
export async function publishedAt(db: Tx, evaluationId: string): Promise<Date | null> {
  const rows = await db.query<{ at: Date }[]>(
    `select at from publication where evaluation_id = $1 and visibility = 'shown' order by id desc limit 1`,
    [evaluationId],
  );
  return rows[0]?.at ?? null;
}

/** Runners of the track's pool with a heartbeat in the last 15 seconds that may take shards of the track. */
export async function readyRunners(db: Tx, trackId: string): Promise<number> {
  const rows = await db.query<{ count: number }[]>(
    `select count(*)::int as count from runner r join track t on t.pool = r.pool
      where t.id = $1 and ${RUNNER_READY} and ${RUNNER_ISOLATION} >= t.minimum_isolation`,
    [trackId],
  );
  return rows[0]?.count ?? 0;
}

/** The runners of each pool by whether they may take shards of a track with a minimum isolation level. */
export interface RunnersForTracks extends PoolRunners {
  readonly pool: string;
  readonly minimumIsolation: IsolationLevel;
}

/** The runners of a track's pool, or of every pool that has tracks, by whether they may take shards of the track. */
export function poolRunners(db: Tx, trackId: string | null = null): Promise<RunnersForTracks[]> {
  const count = (which: string) => `count(*) filter (where ${which})::int`;
  return db.query(
    `select pool, "minimumIsolation", ${count('ready')} as ready, ${count("why = 'not_eligible'")} as "notEligible",
            ${count("why = 'quarantined'")} as quarantined, ${count("why = 'cordoned'")} as cordoned,
            ${count("why = 'disk_full'")} as "diskFull", ${count("why = 'away'")} as away
       from (select r.pool, k.minimum as "minimumIsolation", ${RUNNER_READY} and ${RUNNER_ISOLATION} >= k.minimum as ready,
                    case when ${RUNNER_ISOLATION} < k.minimum then 'not_eligible'
                         when ${RUNNER_READY} then null when r.quarantined_at is not null then 'quarantined'
                         when r.cordoned_at is not null then 'cordoned'
                         when ${DISK_FULL} and r.last_seen_at > clock_timestamp() - interval '15 seconds' then 'disk_full'
                         else 'away' end as why
               from (select distinct pool, minimum_isolation as minimum from track where $1::uuid is null or id = $1) k
               join runner r on r.pool = k.pool and r.retired_at is null) r
      group by 1, 2`,
    [trackId],
  );
}

/** An item of the home page: an evaluation with its description. */
export interface ActivityRow {
  readonly evaluationId: string;
  readonly name: string;
  readonly trackSlug: string;
  readonly at: Date;
  readonly value: number | null;
  /** The metric of the value. */
  readonly metric: string;
  /** Independent units of the split by which the value was rounded; null if it is exact. */
  readonly roundedFor: number | null;
}

/** The latest results that `lastPublished` reads; of these, it lists those that are ranked. */
const RECENT_RESULTS = 200;

/**
 * The latest ranked results, newest first, without copies of earlier submissions (see `foldCopies`) and without results
 * whose value is missing. The value is the primary metric's on the track's first board.
 */
export async function lastPublished(db: Tx, first: number): Promise<ActivityRow[]> {
  return db.query<ActivityRow[]>(
    `with recent as materialized (
       select r.evaluation_id as "evaluationId", s.name, t.slug as "trackSlug", r.scored_at as at, r.labels_sha256,
              s.fingerprint, s.id as submission, e.track_id,
              (${RELEASED_BOARDS} -> t.boards[1] -> 'values' -> t.primary_metric ->> 'value')::float8 as value, t.primary_metric as metric,
              case when t.release_rule <> 'exact' and exists (select from split p where p.id = ${EVALUATED_SPLIT} and p.role = 'hidden')
                   then (select x.units from result_release x where x.evaluation_id = e.id) end as "roundedFor"
         from result r join evaluation e on e.id = r.evaluation_id join submission s on s.id = e.submission_id join track t on t.id = r.track_id
        where ${latestVisibility('r.evaluation_id')} = 'shown'
        order by r.scored_at desc limit ${RECENT_RESULTS})
     select "evaluationId", name, "trackSlug", at, value, metric, "roundedFor" from recent
      where value is not null
        and not exists (select from submission o join evaluation oe on oe.submission_id = o.id and oe.track_id = recent.track_id and not oe.debug
                          join result x on x.evaluation_id = oe.id and x.labels_sha256 = recent.labels_sha256
                         where o.fingerprint = recent.fingerprint and o.id < recent.submission and ${latestVisibility('oe.id')} in ('shown', 'hidden'))
      order by at desc limit $1`,
    [first],
  );
}

/** Running evaluations that public lists name, newest first. */
export async function runningNow(db: Tx, first: number): Promise<ActivityRow[]> {
  return db.query<ActivityRow[]>(
    `select e.id as "evaluationId", s.name, t.slug as "trackSlug", e.state_since as at, null::float8 as value, t.primary_metric as metric, null::int as "roundedFor"
       from evaluation e join submission s on s.id = e.submission_id join track t on t.id = e.track_id
      where ${IN_PROGRESS} and ${NAMED_WHILE_RUNNING} order by e.id desc limit $1`,
    [first],
  );
}
