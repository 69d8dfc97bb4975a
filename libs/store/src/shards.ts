import type { ShardRange } from '@primitives/evaluation';
import type { ShardReceipt } from '@primitives/protocol';
import { changed } from './changed.js';
import type { Tx } from './store.js';

/** Writes the plan of an evaluation: its secret order and its shards. Written once. */
export async function insertPlan(
  tx: Tx,
  evaluationId: string,
  orderSeed: string,
  shards: readonly ShardRange[],
): Promise<void> {
  await tx.query('insert into evaluation_order (evaluation_id, seed) values ($1, $2)', [evaluationId, orderSeed]);
  await tx.query(
    `insert into shard (evaluation_id, shard_index, first_row, row_count)
     select $1, (row ->> 'index')::int, (row ->> 'first')::int, (row ->> 'count')::int from jsonb_array_elements($2::jsonb) row`,
    [evaluationId, JSON.stringify(shards)],
  );
}

/** A shard whose work may enter the queue. */
export interface ReleasedShard {
  readonly evaluationId: string;
  readonly shardIndex: number;
  readonly pool: string;
}

export async function releasePilot(tx: Tx, evaluationId: string): Promise<void> {
  await changed(tx, 'update shard set released_at = now() where evaluation_id = $1 and shard_index = 0', [evaluationId]);
}

/**
 * Lets the team's next shards into the queue, oldest evaluation first, as long as fewer than `window` of the team are on their way.
 * Only evaluations whose pilot shard is in take part. One transaction at a time per team.
 */
export async function releaseShards(tx: Tx, teamId: string, window: number): Promise<ReleasedShard[]> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('release ' || $1, 0))`, [teamId]);
  return changed<ReleasedShard>(
    tx,
    `with running as (
       select e.id, t.pool from evaluation e join submission b on b.id = e.submission_id join track t on t.id = e.track_id
        where b.team_id = $1 and e.state = 'predicting'),
     under_way as (
       select count(*) as shards from running r join shard s on s.evaluation_id = r.id where s.released_at is not null and s.done_at is null),
     chosen as (
       select s.evaluation_id, s.shard_index, r.pool from running r
         join shard pilot on pilot.evaluation_id = r.id and pilot.shard_index = 0 and pilot.done_at is not null
         join shard s on s.evaluation_id = r.id and s.released_at is null
        order by s.evaluation_id, s.shard_index limit (select greatest(0, $2 - shards) from under_way))
     update shard set released_at = now() from chosen
      where shard.evaluation_id = chosen.evaluation_id and shard.shard_index = chosen.shard_index
      returning shard.evaluation_id as "evaluationId", shard.shard_index as "shardIndex", chosen.pool`,
    [teamId, window],
  );
}

/** A lease that was granted: the fence under which the report must come. */
export interface Lease {
  readonly fence: number;
  readonly firstRow: number;
  readonly rowCount: number;
  readonly orderSeed: string;
}

export interface LeaseRules {
  readonly leaseMs: number;
  readonly maxLeases: number;
}

/** Gives the shard to the runner under the next fence, unless it is done, held, used up, or its evaluation is elsewhere. */
export async function leaseShard(
  tx: Tx,
  shard: { evaluationId: string; shardIndex: number },
  runnerId: string,
  rules: LeaseRules,
): Promise<Lease | null> {
  const rows = await changed<Lease>(
    tx,
    `update shard s set fence = s.fence + 1, leased_by = $3, leased_until = clock_timestamp() + $4 * interval '1 ms'
       from evaluation e join evaluation_order o on o.evaluation_id = e.id
      where s.evaluation_id = $1 and s.shard_index = $2 and e.id = s.evaluation_id and e.state = 'predicting' and s.done_at is null
        and s.fence < $5 and (s.leased_until is null or s.leased_until <= clock_timestamp() or s.leased_by = $3)
      returning s.fence, s.first_row as "firstRow", s.row_count as "rowCount", o.seed as "orderSeed"`,
    [shard.evaluationId, shard.shardIndex, runnerId, rules.leaseMs, rules.maxLeases],
  );
  return rows[0] ?? null;
}

/** Where a shard stands, for whoever did not get a lease or wants to report. */
export interface ShardStanding {
  readonly evaluationState: string;
  readonly done: boolean;
  readonly fence: number;
  readonly leasedBy: string | null;
  /** How long the current lease still holds; 0 or less when it does not. */
  readonly heldMs: number;
  readonly rowCount: number;
}

export async function shardStanding(db: Tx, evaluationId: string, shardIndex: number): Promise<ShardStanding | null> {
  const rows = await db.query<ShardStanding[]>(
    `select e.state as "evaluationState", s.done_at is not null as done, s.fence, s.leased_by as "leasedBy", s.row_count as "rowCount",
            coalesce(extract(epoch from s.leased_until - clock_timestamp()) * 1000, 0)::float8 as "heldMs"
       from shard s join evaluation e on e.id = s.evaluation_id where s.evaluation_id = $1 and s.shard_index = $2`,
    [evaluationId, shardIndex],
  );
  return rows[0] ?? null;
}

/** The runner still works: its leases on these shards hold for `leaseMs` from now. */
export async function renewLeases(
  db: Tx,
  runnerId: string,
  shards: readonly { evaluationId: string; shardIndex: number }[],
  leaseMs: number,
): Promise<void> {
  if (shards.length === 0) return;
  await changed(
    db,
    `update shard s set leased_until = clock_timestamp() + $3 * interval '1 ms'
       from jsonb_to_recordset($2::jsonb) as busy("evaluationId" uuid, "shardIndex" integer)
      where s.evaluation_id = busy."evaluationId" and s.shard_index = busy."shardIndex" and s.leased_by = $1 and s.done_at is null
        and s.leased_until > clock_timestamp()`,
    [runnerId, JSON.stringify(shards), leaseMs],
  );
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
}

/**
 * Takes a report for good when it is the word of the current lease; the caller holds the evaluation's lock.
 *
 * @returns false when the fence is an older one, the shard is done, or another runner holds it
 */
export async function acceptReport(tx: Tx, report: AcceptedReport): Promise<boolean> {
  const done = await changed(
    tx,
    `update shard set done_at = clock_timestamp(), leased_until = null
      where evaluation_id = $1 and shard_index = $2 and fence = $3 and leased_by = $4 and done_at is null returning shard_index`,
    [report.evaluationId, report.shardIndex, report.fence, report.runnerId],
  );
  if (done.length === 0) return false;
  await tx.query(
    `insert into blob (sha256, bytes, media_type) values ($1, $2, 'application/vnd.safetensors') on conflict do nothing`,
    [report.predictions.sha256, report.predictions.bytes],
  );
  await tx.query(
    `insert into shard_result (evaluation_id, shard_index, fence, runner_id, predictions_sha256, receipt)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [
      report.evaluationId,
      report.shardIndex,
      report.fence,
      report.runnerId,
      report.predictions.sha256,
      JSON.stringify(report.receipt),
    ],
  );
  return true;
}

