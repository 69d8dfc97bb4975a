import type { ShardTime } from '@primitives/evaluation';
import type { Tx } from '../connection/store.js';

/**
 * How long runners worked on the shards of an evaluation: completed and running ones, and leases that exceeded their
 * limit.
 */
export function shardTimes(db: Tx, evaluationId: string): Promise<ShardTime[]> {
  return db.query<ShardTime[]>(
    `select s.row_count as rows, extract(epoch from coalesce(s.done_at, clock_timestamp()) - s.leased_at)::float8 as seconds
       from shard s
      where s.evaluation_id = $1 and s.audit_of is null and s.leased_at is not null
        and (s.done_at is not null or s.leased_until > clock_timestamp())
     union all
     select s.row_count, t.shard_time_limit_seconds::float8
       from shard_failure f join shard s on s.evaluation_id = f.evaluation_id and s.shard_index = f.shard_index
       join evaluation e on e.id = f.evaluation_id join track t on t.id = e.track_id
      where f.evaluation_id = $1 and f.code = 'shard_time_limit' and s.audit_of is null`,
    [evaluationId],
  );
}
