import type { EvaluationState, ShardRange } from '@primitives/evaluation';
import type { CountedOperations, ShardReceipt } from '@primitives/protocol';
import { changed } from '../connection/changed.js';
import { COUNTED_LEASES } from './uncounted-leases.js';
import type { Tx } from '../connection/store.js';

/** A shard of the plan, or an audit of one. */
export type PlannedShard = ShardRange & { readonly auditOf?: number };

/** Writes the plan of an evaluation: its secret order, its shards and their audits. Written once. */
export async function insertPlan(
  tx: Tx,
  evaluationId: string,
  orderSeed: string,
  shards: readonly PlannedShard[],
): Promise<void> {
  await tx.query('insert into evaluation_order (evaluation_id, seed) values ($1, $2)', [evaluationId, orderSeed]);
  await tx.query(
    `insert into shard (evaluation_id, shard_index, first_row, row_count, audit_of)
     select $1, (row ->> 'index')::int, (row ->> 'first')::int, (row ->> 'count')::int, (row ->> 'auditOf')::int from jsonb_array_elements($2::jsonb) row`,
    [evaluationId, JSON.stringify(shards)],
  );
}

/** A shard that may enter the queue. */
export interface ReleasedShard {
  readonly evaluationId: string;
  readonly shardIndex: number;
  readonly pool: string;
}

/** The status of a shard, for a caller that did not get a lease or wants to report. */
export interface ShardStatusSummary {
  readonly evaluationState: EvaluationState;
  readonly done: boolean;
  readonly fence: number;
  /** Leases that count towards the limit. */
  readonly leases: number;
  readonly leasedBy: string | null;
  /** Remaining time of the current lease; 0 or less when it has expired. */
  readonly heldMs: number;
  readonly firstRow: number;
  readonly rowCount: number;
  readonly orderSeed: string;
  /** The shard whose rows an audit repeats; null for a shard of the plan. */
  readonly auditOf: number | null;
}

export async function shardStatus(
  db: Tx,
  evaluationId: string,
  shardIndex: number,
): Promise<ShardStatusSummary | null> {
  const rows = await db.query<ShardStatusSummary[]>(
    `select e.state as "evaluationState", s.done_at is not null or s.verdict is not null as done, s.fence, ${COUNTED_LEASES} as leases, s.leased_by as "leasedBy", s.first_row as "firstRow", s.row_count as "rowCount",
            s.audit_of as "auditOf",
            o.seed as "orderSeed", coalesce(extract(epoch from s.leased_until - clock_timestamp()) * 1000, 0)::float8 as "heldMs"
       from shard s join evaluation e on e.id = s.evaluation_id join evaluation_order o on o.evaluation_id = e.id
      where s.evaluation_id = $1 and s.shard_index = $2`,
    [evaluationId, shardIndex],
  );
  return rows[0] ?? null;
}

/** A shard that a runner reports to work on. */
export interface BusyRunner {
  readonly runnerId: string;
  readonly evaluationId: string;
  readonly shardIndex: number;
}

/**
 * Extends the leases of runners on their shards by `leaseMs` from now, within the track's time limit per shard. Also a
 * lease that expired, as long as no other runner took the shard: its runner still works on it, and only its heartbeats
 * were late. A lease that was ended (`leased_until` is null) stays ended.
 *
 * @returns the number of leases that their runners hold
 */
export async function renewLeases(db: Tx, busy: readonly BusyRunner[], leaseMs: number): Promise<number> {
  if (busy.length === 0) return 0;
  const held = await changed(
    db,
    `with held as (
       select s.evaluation_id, s.shard_index, t.shard_time_limit_seconds
         from jsonb_to_recordset($1::jsonb) as busy("runnerId" text, "evaluationId" uuid, "shardIndex" integer)
         join evaluation e on e.id = busy."evaluationId" join track t on t.id = e.track_id
         join shard s on s.evaluation_id = e.id and s.shard_index = busy."shardIndex"
        where s.leased_by = busy."runnerId" and s.done_at is null and e.state = 'predicting' and s.leased_until is not null
        order by 1, 2 for update of s)
     update shard s set leased_until = least(clock_timestamp() + $2 * interval '1 ms', s.leased_at + h.shard_time_limit_seconds * interval '1 second')
       from held h where s.evaluation_id = h.evaluation_id and s.shard_index = h.shard_index
      returning s.shard_index`,
    [JSON.stringify(busy), leaseMs],
  );
  return held.length;
}

/** Ends the lease without a result, so that the next one need not wait. */
export async function endLease(tx: Tx, evaluationId: string, shardIndex: number): Promise<void> {
  await changed(tx, 'update shard set leased_until = null where evaluation_id = $1 and shard_index = $2', [
    evaluationId,
    shardIndex,
  ]);
}