/** Whether every shard of the evaluation is in. */
export async function allIn(tx: Tx, evaluationId: string): Promise<boolean> {
  const rows = await tx.query<unknown[]>('select from shard where evaluation_id = $1 and done_at is null limit 1', [
    evaluationId,
  ]);
  return rows.length === 0;
}

/** A shard as watchers see it. */
export interface ShardProgress {
  readonly index: number;
  readonly state: 'waiting' | 'leased' | 'done';
  readonly runner: string | null;
  readonly tries: number;
  readonly total: number;
}

/** The shards of an evaluation in order; with `recentMs`, only those that moved lately. */
export function shardProgress(db: Tx, evaluationId: string, recentMs?: number): Promise<ShardProgress[]> {
  return db.query<ShardProgress[]>(
    `select shard_index as index, leased_by as runner, fence as tries, row_count as total,
            case when done_at is not null then 'done' when leased_until > now() then 'leased' else 'waiting' end as state
       from shard where evaluation_id = $1
        and ($2::float8 is null or done_at > now() - $2 * interval '1 ms' or (done_at is null and released_at is not null))
      order by shard_index`,
    [evaluationId, recentMs ?? null],
  );
}

export async function shardCount(db: Tx, evaluationId: string): Promise<number> {
  const rows = await db.query<{ shards: number }[]>('select count(*)::int as shards from shard where evaluation_id = $1', [
    evaluationId,
  ]);
  return rows[0]?.shards ?? 0;
}

/**
 * Puts back shards whose work was lost: released a while ago, not done, and nobody holds them. The caller has made sure that the
 * broker holds no message for them.
 */
export function reclaimShards(tx: Tx, pool: string, stillMs: number): Promise<ReleasedShard[]> {
  return changed<ReleasedShard>(
    tx,
    `update shard s set released_at = now()
       from evaluation e join track t on t.id = e.track_id
      where e.id = s.evaluation_id and e.state = 'predicting' and t.pool = $1 and s.done_at is null and s.released_at is not null
        and greatest(s.released_at, s.leased_until) < now() - $2 * interval '1 ms'
      returning s.evaluation_id as "evaluationId", s.shard_index as "shardIndex", t.pool`,
    [pool, stillMs],
  );
}

/** The accepted predictions of an evaluation in shard order. */
export interface ShardPredictions {
  readonly shardIndex: number;
  readonly firstRow: number;
  readonly rowCount: number;
  readonly predictionsSha256: string;
}

export function predictionsOf(db: Tx, evaluationId: string): Promise<ShardPredictions[]> {
  return db.query<ShardPredictions[]>(
    `select s.shard_index as "shardIndex", s.first_row as "firstRow", s.row_count as "rowCount", r.predictions_sha256 as "predictionsSha256"
       from shard s join shard_result r using (evaluation_id, shard_index) where s.evaluation_id = $1 order by s.shard_index`,
    [evaluationId],
  );
}

export async function orderSeed(db: Tx, evaluationId: string): Promise<string | null> {
  const rows = await db.query<{ seed: string }[]>('select seed from evaluation_order where evaluation_id = $1', [evaluationId]);
  return rows[0]?.seed ?? null;
}
