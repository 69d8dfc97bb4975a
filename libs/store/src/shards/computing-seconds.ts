/**
 * SQL expression of what a runner needed for a shard with the result `d`, without fetching its images and loading the
 * model: both happen once, and would make the small warm-up shard several times too slow. Null for results without a
 * receipt of it.
 */
const COMPUTING_SECONDS = `nullif(greatest(0, (d.receipt #>> '{seconds,total}')::float8
  - (d.receipt #>> '{seconds,fetch}')::float8 - (d.receipt #>> '{seconds,load}')::float8), 0)`;

const SECONDS = `sum(coalesce(${COMPUTING_SECONDS}, extract(epoch from s.done_at - s.leased_at)))`;

const JOIN_RESULT =
  'left join shard_result d on d.evaluation_id = s.evaluation_id and d.shard_index = s.shard_index and d.fence = s.done_fence';

/** Shards of an evaluation that its speed is measured by: reading all of ten thousand takes 20 ms. */
const MEASURED_SHARDS = 100;

/**
 * SQL common table expressions of the seconds per instance after a relation `queue` of evaluations (`id`):
 *
 * - `measured` (`id`, `seconds`): those of the queue, by their last done shards; at least what a shard in progress has
 *   taken so far, so that an estimate grows on a slow runner. The pilot shard does not count there: it also loads the
 *   model.
 * - `recent` (`pool`, `seconds`): mean of the shards that each pool did in the last hour
 * - `recent_of_track` (`track_id`, `seconds`, `slow`, `overhead`): median of the evaluations of each track in the last
 *   hour, and what nine of ten need at most. Not their mean: one slow model would determine it. `overhead`: what a
 *   shard takes beyond its computation, such as fetching images and loading the model.
 */
export const SPEEDS = `measured as (
       select q.id, greatest(done.seconds, running.seconds) as seconds
         from queue q
         cross join lateral (
           select (${SECONDS} / sum(s.row_count))::float8 as seconds
             from (select * from shard
                    where evaluation_id = q.id and done_at > leased_at
                      and shard_index < coalesce((select min(w.shard_index) from shard w -- shards are admitted by index
                                                   where w.evaluation_id = q.id and w.released_at is null and w.verdict is null and w.audit_of is null), 2147483647)
                    order by shard_index desc limit ${MEASURED_SHARDS}) s
             ${JOIN_RESULT}) done
         cross join lateral (
           select max(extract(epoch from clock_timestamp() - s.leased_at) / s.row_count)::float8 as seconds
             from shard s
            where s.evaluation_id = q.id and s.released_at is not null and s.done_at is null and s.verdict is null
              and s.shard_index > 0 and s.leased_until > clock_timestamp()) running),
     last_hour as materialized (
       select e.track_id, t.pool, ${SECONDS}::float8 as seconds, sum(s.row_count) as instances, count(*) as shards,
              sum(extract(epoch from s.done_at - s.leased_at))::float8 as elapsed
         from shard s join evaluation e on e.id = s.evaluation_id join track t on t.id = e.track_id
         ${JOIN_RESULT}
        where s.done_at > now() - interval '1 hour' and s.done_at > s.leased_at
        group by e.id, e.track_id, t.pool),
     recent as (select pool, sum(seconds) / sum(instances) as seconds from last_hour group by 1),
     recent_of_track as (
       select track_id, percentile_cont(0.5) within group (order by seconds / instances) as seconds,
              percentile_cont(0.9) within group (order by seconds / instances) as slow,
              percentile_cont(0.5) within group (order by greatest(0, elapsed - seconds) / shards) as overhead
         from last_hour group by 1)`;
