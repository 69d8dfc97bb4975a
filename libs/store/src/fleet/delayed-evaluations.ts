import type { IsolationLevel } from '@primitives/protocol';
import type { Tx } from '../connection/store.js';

/** A team that no runner serves for this long, while other teams' shards are completed, needs a maintainer. */
const DELAYED = `interval '30 minutes'`;

/**
 * Evaluations with shards to predict of teams that have had no shard of the pool on a runner for 30 minutes, although
 * runners took and completed shards of other teams since then. Without those of a team with another evaluation that is
 * served, and without sample runs, which wait until the pool is idle.
 */
const DELAYED_EVALUATIONS = `with recent as (
       select distinct t.pool, b.team_id, s.done_at is not null and s.leased_at > now() - ${DELAYED} as is_short
         from shard s join evaluation e on e.id = s.evaluation_id join submission b on b.id = e.submission_id join track t on t.id = e.track_id
        where (e.ended_at is null or e.ended_at > now() - ${DELAYED})
          and (s.done_at > now() - ${DELAYED}
               or (s.released_at is not null and s.done_at is null and s.verdict is null
                   and (s.leased_at > now() - ${DELAYED} or s.leased_until > clock_timestamp())))),
     delayed as (
       select e.*, t.pool, b.team_id
         from evaluation e join submission b on b.id = e.submission_id join track t on t.id = e.track_id
        where e.state = 'predicting' and e.attempt > 0 and e.state_since <= now() - ${DELAYED}
          and exists (select from shard s where s.evaluation_id = e.id and s.done_at is null and s.audit_of is null)
          and not exists (select from recent r where r.pool = t.pool and r.team_id = b.team_id)
          and exists (select from recent r where r.pool = t.pool and r.is_short))`;

/** Number of the delayed evaluations. */
export async function countDelayedEvaluations(db: Tx): Promise<number> {
  const rows = await db.query<{ count: number }[]>(`${DELAYED_EVALUATIONS} select count(*)::int as count from delayed`);
  return rows[0]?.count ?? 0;
}

/** A delayed evaluation with what determines when a runner takes its shards. */
export interface DelayedEvaluation {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly team: string;
  readonly trackSlug: string;
  readonly track: string;
  readonly pool: string;
  readonly stateSince: Date;
  readonly minimumIsolation: IsolationLevel;
  /** Share weight of the team. */
  readonly shareWeight: number;
  readonly priority: number;
}

/** The delayed evaluations that wait longest. */
export function delayedEvaluations(db: Tx, limit: number): Promise<DelayedEvaluation[]> {
  return db.query<DelayedEvaluation[]>(
    `${DELAYED_EVALUATIONS}
     select d.id, b.code, b.name, m.name as team, t.slug as "trackSlug", t.short_name as track, d.pool, d.state_since as "stateSince",
            t.minimum_isolation as "minimumIsolation", m.share_weight as "shareWeight", d.priority
       from delayed d join submission b on b.id = d.submission_id join team m on m.id = d.team_id join track t on t.id = d.track_id
      order by d.state_since, d.id limit $1`,
    [limit],
  );
}