export interface AcceptedReport {
  readonly evaluationId: string;
  readonly shardIndex: number;
  readonly fence: number;
  readonly runnerId: string;
  readonly predictions: { readonly sha256: string; readonly bytes: number };
  readonly receipt: ShardReceipt;
  readonly operations?: CountedOperations | undefined;
}

/**
 * Accepts reports under the current leases; the caller has the lock of their evaluation.
 *
 * @returns for each report null when its fence is older, the shard is done (also by an earlier report of the list), or
 * another runner leases it; otherwise whether the rows are audited
 */
export async function acceptReports(
  tx: Tx,
  reports: readonly AcceptedReport[],
): Promise<({ readonly audited: boolean } | null)[]> {
  const rows = await tx.query<{ place: number; audited: boolean }[]>(
    `with given as materialized (
       select distinct on (evaluation_id, shard_index) *
         from (select (row ->> 'place')::int as place, (row ->> 'evaluationId')::uuid as evaluation_id, (row ->> 'shardIndex')::int as shard_index,
                      (row ->> 'fence')::int as fence, row ->> 'runnerId' as runner_id, row -> 'receipt' as receipt,
                      row -> 'predictions' ->> 'sha256' as sha256, (row -> 'predictions' ->> 'bytes')::bigint as bytes
                 from jsonb_array_elements($1::jsonb) row) r
        where exists (select from shard s where s.evaluation_id = r.evaluation_id and s.shard_index = r.shard_index
                        and s.fence = r.fence and s.leased_by = r.runner_id)
        order by evaluation_id, shard_index, place),
     done as (
       update shard s set done_at = clock_timestamp(), done_fence = s.fence, leased_until = null
         from given g
        where s.evaluation_id = g.evaluation_id and s.shard_index = g.shard_index and s.fence = g.fence and s.leased_by = g.runner_id
          and s.done_at is null and s.verdict is null
       returning g.place, s.audit_of is not null
                 or exists (select from shard a where a.evaluation_id = s.evaluation_id and a.audit_of = s.shard_index) as audited),
     accepted as (select g.*, d.audited from given g join done d on d.place = g.place),
     blobs as (
       insert into blob (sha256, bytes, media_type)
       select distinct sha256, bytes, 'application/vnd.safetensors' from accepted order by sha256
       on conflict do nothing),
     results as (
       insert into shard_result (evaluation_id, shard_index, fence, runner_id, predictions_sha256, receipt)
       select evaluation_id, shard_index, fence, runner_id, sha256, receipt from accepted on conflict do nothing)
     select place, audited from accepted`,
    [JSON.stringify(reports.map((report, place) => ({ ...report, place })))],
  );
  const audited = new Map(rows.map((row) => [row.place, row.audited]));
  return reports.map((_, place) => {
    const value = audited.get(place);
    return value === undefined ? null : { audited: value };
  });
}

/** Open work of an evaluation. */
export interface Remaining {
  /** Shards of the plan without an answer. */
  readonly shards: number;
  /** Audits without a verdict. */
  readonly audits: number;
}

/**
 * @returns counts that are exact at 0, and otherwise at most 1: knowing that one is missing needs no count of ten
 * thousand shards
 */
export async function remaining(tx: Tx, evaluationId: string): Promise<Remaining> {
  const rows = await tx.query<Remaining[]>(
    `select (select count(*)::int from (select from shard where evaluation_id = $1 and done_at is null and audit_of is null limit 1) s) as shards,
            (select count(*)::int from (select from shard where evaluation_id = $1 and verdict is null and audit_of is not null limit 1) s) as audits`,
    [evaluationId],
  );
  return rows[0] ?? { shards: 0, audits: 0 };
}

/** A shard as subscribers see it. */
export interface ShardProgress {
  readonly index: number;
  readonly state: 'waiting' | 'leased' | 'done';
  readonly runner: string | null;
  readonly tries: number;
  readonly total: number;
}

/** Of the shards of an evaluation: those leased or completed in the last `ms`, and these. */
export interface RecentShards {
  readonly ms: number;
  readonly indexes: readonly number[];
}

/** The shards of an evaluation in order: all, or recent ones. */
export function shardProgress(db: Tx, evaluationId: string, recent?: RecentShards): Promise<ShardProgress[]> {
  return db.query<ShardProgress[]>(
    `select shard_index as index, leased_by as runner, fence as tries, row_count as total,
            case when done_at is not null then 'done' when leased_until > now() then 'leased' else 'waiting' end as state
       from shard where evaluation_id = $1 and audit_of is null
        and ($2::float8 is null or greatest(leased_at, done_at) > now() - $2 * interval '1 ms' or shard_index = any($3::int[]))
      order by shard_index`,
    [evaluationId, recent?.ms ?? null, recent?.indexes ?? []],
  );
}

