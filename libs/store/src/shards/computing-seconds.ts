/**
 * SQL expression of what a runner needed for a shard with the result `d`, without fetching its images and loading the
 * model: both happen once, and would make the small warm-up shard several times too slow. Null for results without a
 * receipt of it.
 */
const COMPUTING_SECONDS = `nullif(greatest(0, (d.receipt #>> '{seconds,total}')::float8
  - (d.receipt #>> '{seconds,fetch}')::float8 - (d.receipt #>> '{seconds,load}')::float8), 0)`;

const SECONDS = `sum(coalesce(${COMPUTING_SECONDS}, extract(epoch from s.done_at - s.leased_at)))::float8`;

const JOIN_RESULT =
  'left join shard_result d on d.evaluation_id = s.evaluation_id and d.shard_index = s.shard_index and d.fence = s.done_fence';

/**
 * SQL common table expressions of the seconds per instance after a relation `queue` of evaluations (`id`):
 *
 * - `measured` (`id`, `seconds`): those of the queue, by their done shards
 * - `recent` (`pool`, `seconds`): mean of the shards that each pool did in the last hour
 * - `recent_of_track` (`track_id`, `seconds`, `slow`): median of the evaluations of each track in the last hour, and
 *   what nine of ten need at most. Not their mean: one slow model would determine it.
 */
export const SPEEDS = `measured as (
       select s.evaluation_id as id, ${SECONDS} / sum(s.row_count) as seconds
         from queue q join shard s on s.evaluation_id = q.id
         ${JOIN_RESULT}
        where s.done_at > s.leased_at
        group by 1),
     last_hour as materialized (
       select e.track_id, t.pool, ${SECONDS} as seconds, sum(s.row_count) as instances
         from shard s join evaluation e on e.id = s.evaluation_id join track t on t.id = e.track_id
         ${JOIN_RESULT}
        where s.done_at > now() - interval '1 hour' and s.done_at > s.leased_at
        group by e.id, e.track_id, t.pool),
     recent as (select pool, sum(seconds) / sum(instances) as seconds from last_hour group by 1),
     recent_of_track as (
       select track_id, percentile_cont(0.5) within group (order by seconds / instances) as seconds,
              percentile_cont(0.9) within group (order by seconds / instances) as slow
         from last_hour group by 1)`;
