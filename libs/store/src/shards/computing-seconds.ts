/**
 * SQL expression of what a runner needed for a shard with the result `d`, without fetching its images and loading the
 * model: both happen once, and would make the small warm-up shard several times too slow. Null for results without a
 * receipt of it.
 */
const COMPUTING_SECONDS = `nullif(greatest(0, (d.receipt #>> '{seconds,total}')::float8
  - (d.receipt #>> '{seconds,fetch}')::float8 - (d.receipt #>> '{seconds,load}')::float8), 0)`;

/** SQL expression of the mean seconds per instance of shards `s` with their results `d`. */
const MEAN_SECONDS = `sum(coalesce(${COMPUTING_SECONDS}, extract(epoch from s.done_at - s.leased_at)))::float8 / sum(s.row_count)`;

const JOIN_RESULT =
  'left join shard_result d on d.evaluation_id = s.evaluation_id and d.shard_index = s.shard_index and d.fence = s.done_fence';

/** SQL query of the measured seconds per instance (`id`, `seconds`) of the evaluations `id` of the relation `queue`. */
export const MEASURED_SPEEDS = `select s.evaluation_id as id, ${MEAN_SECONDS} as seconds
         from queue q join shard s on s.evaluation_id = q.id
         ${JOIN_RESULT}
        where s.done_at > s.leased_at
        group by 1`;

/** SQL query of the mean seconds per instance (`pool`, `seconds`) of the shards that each pool did in the last hour. */
export const POOL_SPEEDS = `select t.pool, ${MEAN_SECONDS} as seconds
         from shard s join evaluation e on e.id = s.evaluation_id join track t on t.id = e.track_id
         ${JOIN_RESULT}
        where s.done_at > now() - interval '1 hour' and s.done_at > s.leased_at
        group by 1`;

/**
 * SQL query of the speeds of the evaluations of each track that did shards in the last hour, in seconds per instance
 * (`track_id`): the median (`seconds`) and what nine of ten need at most (`slow`). Not their mean: one slow model would
 * determine it.
 */
export const TRACK_SPEEDS = `select track_id, percentile_cont(0.5) within group (order by seconds) as seconds,
               percentile_cont(0.9) within group (order by seconds) as slow
         from (select e.track_id, ${MEAN_SECONDS} as seconds
                 from shard s join evaluation e on e.id = s.evaluation_id
                 ${JOIN_RESULT}
                where s.done_at > now() - interval '1 hour' and s.done_at > s.leased_at
                group by e.id, e.track_id) as of_evaluation
        group by 1`;
