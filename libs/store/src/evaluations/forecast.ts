import type { RemainingWork } from '@primitives/evaluation';
import type { Tx } from '../connection/store.js';
import { SPEEDS } from '../shards/computing-seconds.js';
import { EVALUATED_SPLIT } from './evaluated-split.js';

/** The facts that determine the remaining time of an evaluation. */
export interface Forecast {
  /** Earlier evaluations of the pool that are not predicted yet. */
  readonly ahead: number;
  /** The team's share of the pool relative to other waiting teams, in (0, 1]. */
  readonly share: number;
  /** What remains of the evaluations of the pool that are not predicted yet. */
  readonly work: readonly RemainingWork[];
}

export async function forecast(db: Tx, evaluationId: string): Promise<Forecast> {
  const rows = await db.query<Forecast[]>(
    `with me as (
       select e.id, e.priority, b.team_id, t.pool from evaluation e join submission b on b.id = e.submission_id
         join track t on t.id = e.track_id where e.id = $1),
     queue as (
       select e.id, e.attempt, t.id as track_id, t.pool, b.team_id, b.team_id = me.team_id as own,
              e.id = me.id or case when b.team_id = me.team_id then e.priority > me.priority or (e.priority = me.priority and e.id < me.id)
                                   else e.id < me.id and e.attempt > 0 end as first,
              s.instance_count - coalesce((select sum(row_count) from shard d
                where d.evaluation_id = e.id and d.done_at is not null and d.audit_of is null), 0) as instances
         from evaluation e join submission b on b.id = e.submission_id join track t on t.id = e.track_id join split s on s.id = ${EVALUATED_SPLIT}, me
        where t.pool = me.pool and e.state in ('queued', 'validating', 'predicting')),
     ${SPEEDS}
     select (select count(*)::int from queue where queue.id < me.id and queue.attempt > 0) as ahead,
            coalesce((select t.share_weight from team t where t.id = me.team_id)
              / nullif((select sum(t.share_weight) from team t where t.id in (select team_id from queue)), 0), 1) as share,
            (select coalesce(jsonb_agg(jsonb_build_object('instances', q.instances, 'secondsPerInstance', m.seconds,
              'recentSecondsPerInstance', coalesce(k.seconds, p.seconds), 'slowSecondsPerInstance', k.slow, 'own', q.own, 'first', q.first)), '[]')
               from queue q left join measured m using (id) left join recent p using (pool) left join recent_of_track k using (track_id)) as work
       from me`,
    [evaluationId],
  );
  return rows[0] ?? { ahead: 0, share: 1, work: [] };
}
