import type { EvaluationState } from '@primitives/evaluation';
import { COUNTS } from './attempts.js';
import { EVALUATION, type EvaluationView } from './evaluations-read.js';
import type { Tx } from '../connection/store.js';

/** Filter of the evaluations of all teams, for maintainers; null matches everything. */
export interface EvaluationFilter {
  readonly track: string | null;
  /** Substring of the code or name of the submission, or of the name or slug of its team, case-insensitive. */
  readonly text: string | null;
}

/** The current attempts that match track and text. */
const MATCHING = `from evaluation e join submission s on s.id = e.submission_id join team m on m.id = s.team_id join track t on t.id = e.track_id
  where ($1::text is null or t.slug = $1)
    and ($2::text is null or strpos(lower(s.code || ' ' || s.name || ' ' || m.name || ' ' || m.slug), lower($2)) > 0)
    and ${COUNTS}`;

/** The state that filters and counts use: that of an open rerun, which is work in progress on a scored result. */
const LISTED_STATE = `coalesce((select r.state from evaluation r where r.rerun_of = e.id and r.ended_at is null), e.state)`;

/** Evaluations of all teams in these states, latest first, after the given one. */
export function evaluationsOfAll(
  db: Tx,
  { track, text }: EvaluationFilter,
  page: { readonly states: readonly EvaluationState[]; readonly limit: number; readonly after: string | null },
): Promise<EvaluationView[]> {
  return db.query<EvaluationView[]>(
    `select ${EVALUATION} ${MATCHING} and ${LISTED_STATE} = any($3::text[])
        and ($4::uuid is null or (e.created_at, e.id) < (select created_at, id from evaluation where id = $4))
      order by e.created_at desc, e.id desc limit $5`,
    [track, text, page.states, page.after, page.limit],
  );
}

/** Number of evaluations of all teams by the same state; states without evaluations are omitted. */
export function evaluationStatesOfAll(
  db: Tx,
  { track, text }: EvaluationFilter,
): Promise<{ state: EvaluationState; count: number }[]> {
  return db.query(`select ${LISTED_STATE} as state, count(*)::int as count ${MATCHING} group by 1`, [track, text]);
}
