import type { FailureRecord } from '@primitives/evaluation';
import { publicName } from './runner-name.js';
import { RUNNER_READY } from './runner-ready.js';
import { ITS_RESULT } from './shards.js';
import type { Tx } from './store.js';

/** A lease that ended without predictions, and why. */
export interface ShardFailure {
  readonly evaluationId: string;
  readonly shardIndex: number;
  readonly fence: number;
  readonly runnerId: string;
  readonly code: string;
  readonly reason: string;
}

/** What a shard went through, beside how it stands. */
export interface ShardHistory {
  readonly doneAt: Date | null;
  /** Of the answer that counts, as its runner measured them. */
  readonly seconds: number | null;
  readonly failures: readonly { readonly runner: string; readonly at: Date; readonly code: string; readonly reason: string }[];
}

/** Null where the evaluation has no such shard. */
export async function shardHistory(db: Tx, evaluationId: string, shardIndex: number): Promise<ShardHistory | null> {
  const [shard] = await db.query<Omit<ShardHistory, 'failures'>[]>(
    `select s.done_at as "doneAt", (r.receipt -> 'seconds' ->> 'total')::float8 as seconds
       from shard s left join shard_result r on ${ITS_RESULT} where s.evaluation_id = $1 and s.shard_index = $2 and s.audit_of is null`,
    [evaluationId, shardIndex],
  );
  if (!shard) return null;
  const failures = await db.query<ShardHistory['failures']>(
    `select ${publicName('f.runner_id', 't.pool')} as runner, f.at, f.code, f.reason
       from shard_failure f join evaluation e on e.id = f.evaluation_id join track t on t.id = e.track_id
      where f.evaluation_id = $1 and f.shard_index = $2 order by f.fence`,
    [evaluationId, shardIndex],
  );
  return { ...shard, failures };
}

/** Written once a lease: the first word on it stays. */
export async function insertShardFailure(tx: Tx, failure: ShardFailure): Promise<void> {
  const { evaluationId, shardIndex, fence, runnerId, code, reason } = failure;
  await tx.query(
    `insert into shard_failure (evaluation_id, shard_index, fence, runner_id, code, reason) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing`,
    [evaluationId, shardIndex, fence, runnerId, code, reason],
  );
}

/** What the runner failed at since it was trusted and its predictions were taken last. */
export async function failureRecord(db: Tx, runnerId: string): Promise<FailureRecord> {
  const rows = await db.query<FailureRecord[]>(
    `with since as (
       select greatest((select trusted_since from runner where id = $1),
                       (select max(s.done_at) from shard s where s.leased_by = $1)) as at),
     failed as (
       select f.evaluation_id, f.shard_index from shard_failure f, since
        where f.runner_id = $1 and f.code <> 'silent' and f.at > coalesce(since.at, '-infinity'))
     select (select count(*)::int from failed) as failures,
            (select count(distinct evaluation_id)::int from failed) as evaluations,
            (select count(*)::int from (select distinct evaluation_id, shard_index from failed) f join shard s using (evaluation_id, shard_index)
              where exists (select from shard g where g.evaluation_id = s.evaluation_id and g.shard_index in (s.shard_index, s.audit_of)
                               and g.done_at is not null and g.leased_by <> $1)) as "doneByOthers",
            (select count(distinct (f.evaluation_id, f.shard_index))::int from failed
               join shard_failure f using (evaluation_id, shard_index) where f.runner_id <> $1 and f.code <> 'silent') as "failedByOthers",
            (select count(*)::int from runner r join runner me on me.pool = r.pool where me.id = $1 and r.id <> $1 and ${RUNNER_READY}) as "readyOthers"`,
    [runnerId],
  );
  return rows[0] ?? { failures: 0, evaluations: 0, doneByOthers: 0, failedByOthers: 0, readyOthers: 0 };
}
