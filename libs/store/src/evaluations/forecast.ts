import type { RemainingWork } from '@primitives/evaluation';
import type { Tx } from '../connection/store.js';
import { SPEEDS } from '../shards/computing-seconds.js';
import { queueOf } from './queue.js';

/** The facts that determine the remaining time of an evaluation. */
export interface Forecast {
  /**
   * Evaluations of the pool that are not predicted yet and come before it in the queue, and runs for examples in
   * progress.
   */
  readonly ahead: number;
  /** Of them, those of the same team. */
  readonly aheadOfTeam: number;
  /** Of them, runs for examples: earlier ones, or, before a submission, those with a shard on a runner. Of no team. */
  readonly aheadExamples: number;
  /** What the runners of the pool predict until the evaluation is predicted, by evaluation. */
  readonly work: readonly (RemainingWork & { /** Instances before its first shard. */ readonly first: number })[];
}

/**
 * Of the other evaluations counts what was admitted already, and of the rest what the fair share admits before the end
 * of this one, or before its first shard.
 */
export async function forecast(db: Tx, evaluationId: string): Promise<Forecast> {
  const rows = await db.query<Forecast[]>(
    `with me as (select e.id, t.pool from evaluation e join track t on t.id = e.track_id where e.id = $1),
     ${queueOf("e.state <> 'scoring' and t.pool = (select pool from me)")},
     mine as (select q.* from queue q join me using (id)),
     work as (
       select q.*, q.admitted + q.waiting * case when q.sample = mine.sample then least(1, greatest(0, 1 + (mine.ends - q.ends) / nullif(q.cost, 0)))
                                                 else mine.sample::int end as until,
              case when q.id = mine.id then 0 when mine.admitted > 0 then q.admitted
                   else q.admitted + q.waiting * case when q.sample = mine.sample then least(1, greatest(0, 1 + (mine.ends - mine.cost - q.ends) / nullif(q.cost, 0)))
                                                      else mine.sample::int end end as first
         from queue q, mine),
     ${SPEEDS},
     before as (
       select queue.sample as example, queue.team_id = mine.team_id as own
         from queue, mine where queue.state <> 'validating' and queue.admitted + queue.waiting > 0
           and (queue.place < mine.place or queue.sample and not mine.sample and queue.leased > 0))
     select (select count(*)::int from before) as ahead,
            (select count(*)::int from before where own and not example) as "aheadOfTeam",
            (select count(*)::int from before where example) as "aheadExamples",
            (select coalesce(jsonb_agg(jsonb_build_object('instances', w.until, 'first', w.first, 'leased', w.leased_instances, 'leasedSeconds', w.leased_seconds,
              'secondsPerInstance', m.seconds, 'recentSecondsPerInstance', coalesce(k.seconds, p.seconds), 'slowSecondsPerInstance', k.slow,
              'shards', case when w.id = $1 then (select nullif(count(*), 0)::int from shard d where d.evaluation_id = w.id and d.done_at is null and d.verdict is null and d.audit_of is null) end)), '[]')
               from work w left join measured m using (id) left join recent p using (pool) left join recent_of_track k using (track_id)
              where w.until > 0) as work
       from me`,
    [evaluationId],
  );
  return rows[0] ?? { ahead: 0, aheadOfTeam: 0, aheadExamples: 0, work: [] };
}
