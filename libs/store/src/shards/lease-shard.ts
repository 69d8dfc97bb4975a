import { STOPPED_RUNNER } from '@primitives/evaluation';
import { RUNNER_ISOLATION, RUNNER_READY } from '../fleet/runner-ready.js';
import type { Tx } from '../connection/store.js';
import { COUNTED_LEASES } from './uncounted-leases.js';

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

/** $1 evaluation, $2 shard, $3 runner, $4 length of the lease in milliseconds, $5 maximum number of leases. */
const LEASE_SHARD = `
with target as ( -- the shard as it is now, locked
  select * from shard where evaluation_id = $1 and shard_index = $2 for update
), available as ( -- still to be predicted, with leases left, and no other runner holds it
  select s.*, t.pool, t.minimum_isolation, o.seed
    from target s
    join evaluation e on e.id = s.evaluation_id
    join evaluation_order o on o.evaluation_id = e.id
    join track t on t.id = e.track_id
   where e.state = 'predicting' and s.done_at is null and s.verdict is null and ${COUNTED_LEASES} < $5
     and (s.leased_until is null or s.leased_until <= clock_timestamp() or s.leased_by = $3)
), same_rows as ( -- runners that answered these rows, or are answering them: as the shard itself or as an audit of it
  select other.leased_by as runner_id
    from available s
    join shard other on other.evaluation_id = $1 and other.shard_index <> $2
     and (other.audit_of = coalesce(s.audit_of, s.shard_index) or other.shard_index = s.audit_of)
   where other.done_at is not null or other.leased_until > clock_timestamp()
), failed as ( -- runners that failed at this shard
  select runner_id from shard_failure where evaluation_id = $1 and shard_index = $2 and code not in ('silent', '${STOPPED_RUNNER}')
), alternative as ( -- other ready runners that may take it and did not fail at it
  select from available s
    join runner r on r.pool = s.pool and r.id <> $3 and ${RUNNER_READY} and ${RUNNER_ISOLATION} >= s.minimum_isolation
   where not exists (select from same_rows where runner_id = r.id)
     and not exists (select from failed where runner_id = r.id)
), granted as ( -- a runner cannot confirm its own answer, and retries its own failure only when it is the only one left
  select * from available
   where ((fence = 0 and audit_of is null) or not exists (select from same_rows where runner_id = $3))
     and (fence = 0 or not exists (select from failed where runner_id = $3) or not exists (select from alternative))
), leased as (
  update shard s
     set fence = s.fence + 1, leased_by = $3, leased_at = clock_timestamp(),
         leased_until = clock_timestamp() + $4 * interval '1 ms'
    from granted g
   where s.evaluation_id = g.evaluation_id and s.shard_index = g.shard_index
  returning s.fence, s.first_row as "firstRow", s.row_count as "rowCount", g.seed as "orderSeed"
), lost as ( -- the previous lease ended without a report
  insert into shard_failure (evaluation_id, shard_index, fence, runner_id, code, reason)
  select $1, $2, fence, leased_by, 'silent', 'the runner fell silent'
    from target
   where fence > 0 and leased_by is not null and exists (select from leased)
  on conflict do nothing
)
select * from leased`;

/** Leases the shard to the runner under the next fence; null when it may not have it. */
export async function leaseShard(
  tx: Tx,
  { evaluationId, shardIndex }: { evaluationId: string; shardIndex: number },
  runnerId: string,
  { leaseMs, maxLeases }: LeaseRules,
): Promise<Lease | null> {
  const rows = await tx.query<Lease[]>(LEASE_SHARD, [evaluationId, shardIndex, runnerId, leaseMs, maxLeases]);
  return rows[0] ?? null;
}
