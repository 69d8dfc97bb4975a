import type { EvaluationState } from '@primitives/evaluation';
import { COUNTS } from './attempts.js';
import { EVALUATION, type EvaluationView } from './evaluations-read.js';
import { latestVisibility } from '../boards/latest-visibility.js';
import type { Visibility } from '../boards/publications.js';
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

/** The state that counts use: that of an open rerun, which is work in progress on a scored result. */
const LISTED_STATE = `coalesce((select r.state from evaluation r where r.rerun_of = e.id and r.ended_at is null), e.state)`;

/** A result with an open rerun is in progress and scored. */
const IN_STATES = `(e.state = any($3::text[]) or ${LISTED_STATE} = any($3::text[]))`;

/** The visibility of a result; null of a debug run, which is on no board. */
const VISIBILITY = `case when e.state = 'scored' and not e.debug then ${latestVisibility('e.id')} end`;
const IN_VISIBILITIES = `($4::text[] is null or coalesce(${VISIBILITY} = any($4::text[]), false))`;

/** The rows of a page. */
export interface ListedEvaluations {
  readonly states: readonly EvaluationState[];
  /** Only results with one of these visibilities; null: all evaluations. */
  readonly visibilities: readonly Visibility[] | null;
}

/** Evaluations of all teams in these states, latest first, after the given one. */
export function evaluationsOfAll(
  db: Tx,
  { track, text }: EvaluationFilter,
  { states, visibilities, limit, after }: ListedEvaluations & { readonly limit: number; readonly after: string | null },
): Promise<EvaluationView[]> {
  return db.query<EvaluationView[]>(
    `select ${EVALUATION} ${MATCHING} and ${IN_STATES} and ${IN_VISIBILITIES}
        and ($5::uuid is null or (e.created_at, e.id) < (select created_at, id from evaluation where id = $5))
      order by e.created_at desc, e.id desc limit $6`,
    [track, text, states, visibilities, after, limit],
  );
}

/** Counts of the evaluations of all teams. */
export interface EvaluationCounts {
  /** In the requested states and visibilities. */
  readonly total: number;
  /** All, in any state. */
  readonly all: number;
  /** Results, also those with an open rerun. */
  readonly scored: number;
  /** By state, with a result under the state of its open rerun; states without evaluations are omitted. */
  readonly states: readonly { readonly state: EvaluationState; readonly count: number }[];
  /** Results by visibility, without debug runs; visibilities without results are omitted. */
  readonly visibilities: readonly { readonly visibility: Visibility; readonly count: number }[];
}

export async function evaluationCountsOfAll(
  db: Tx,
  { track, text }: EvaluationFilter,
  { states, visibilities }: ListedEvaluations,
): Promise<EvaluationCounts> {
  const [row] = await db.query<EvaluationCounts[]>(
    `with listed as materialized (
       select ${LISTED_STATE} as state, ${VISIBILITY} as visibility,
              ${IN_STATES} and ${IN_VISIBILITIES} as requested, e.state = 'scored' as scored ${MATCHING})
     select count(*) filter (where requested)::int as total, count(*)::int as "all", count(*) filter (where scored)::int as scored,
            (select coalesce(jsonb_agg(jsonb_build_object('state', state, 'count', count)), '[]')
               from (select state, count(*)::int from listed group by 1) s) as states,
            (select coalesce(jsonb_agg(jsonb_build_object('visibility', visibility, 'count', count)), '[]')
               from (select visibility, count(*)::int from listed where visibility is not null group by 1) v) as visibilities
       from listed`,
    [track, text, states, visibilities],
  );
  return row ?? { total: 0, all: 0, scored: 0, states: [], visibilities: [] };
}
