import type { Tx } from '../connection/store.js';

/** A team that no runner serves for this long, while other teams' shards are completed, needs a maintainer. */
const DELAYED = `interval '30 minutes'`;

/**
 * Number of evaluations with shards to predict of teams that have had no shard of the pool on a runner for 30 minutes,
 * although runners took and completed shards of other teams since then. Without those of a team with another evaluation
 * that is served, and without sample runs, which wait until the pool is idle.
 */
export async function delayedEvaluations(db: Tx): Promise<number> {
  const rows = await db.query<{ count: number }[]>(
    `with recent as (
       select distinct t.pool, b.team_id, s.done_at is not null and s.leased_at > now() - ${DELAYED} as is_short
         from shard s join evaluation e on e.id = s.evaluation_id join submission b on b.id = e.submission_id join track t on t.id = e.track_id
        where (e.ended_at is null or e.ended_at > now() - ${DELAYED})
          and (s.done_at > now() - ${DELAYED}
               or (s.released_at is not null and s.done_at is null and s.verdict is null
                   and (s.leased_at > now() - ${DELAYED} or s.leased_until > clock_timestamp()))))
     select count(*)::int as count
       from evaluation e join submission b on b.id = e.submission_id join track t on t.id = e.track_id
      where e.state = 'predicting' and e.attempt > 0 and e.state_since <= now() - ${DELAYED}
        and exists (select from shard s where s.evaluation_id = e.id and s.done_at is null and s.audit_of is null)
        and not exists (select from recent r where r.pool = t.pool and r.team_id = b.team_id)
        and exists (select from recent r where r.pool = t.pool and r.is_short)`,
  );
  return rows[0]?.count ?? 0;
}
