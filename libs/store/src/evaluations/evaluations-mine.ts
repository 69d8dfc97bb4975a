import type { EvaluationState } from '@primitives/evaluation';
import { COUNTS } from './attempts.js';
import { EVALUATION, type EvaluationView } from './evaluations-read.js';
import { latestVisibility } from '../boards/latest-visibility.js';
import { METRICS_REPORTED, type Visibility } from '../boards/publications.js';
import { RELEASED_BOARDS } from '../boards/releases.js';
import { CHARGED, CHARGED_DEBUG } from '../submissions/submissions.js';
import { LISTING_NOW } from '../submissions/listings.js';
import type { Tx } from '../connection/store.js';

const SUBMITTED =
  'from evaluation e join submission s on s.id = e.submission_id join membership m on m.team_id = s.team_id';
const OWN = `m.account_id = $1 and ${COUNTS}`;
/** The current attempts of the submissions of the account's teams. */
const MINE = `${SUBMITTED} where ${OWN}`;

/** Filter of the evaluations of an account's teams; null matches everything. */
export interface OwnFilter {
  /** Slug of a track. */
  readonly track: string | null;
  readonly debug: boolean | null;
  /** Of the result. */
  readonly visibility: Visibility | null;
  /** Whether the submission is listed. */
  readonly listed: boolean | null;
}

/** Order of the evaluations of an account's teams. */
export interface OwnOrder {
  /** `value`: the shown value of the primary metric; evaluations without one come last. */
  readonly by: 'submitted' | 'name' | 'value' | 'state';
  readonly descending: boolean;
}

/** SQL: what each order compares. */
const KEYS: Readonly<Record<OwnOrder['by'], string>> = {
  submitted: 'e.created_at',
  name: 'lower(s.name)',
  // As shown: the order of withheld or exact values would reveal them.
  value: `(select (${RELEASED_BOARDS} -> t.boards[1] -> 'values' -> t.primary_metric ->> 'value')::float8
    from result r join track t on t.id = r.track_id where r.evaluation_id = e.id and ${METRICS_REPORTED})`,
  // In progress, by visibility of the result, without a result.
  state: `case when e.state = 'cancelled' then 9 when e.state in ('rejected', 'failed') then 8
    when e.state <> 'scored' then 0 when e.debug then 7
    else coalesce(array_position(array['shown', 'embargoed', 'sealed', 'withheld', 'hidden', 'superseded'], ${latestVisibility('e.id')}), 6) end`,
};

/** SQL: the orders that compare submissions. */
const SUBMISSION_KEYS = { submitted: 's.created_at', name: KEYS.name } as const;

/** With the parameters of `matched`. */
const FILTERED = `($2::text is null or e.track_id = (select t.id from track t where t.slug = $2))
    and ($3::boolean is null or e.debug = $3) and ($4::text is null or ${latestVisibility('e.id')} = $4)
    and ($5::boolean is null or (${LISTING_NOW} = 'listed') = $5)`;
const MATCHING = `${MINE} and ${FILTERED}`;
const matched = (
  accountId: string,
  { track, debug, visibility, listed }: OwnFilter,
): [string, string | null, boolean | null, Visibility | null, boolean | null] => [
  accountId,
  track,
  debug,
  visibility,
  listed,
];

/**
 * Matching evaluations of the account's teams in these states, after the given one. Equal ones in the order of their
 * submission, latest first.
 */
export function evaluationsOfAccount(
  db: Tx,
  accountId: string,
  filter: OwnFilter,
  page: { readonly states: readonly EvaluationState[]; readonly limit: number; readonly after: string | null },
  { by, descending }: OwnOrder = { by: 'submitted', descending: true },
): Promise<EvaluationView[]> {
  const order = `${KEYS[by]} ${descending ? 'desc' : 'asc'} nulls last, e.created_at desc, e.id desc`;
  return db.query<EvaluationView[]>(
    `with own as (select e.id, row_number() over (order by ${order}) as place ${MINE})
     select ${EVALUATION} ${SUBMITTED} join own on own.id = e.id where ${OWN} and ${FILTERED} and e.state = any($6::text[])
        and own.place > coalesce((select place from own where id = $7::uuid), 0)
      order by own.place limit $8`,
    [...matched(accountId, filter), page.states, page.after, page.limit],
  );
}

