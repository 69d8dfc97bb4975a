import { codesOf, failureCause, REMOVED_RUNNER, type FailedLease, type FailureRecord } from '@primitives/evaluation';
import { COUNTS_AS_FAILURE } from './uncounted-leases.js';
import { publicName } from '../fleet/runner-name.js';
import { RUNNER_PRESENT } from '../fleet/runner-ready.js';
import { ITS_RESULT } from './shards.js';
import type { Tx } from '../connection/store.js';

/** A lease that ended without predictions, and the reason. */
export interface ShardFailure {
  readonly evaluationId: string;
  readonly shardIndex: number;
  readonly fence: number;
  readonly runnerId: string;
  readonly code: string;
  readonly reason: string;
  /** Whether the model received images of the split under this lease; true if unknown. */
  readonly imagesRead: boolean;
}

/** The history of a shard, in addition to its status. */
export interface ShardHistory {
  readonly doneAt: Date | null;
  /** Start of the lease that a runner holds; null if none does. */
  readonly leasedAt: Date | null;
  /** Of the answer that counts, as its runner measured them. */
  readonly seconds: number | null;
  readonly failures: readonly {
    readonly runner: string;
    readonly at: Date;
    readonly code: string;
    readonly reason: string;
  }[];
}

/** Null if the evaluation has no such shard. */
export async function shardHistory(db: Tx, evaluationId: string, shardIndex: number): Promise<ShardHistory | null> {
  const [shard] = await db.query<Omit<ShardHistory, 'failures'>[]>(
    `select s.done_at as "doneAt", case when s.done_at is null and s.leased_until > now() then s.leased_at end as "leasedAt", (r.receipt -> 'seconds' ->> 'total')::float8 as seconds
       from shard s left join shard_result r on ${ITS_RESULT} where s.evaluation_id = $1 and s.shard_index = $2 and s.audit_of is null`,
    [evaluationId, shardIndex],
  );
  if (!shard) return null;
  const failures = await db.query<ShardHistory['failures']>(
    `select ${publicName('f.runner_id', 't.pool')} as runner, f.at, f.code, f.reason
       from shard_failure f join evaluation e on e.id = f.evaluation_id join track t on t.id = e.track_id
      where f.evaluation_id = $1 and f.shard_index = $2 and f.code <> $3 order by f.fence`,
    [evaluationId, shardIndex, REMOVED_RUNNER],
  );
  return { ...shard, failures };
}

/** Written once per lease: the first report counts. */
export async function insertShardFailure(tx: Tx, failure: ShardFailure): Promise<void> {
  const { evaluationId, shardIndex, fence, runnerId, code, reason, imagesRead } = failure;
  await tx.query(
    `insert into shard_failure (evaluation_id, shard_index, fence, runner_id, code, reason, images_read) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict do nothing`,
    [evaluationId, shardIndex, fence, runnerId, code, reason, imagesRead],
  );
}

/** After failure `f` of a submission `b` its runner predicted for another bundle; reused answers do not count. */
const SERVED_OTHERS = `exists (
  select from shard g join evaluation ge on ge.id = g.evaluation_id join submission gs on gs.id = ge.submission_id
   where g.leased_by = f.runner_id and g.done_at > f.at and ge.reused_from is null and gs.bundle_sha256 <> b.bundle_sha256)`;

export interface TracedLease extends FailedLease {
  readonly fence: number;
  readonly reason: string;
  readonly imagesRead: boolean;
}

/** The failed leases of a shard, oldest first, with later evidence about their runners. */
export async function failedLeases(db: Tx, evaluationId: string, shardIndex: number): Promise<TracedLease[]> {
  const tested = (outcome: string) =>
    `exists (select from self_test t where t.runner_id = f.runner_id and t.ended_at > f.at and t.outcome = '${outcome}')`;
  const rows = await db.query<(Omit<TracedLease, 'cause'> & { readonly code: string })[]>(
    `select f.runner_id as "runnerId", f.fence, f.code, f.reason, f.images_read as "imagesRead",
            case when r.quarantined_at is not null or ${tested('failed')} then 'broken'
                 when ${tested('passed')} or ${SERVED_OTHERS} then 'works'
                 when ${tested('unanswered')} or not coalesce(${RUNNER_PRESENT}, false) then 'untestable'
                 else 'untested' end as proof
       from shard_failure f join evaluation e on e.id = f.evaluation_id join submission b on b.id = e.submission_id
       left join runner r on r.id = f.runner_id
      where f.evaluation_id = $1 and f.shard_index = $2 order by f.fence`,
    [evaluationId, shardIndex],
  );
  return rows.map(({ code, ...lease }) => ({ ...lease, cause: failureCause(code) }));
}

/**
 * The failures of a runner since it was trusted and its predictions were last accepted. Failures that were the bundle's
 * fault do not count.
 */
export async function failureRecord(db: Tx, runnerId: string): Promise<FailureRecord> {
  const rows = await db.query<FailureRecord[]>(
    `with since as (
       select greatest((select trusted_since from runner where id = $1),
                       (select max(g.done_at) from shard g join evaluation ge on ge.id = g.evaluation_id
                         where g.leased_by = $1 and ge.reused_from is null)) as at),
     failed as (
       select f.code, b.team_id,
              exists (select from submission gs join evaluation ge on ge.submission_id = gs.id join shard g on g.evaluation_id = ge.id
                       where gs.bundle_sha256 = b.bundle_sha256 and g.done_at is not null)
              and not exists (select from shard_failure o where o.evaluation_id = f.evaluation_id and o.shard_index = f.shard_index
                                 and o.runner_id <> $1 and o.code <> all($2)) as good
         from shard_failure f join evaluation e on e.id = f.evaluation_id join submission b on b.id = e.submission_id, since
        where f.runner_id = $1 and f.code <> all($2) and ${COUNTS_AS_FAILURE} and f.at > coalesce(since.at, '-infinity')
          and (e.state <> 'rejected' or e.failure ->> 'code' = 'repeated_failure'))
     select count(*)::int as failures, count(*) filter (where code = any($3))::int as "ofRunner",
            count(*) filter (where good)::int as "knownGood", count(distinct team_id) filter (where good)::int as teams from failed`,
    [runnerId, codesOf('silence', 'platform'), codesOf('runner')],
  );
  return rows[0] ?? { failures: 0, ofRunner: 0, knownGood: 0, teams: 0 };
}
