import { EVALUATED_SPLIT } from './evaluated-split.js';
import type { Tx } from '../connection/store.js';

/**
 * The facts that determine the remaining time of an evaluation; its team gets its share of the pool regardless of other
 * submissions.
 */
export interface Forecast {
  /** Earlier evaluations of the pool that are not predicted yet. */
  readonly ahead: number;
  /** Instances to predict: its own, and those of its team's evaluations that come first. */
  readonly rows: number;
  /** Instances to predict of the other evaluations of the pool that are earlier. */
  readonly rowsAhead: number;
  /** The team's share of the pool relative to other waiting teams, in (0, 1]. */
  readonly share: number;
  /** Recent instances per second and runner; null without enough measured shards. */
  readonly rate: number | null;
  /** The rate that nine of ten recent shards reach; null with `rate`. */
  readonly slowRate: number | null;
}

/** Shards of the pool that the rate is measured over. */
const LATELY = 200;
/**
 * Fewer measured shards are no rate. A separate pilot shard is not measured: it is small, and its time is that of
 * loading the model, so that the first estimates of a new installation were several times too long.
 */
const FEWEST = 5;

export async function forecast(db: Tx, evaluationId: string): Promise<Forecast> {
  const rows = await db.query<Forecast[]>(
    `with me as (
       select e.id, e.priority, b.team_id, t.pool, s.instance_count from evaluation e join submission b on b.id = e.submission_id
         join track t on t.id = e.track_id join split s on s.id = ${EVALUATED_SPLIT} where e.id = $1),
     open as (
       select e.id, e.attempt, e.priority, b.team_id, s.instance_count,
              coalesce((select sum(row_count) from shard d where d.evaluation_id = e.id and d.done_at is not null and d.audit_of is null), 0) as done
         from evaluation e join submission b on b.id = e.submission_id join track t on t.id = e.track_id join split s on s.id = ${EVALUATED_SPLIT}, me
        where t.pool = me.pool and e.state in ('queued', 'validating', 'predicting')),
     lately as (
       select s.row_count, extract(epoch from s.done_at - s.leased_at)::float8 as seconds
         from shard s join evaluation e on e.id = s.evaluation_id join track t on t.id = e.track_id, me
        where t.pool = me.pool and s.done_at > s.leased_at and e.created_at > now() - interval '1 day'
          and (s.shard_index > 0 or not exists (select from shard o where o.evaluation_id = s.evaluation_id and o.shard_index > 0 and o.audit_of is null))
        order by s.done_at desc limit ${LATELY})
     select (select count(*)::int from open where open.id < me.id and open.attempt > 0) as ahead,
            (select coalesce(sum(open.instance_count - open.done), 0)::int from open
              where open.team_id = me.team_id and (open.id = me.id or open.priority > me.priority or (open.priority = me.priority and open.id < me.id))) as rows,
            (select coalesce(sum(open.instance_count - open.done), 0)::int from open
              where open.team_id <> me.team_id and open.id < me.id and open.attempt > 0) as "rowsAhead",
            coalesce((select t.share_weight from team t where t.id = me.team_id)
              / nullif((select sum(t.share_weight) from team t where t.id in (select team_id from open)), 0), 1) as share,
            (select sum(row_count) / sum(seconds) from lately having count(*) >= ${FEWEST})::float8 as rate,
            (select percentile_disc(0.1) within group (order by row_count / seconds) from lately having count(*) >= ${FEWEST})::float8 as "slowRate"
       from me`,
    [evaluationId],
  );
  return rows[0] ?? { ahead: 0, rows: 0, rowsAhead: 0, share: 1, rate: null, slowRate: null };
}