/**
 * All matching evaluations in these states of `limit` submissions, which come after that of the given evaluation; those
 * of one submission in the order of the tracks.
 */
export function evaluationsBySubmission(
  db: Tx,
  accountId: string,
  filter: OwnFilter,
  page: { readonly states: readonly EvaluationState[]; readonly limit: number; readonly after: string | null },
  { by, descending }: { readonly by: keyof typeof SUBMISSION_KEYS; readonly descending: boolean },
): Promise<EvaluationView[]> {
  const order = `${SUBMISSION_KEYS[by]} ${descending ? 'desc' : 'asc'}, s.created_at desc, s.id desc`;
  return db.query<EvaluationView[]>(
    `with own as (select e.id, dense_rank() over (order by ${order}) as place ${MINE}),
          matching as (select e.id, own.place, dense_rank() over (order by own.place) as number
            ${SUBMITTED} join own on own.id = e.id where ${OWN} and ${FILTERED} and e.state = any($6::text[])
             and own.place > coalesce((select place from own where id = $7::uuid), 0))
     select ${EVALUATION} from matching join evaluation e on e.id = matching.id join track t on t.id = e.track_id
      where matching.number <= $8 order by matching.place, t.position, t.slug`,
    [...matched(accountId, filter), page.states, page.after, page.limit],
  );
}

/** Number of matching evaluations by state; states without any are omitted. */
export function evaluationStatesOfAccount(
  db: Tx,
  accountId: string,
  filter: OwnFilter,
): Promise<{ state: EvaluationState; count: number }[]> {
  return db.query(`select e.state, count(*)::int as count ${MATCHING} group by e.state`, matched(accountId, filter));
}

/** Ids of the tracks on which the account's teams have evaluations, in the order of the tracks. */
export async function tracksOfAccount(db: Tx, accountId: string): Promise<string[]> {
  const rows = await db.query<{ id: string }[]>(
    `select t.id from track t where t.id in (select e.track_id ${MINE}) order by t.position, t.slug`,
    [accountId],
  );
  return rows.map(({ id }) => id);
}

/** The members of the team that submitted the evaluation. */
export async function accountsOfEvaluation(db: Tx, evaluationId: string): Promise<string[]> {
  const rows = await db.query<{ accountId: string }[]>(
    `select m.account_id as "accountId" from evaluation e join submission s on s.id = e.submission_id
       join membership m on m.team_id = s.team_id where e.id = $1`,
    [evaluationId],
  );
  return rows.map(({ accountId }) => accountId);
}

/** The used quota of a team on a track. */
export interface QuotaUse {
  readonly teamId: string;
  readonly trackId: string;
  readonly used: Date[];
  /** In the open phase of the track; 0 if there is none. */
  readonly phaseUsed: number;
  /** Debug runs within the debug window of the track. */
  readonly debugUsed: number;
  /** The team's own limit; null: the track's. */
  readonly teamLimit: number | null;
}

/** The used quota of each of the account's teams on each track within the track's window; a row for every pair. */
export function quotaUsesOfAccount(db: Tx, accountId: string, now: Date): Promise<QuotaUse[]> {
  return db.query<QuotaUse[]>(
    `select m.team_id as "teamId", t.id as "trackId",
            coalesce((select array_agg(e.created_at) from evaluation e join submission s on s.id = e.submission_id
                       where s.team_id = m.team_id and e.track_id = t.id and ${CHARGED}
                         and e.created_at > $2::timestamptz - t.quota_window_hours * interval '1 hour'), '{}') as used,
            (select count(*)::int from track_phase ph join evaluation e on e.phase_id = ph.id join submission s on s.id = e.submission_id
              where ph.track_id = t.id and ph.opens_at <= $2 and (ph.closes_at is null or ph.closes_at > $2)
                and s.team_id = m.team_id and ${CHARGED}) as "phaseUsed",
            (select count(*)::int from evaluation e join submission s on s.id = e.submission_id
              where s.team_id = m.team_id and e.track_id = t.id and ${CHARGED_DEBUG}
                and e.created_at > $2::timestamptz - t.debug_window_hours * interval '1 hour') as "debugUsed",
            (select q.quota_limit from team_quota q where q.team_id = m.team_id and q.track_id = t.id) as "teamLimit"
       from membership m cross join track t where m.account_id = $1 order by m.created_at, m.team_id, t.position, t.slug`,
    [accountId, now],
  );
}
