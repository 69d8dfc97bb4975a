import type { Tx } from '../connection/store.js';

/** Code of the log line that the scorer writes when it starts on an evaluation. */
export const SCORING_STARTED = 'scoring_started';

/** Of an evaluation `e` in the state `scoring`: whether a scorer has started on it. */
export const SCORER_STARTED = `exists (select from evaluation_log l where l.evaluation_id = e.id and l.code = '${SCORING_STARTED}' and l.at >= e.state_since)`;

/** The state of the scorer and its queue. */
export interface ScorerView {
  /** Whether a scorer process has a session of this database. */
  readonly connected: boolean;
  /** Evaluations that a scorer has started on. */
  readonly scoring: number;
  /** Evaluations with complete predictions that no scorer has started on. */
  readonly waiting: number;
  /** Time at which the predictions of the oldest waiting evaluation were complete; null if none waits. */
  readonly waitingSince: Date | null;
}

/** Every role may read the application name of all sessions, which is the name of the process. */
export async function scorerView(db: Tx): Promise<ScorerView> {
  const rows = await db.query<ScorerView[]>(
    `with given as (select e.state_since, ${SCORER_STARTED} as started from evaluation e where e.state = 'scoring')
     select exists (select from pg_stat_activity
                     where datname = current_database() and split_part(application_name, ':', 1) = 'scorer') as connected,
            (count(*) filter (where started))::int as scoring, (count(*) filter (where not started))::int as waiting,
            min(state_since) filter (where not started) as "waitingSince"
       from given`,
  );
  const row = rows[0];
  if (!row) throw new Error('the query of the scorer returned no row');
  return row;
}

/** Whether a scorer has started on an evaluation that is in the state `scoring`. */
export async function scoringStarted(db: Tx, evaluationId: string): Promise<boolean> {
  const rows = await db.query<unknown[]>(
    `select from evaluation e where e.id = $1 and e.state = 'scoring' and ${SCORER_STARTED}`,
    [evaluationId],
  );
  return rows.length > 0;
}
