import type { Tx } from '../connection/store.js';
import { isReused } from '../shards/reuse.js';
import { COUNTS_AS_FAILURE } from '../shards/uncounted-leases.js';

/** A lease of a shard, by its evaluation, its shard and its fence. */
export interface LeaseKey {
  readonly evaluationId: string;
  readonly shardIndex: number;
  readonly fence: number;
}

/** A lease of a runner that ended: with predictions, or with an error. */
export interface PastLease extends LeaseKey {
  /** Code of the submission. */
  readonly submission: string;
  readonly submissionName: string;
  /** Slug of the track. */
  readonly track: string;
  readonly trackName: string;
  readonly endedAt: Date;
  /** Until the predictions, as the runner measured it, or until the failure; null if another lease followed it. */
  readonly seconds: number | null;
  /** Of the error; null if the runner gave predictions. */
  readonly code: string | null;
  readonly reason: string | null;
}

/**
 * The ended leases of a runner, or only those that count as failures, newest first, after the given one. Predictions
 * that a later evaluation reuses are no lease. Each of the two indexes returns at most one page before the union.
 */
export function pastLeases(
  db: Tx,
  runnerId: string,
  {
    after,
    limit,
    onlyFailed,
  }: { readonly after: LeaseKey | null; readonly limit: number; readonly onlyFailed: boolean },
): Promise<PastLease[]> {
  const page = (table: string, at: string, which: string, values: string) =>
    `(select f.evaluation_id, f.shard_index, f.fence, f.${at} as ended_at, ${values}
        from ${table} f where f.runner_id = $1 and ${which}
         and ($2::uuid is null or (f.${at}, f.evaluation_id, f.shard_index, f.fence) < ((select at from start), $2, $3, $4))
       order by f.${at} desc, f.evaluation_id desc, f.shard_index desc, f.fence desc limit $5)`;
  const at = (table: string, column: string) =>
    `select ${column} as at from ${table} where evaluation_id = $2 and shard_index = $3 and fence = $4 and runner_id = $1`;
  return db.query<PastLease[]>(
    `with start as (${at('shard_result', 'received_at')} union all ${at('shard_failure', 'at')} limit 1),
     ended as (
       ${page('shard_result', 'received_at', `not $6::boolean and not ${isReused('f')}`, `(f.receipt #>> '{seconds,total}')::float8 as seconds, null as code, null as reason`)}
       union all ${page('shard_failure', 'at', `(not $6::boolean or ${COUNTS_AS_FAILURE})`, 'null, f.code, f.reason')}
       order by ended_at desc, evaluation_id desc, shard_index desc, fence desc limit $5)
     select d.evaluation_id as "evaluationId", d.shard_index as "shardIndex", d.fence, b.code as submission, b.name as "submissionName",
            t.slug as track, t.short_name as "trackName", d.ended_at as "endedAt", d.code, d.reason,
            coalesce(d.seconds, case when s.fence = d.fence then greatest(0, extract(epoch from d.ended_at - s.leased_at))::float8 end) as seconds
       from ended d join shard s using (evaluation_id, shard_index) join evaluation e on e.id = d.evaluation_id
       join submission b on b.id = e.submission_id join track t on t.id = e.track_id
      order by d.ended_at desc, d.evaluation_id desc, d.shard_index desc, d.fence desc`,
    [runnerId, after?.evaluationId ?? null, after?.shardIndex ?? null, after?.fence ?? null, limit, onlyFailed],
  );
}
