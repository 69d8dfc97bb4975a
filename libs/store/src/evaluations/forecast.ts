import type { RemainingWork } from '@primitives/evaluation';
import type { Tx } from '../connection/store.js';
import { SPEEDS } from '../shards/computing-seconds.js';
import { EVALUATED_SPLIT } from './evaluated-split.js';
import { QUEUE_ORDER } from './queue-order.js';

/** The facts that determine the remaining time of an evaluation. */
export interface Forecast {
  /** Evaluations of the pool that are not predicted yet and come before it in the queue. */
  readonly ahead: number;
  /** The team's share of the pool relative to other waiting teams, in (0, 1]. */
  readonly share: number;
  /** What remains of the evaluations of the pool that are not predicted yet. */
  readonly work: readonly RemainingWork[];
}

export async function forecast(db: Tx, evaluationId: string): Promise<Forecast> {
  const rows = await db.query<Forecast[]>(
    `with me as (
       select e.id, b.team_id, t.pool from evaluation e join submission b on b.id = e.submission_id
         join track t on t.id = e.track_id where e.id = $1),
     queue as (
       select e.id, t.id as track_id, t.pool, m.id as team_id, m.id = me.team_id as own,
              e.state <> 'validating' as counted, e.attempt > 0 or e.id = me.id as shares, row_number() over (order by ${QUEUE_ORDER}) as place,
              case when e.attempt > 0 then s.instance_count - p.done else p.leased end as instances
         from evaluation e join submission b on b.id = e.submission_id join team m on m.id = b.team_id join track t on t.id = e.track_id
         join split s on s.id = ${EVALUATED_SPLIT} left join team_share h on h.pool = t.pool and h.team_id = m.id
         cross join lateral (select coalesce(sum(d.row_count) filter (where d.done_at is not null), 0) as done,
             coalesce(sum(d.row_count) filter (where d.done_at is null and d.leased_until > clock_timestamp()), 0) as leased
            from shard d where d.evaluation_id = e.id and d.audit_of is null) p, me
        where t.pool = me.pool and e.state in ('queued', 'validating', 'predicting')),
     mine as (select place from queue join me using (id)),
     ${SPEEDS}
     select (select count(*)::int from queue, mine where counted and queue.place < mine.place) as ahead,
            coalesce((select t.share_weight from team t where t.id = me.team_id)
              / nullif((select sum(t.share_weight) from team t where t.id in (select team_id from queue where shares)), 0), 1) as share,
            (select coalesce(jsonb_agg(jsonb_build_object('instances', q.instances, 'secondsPerInstance', m.seconds,
              'recentSecondsPerInstance', coalesce(k.seconds, p.seconds), 'slowSecondsPerInstance', k.slow, 'own', q.own, 'first', q.place <= mine.place)), '[]')
               from mine, queue q left join measured m using (id) left join recent p using (pool) left join recent_of_track k using (track_id)) as work
       from me`,
    [evaluationId],
  );
  return rows[0] ?? { ahead: 0, share: 1, work: [] };
}
