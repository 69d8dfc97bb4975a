import { COUNTS_AS_FAILURE } from '../shards/uncounted-leases.js';
import { RUNNER_ACCEPTS } from './runner-ready.js';
import type { Tx } from '../connection/store.js';
import { SHARD_WAITS } from './shard-waits.js';

/** All pools together. */
export const ALL_POOLS = '*';

/** Statistics of a pool within a period. */
export interface FleetMetric {
  /** The end of the period. */
  readonly at: Date;
  /** Shards that waited for a runner; over ten minutes the maximum. */
  readonly waiting: number;
  /** Runners that could take work; over ten minutes the minimum. */
  readonly ready: number;
  /** Shards whose predictions were accepted in the period. */
  readonly done: number;
  /** Leases that ended without predictions. */
  readonly failed: number;
  readonly instances: number;
  /** Of the busiest minute in the period; null if it was not recorded. */
  readonly peakInstances: number | null;
  /** From the lease to the predictions, in milliseconds; null if no shard was completed. */
  readonly medianMs: number | null;
  readonly p95Ms: number | null;
  /** Version of the dispatcher that wrote it. */
  readonly version: string;
}

/** Retention: a day of minutes for the last hours, and the week that the page shows. */
const RETENTION: readonly { readonly minutes: 1 | 10; readonly days: number }[] = [
  { minutes: 1, days: 1 },
  { minutes: 10, days: 8 },
];

/** Counts of the period, for each pool and in total; `$1` is its end, `$2` its minutes, `$3` the version. */
const NOTE = `
  with span as (select $1::timestamptz as till, $1::timestamptz - $2::int * interval '1 minute' as since),
  done as (
    select coalesce(t.pool, '${ALL_POOLS}') as pool, count(*)::int as done, sum(s.row_count)::int as instances,
           percentile_cont(0.5) within group (order by extract(epoch from s.done_at - s.leased_at) * 1000) as median,
           percentile_cont(0.95) within group (order by extract(epoch from s.done_at - s.leased_at) * 1000) as p95
      from shard s join evaluation e on e.id = s.evaluation_id join track t on t.id = e.track_id, span
     where s.done_at > span.since and s.done_at <= span.till and s.leased_at is not null group by grouping sets ((t.pool), ())),
  failed as (
    select coalesce(t.pool, '${ALL_POOLS}') as pool, count(*)::int as failed
      from shard_failure f join evaluation e on e.id = f.evaluation_id join track t on t.id = e.track_id, span
     where ${COUNTS_AS_FAILURE} and f.at > span.since and f.at <= span.till group by grouping sets ((t.pool), ())),
  now_waiting as (
    select coalesce(t.pool, '${ALL_POOLS}') as pool, count(*)::int as waiting
      from evaluation e join shard s on s.evaluation_id = e.id join track t on t.id = e.track_id
     where e.state = 'predicting' and ${SHARD_WAITS}
     group by grouping sets ((t.pool), ())),
  now_ready as (
    select coalesce(r.pool, '${ALL_POOLS}') as pool, count(*)::int as ready from runner r where ${RUNNER_ACCEPTS} group by grouping sets ((r.pool), ())),
  before as (
    select f.pool, max(f.waiting) as waiting, min(f.ready) as ready, max(f.instances) as peak from fleet_metric f, span
     where $2::int > 1 and f.minutes = 1 and f.at > span.since and f.at <= span.till group by f.pool)
  insert into fleet_metric (pool, minutes, at, waiting, ready, done, failed, instances, peak_instances, median_ms, p95_ms, version)
  select p.name, $2::int, span.till, greatest(coalesce(w.waiting, 0), b.waiting), least(coalesce(r.ready, 0), b.ready), coalesce(d.done, 0),
         coalesce(f.failed, 0), coalesce(d.instances, 0), case when $2::int = 1 then coalesce(d.instances, 0) else b.peak end, d.median, d.p95, $3
    from span, (select name from pool union all select '${ALL_POOLS}') p
    left join now_waiting w on w.pool = p.name left join now_ready r on r.pool = p.name left join done d on d.pool = p.name
    left join failed f on f.pool = p.name left join before b on b.pool = p.name
  on conflict do nothing`;

/**
 * Records the statistics of every pool for the minute that ends at `at`, and every tenth time those of ten minutes;
 * deletes old ones. Of several concurrent records of a minute the first counts.
 *
 * @param at a full minute
 */
export async function recordFleetMetrics(tx: Tx, at: Date, version: string): Promise<void> {
  await tx.query(NOTE, [at, 1, version]);
  if (at.getTime() % 600_000 !== 0) return;
  await tx.query(NOTE, [at, 10, version]);
  for (const { minutes, days } of RETENTION)
    await tx.query(
      `delete from fleet_metric where minutes = $1 and at < $2::timestamptz - $3::int * interval '1 day'`,
      [minutes, at, days],
    );
}

/** The statistics of a pool, or of all, since then, in order. */
export function fleetMetrics(
  db: Tx,
  { pool, minutes, since }: { readonly pool: string; readonly minutes: 1 | 10; readonly since: Date },
): Promise<FleetMetric[]> {
  return db.query<FleetMetric[]>(
    `select at, waiting, ready, done, failed, instances, peak_instances as "peakInstances", median_ms as "medianMs", p95_ms as "p95Ms", version
       from fleet_metric where pool = $1 and minutes = $2 and at > $3 order by at`,
    [pool, minutes, since],
  );
}
