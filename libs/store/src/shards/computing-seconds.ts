/**
 * SQL expression of what a runner needed for a shard with the result `d`, without fetching its images and loading the
 * model: both happen once, and would make the small warm-up shard several times too slow. Null for results without a
 * receipt of it.
 */
const COMPUTING_SECONDS = `nullif(greatest(0, (d.receipt #>> '{seconds,total}')::float8
  - (d.receipt #>> '{seconds,fetch}')::float8 - (d.receipt #>> '{seconds,load}')::float8), 0)`;

/** SQL query of the measured seconds per instance (`id`, `seconds`) of the evaluations `id` of the relation `queue`. */
export const MEASURED_SPEEDS = `select s.evaluation_id as id, sum(coalesce(${COMPUTING_SECONDS}, extract(epoch from s.done_at - s.leased_at)))::float8 / sum(s.row_count) as seconds
         from queue q join shard s on s.evaluation_id = q.id
         left join shard_result d on d.evaluation_id = s.evaluation_id and d.shard_index = s.shard_index and d.fence = s.done_fence
        where s.done_at > s.leased_at
        group by 1`;