/** Whether a shard of the evaluation was predicted. */
export async function anyPredicted(db: Tx, evaluationId: string): Promise<boolean> {
  const rows = await db.query<unknown[]>('select from shard where evaluation_id = $1 and done_at is not null limit 1', [
    evaluationId,
  ]);
  return rows.length > 0;
}

/** Whether a runner was ever assigned a shard of the evaluation, or of the one whose predictions it reuses. */
export async function wasLeased(db: Tx, evaluationId: string): Promise<boolean> {
  const rows = await db.query<{ leased: boolean }[]>(
    'select exists (select from shard where evaluation_id = $1 and fence > 0) as leased',
    [evaluationId],
  );
  return rows[0]?.leased ?? false;
}

/** State of an evaluation and number of shards in its plan; null if there is no such evaluation. */
export async function planState(
  db: Tx,
  evaluationId: string,
): Promise<{ readonly state: EvaluationState; readonly shards: number } | null> {
  const rows = await db.query<{ state: EvaluationState; shards: number }[]>(
    `select e.state, (select count(*)::int from shard where evaluation_id = e.id and audit_of is null) as shards
       from evaluation e where e.id = $1`,
    [evaluationId],
  );
  return rows[0] ?? null;
}

/**
 * Requeues shards whose work was lost: released a while ago, not done, and not leased. The caller has checked that the
 * broker has no message for them.
 */
export function reclaimShards(tx: Tx, pool: string, stillMs: number): Promise<ReleasedShard[]> {
  return changed<ReleasedShard>(
    tx,
    `update shard s set released_at = now()
       from evaluation e join track t on t.id = e.track_id
      where e.id = s.evaluation_id and e.state = 'predicting' and t.pool = $1 and s.done_at is null and s.verdict is null and s.released_at is not null
        and greatest(s.released_at, s.leased_until) < now() - $2 * interval '1 ms'
        and not exists (select from self_test t where t.evaluation_id = s.evaluation_id and t.shard_index = s.shard_index and t.ended_at is null)
      returning s.evaluation_id as "evaluationId", s.shard_index as "shardIndex", t.pool`,
    [pool, stillMs],
  );
}

/** A lease that was ended because it exceeded the time limit. */
export interface OverdueLease extends ReleasedShard {
  readonly fence: number;
  readonly runnerId: string;
  readonly limitSeconds: number;
}

/** Ends leases that exceed the track's time limit per shard; their reports no longer count. */
export async function endOverstayed(tx: Tx): Promise<OverdueLease[]> {
  return changed<OverdueLease>(
    tx,
    `update shard s set leased_until = null, leased_by = null
       from shard before, evaluation e join track t on t.id = e.track_id
      where before.evaluation_id = s.evaluation_id and before.shard_index = s.shard_index and e.id = s.evaluation_id and e.state = 'predicting'
        and s.released_at is not null and s.done_at is null and s.verdict is null and s.leased_until is not null
        and before.leased_by is not null and s.leased_at + t.shard_time_limit_seconds * interval '1 second' <= clock_timestamp()
      returning s.evaluation_id as "evaluationId", s.shard_index as "shardIndex", t.pool, s.fence, before.leased_by as "runnerId",
                t.shard_time_limit_seconds as "limitSeconds"`,
    [],
  );
}

/** Whether this process may sweep now: only one does at a time, because the others have nothing to add. */
export async function lockSweep(tx: Tx): Promise<boolean> {
  const rows = await tx.query<{ locked: boolean }[]>(
    `select pg_try_advisory_xact_lock(hashtextextended('sweep', 0)) as locked`,
  );
  return rows[0]?.locked ?? false;
}

/** The answer of a shard that counts. */
export const ITS_RESULT =
  'r.evaluation_id = s.evaluation_id and r.shard_index = s.shard_index and r.fence = s.done_fence';

/** The accepted predictions of an evaluation in shard order. */
export interface ShardPredictions {
  readonly shardIndex: number;
  readonly firstRow: number;
  readonly rowCount: number;
  readonly predictionsSha256: string;
}

/** The evaluation with the answers: itself, or the one that it reuses. */
const ITS_ROOT = `(select coalesce(e.reused_from, e.id) from evaluation e where e.id = $1)`;

export function predictionsOf(db: Tx, evaluationId: string): Promise<ShardPredictions[]> {
  return db.query<ShardPredictions[]>(
    `select s.shard_index as "shardIndex", s.first_row as "firstRow", s.row_count as "rowCount", r.predictions_sha256 as "predictionsSha256"
       from shard s join shard_result r on ${ITS_RESULT} where s.evaluation_id = ${ITS_ROOT} and s.audit_of is null order by s.shard_index`,
    [evaluationId],
  );
}

export async function orderSeed(db: Tx, evaluationId: string): Promise<string | null> {
  const rows = await db.query<{ seed: string }[]>(
    `select seed from evaluation_order where evaluation_id = ${ITS_ROOT}`,
    [evaluationId],
  );
  return rows[0]?.seed ?? null;
}
