import { HIDDEN_SPLIT_DAYS } from '@primitives/evaluation';
import type { BoardResult } from '@primitives/results';
import type { Estimate } from '@primitives/ranking';
import { EVALUATED_SPLIT } from '../evaluations/evaluated-split.js';
import { latestVisibility } from './latest-visibility.js';
import { METRICS_REPORTED } from './publications.js';
import type { Tx } from '../connection/store.js';

/**
 * SQL: the publishable form of a `result r`, as `result.boards`: the exact result of a public split and on a track with
 * the rule `exact`, otherwise the released one; null if it is not released yet.
 */
export const RELEASED_BOARDS = `(select case when t.release_rule = 'exact' or p.role = 'public' then r.boards
    else (select x.boards from result_release x where x.evaluation_id = r.evaluation_id) end
  from evaluation e join track t on t.id = e.track_id join split p on p.id = ${EVALUATED_SPLIT} where e.id = r.evaluation_id)`;

/** The release of a result on a hidden split. */
export interface ResultRelease {
  readonly evaluationId: string;
  readonly boards: Readonly<Record<string, BoardResult>>;
  /** Independent units of the split, which determined the rounding. */
  readonly units: number;
  /** Whether its slices are published. */
  readonly details: boolean;
  /** Digests of its answers in the scorer's own store. */
  readonly answersSha256: string | null;
}

/** Does nothing if the result is released already. */
export async function insertRelease(
  tx: Tx,
  { evaluationId, boards, units, details, answersSha256 }: ResultRelease,
): Promise<void> {
  await tx.query(
    `insert into result_release (evaluation_id, boards, units, details, answers_sha256) values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [evaluationId, JSON.stringify(boards), units, details, answersSha256],
  );
}

/** The results that count together: submissions of an account in any of its teams, and of any member of the team. */
export interface Submitter {
  readonly accountId: string;
  readonly teamId: string;
}

/** Of a `submission s`: whether it is the submitter's. */
const OF_SUBMITTER = '(s.team_id = $1 or s.account_id = $2)';
const LATEST = latestVisibility('e.id');
/** Of a `result r`: its released value under the metric $5 of the board $4. */
const VALUE = `(${RELEASED_BOARDS} -> $4 -> 'values' -> $5 ->> 'value')::float8`;

/** Of an `evaluation e` of a `submission s`: no evaluation `oe` of another submitter's earlier entry is `same`. */
const notCopied = (same: string): string => `not exists (
  select from submission o join evaluation oe on oe.submission_id = o.id and oe.track_id = e.track_id and not oe.debug
   where o.fingerprint = s.fingerprint and o.created_at < s.created_at and o.team_id <> $1 and o.account_id <> $2
     and ${latestVisibility('oe.id')} = 'shown' and ${same})`;

/**
 * The best released value of the account or the team under a metric of a board, with the track's present labels; null
 * if there is none. Private results count, since their team knows the values; withheld and sealed ones do not, not even
 * after the team withdrew them. A rescored one counts with its current value. A copy of another submitter's earlier
 * entry does not count while that is on a board with the same value: everyone knows the value.
 */
export async function bestPublished(
  db: Tx,
  { accountId, teamId }: Submitter,
  of: {
    readonly trackId: string;
    readonly board: string;
    readonly metric: string;
    readonly direction: 'higher' | 'lower';
  },
): Promise<number | null> {
  const rows = await db.query<{ best: number | null }[]>(
    `select ${of.direction === 'higher' ? 'max' : 'min'}(${VALUE}) as best
       from result r join evaluation e on e.id = r.evaluation_id join submission s on s.id = e.submission_id
      where ${OF_SUBMITTER} and e.track_id = $3 and not e.debug and ${METRICS_REPORTED} and ${LATEST} <> 'superseded'
        and r.labels_sha256 = (select p.labels_sha256 from track t join split p on p.id = t.split_id where t.id = $3)
        and ${notCopied(`(select ${VALUE} from result r where r.evaluation_id = oe.id) is not distinct from ${VALUE}`)}`,
    [teamId, accountId, of.trackId, of.board, of.metric],
  );
  return rows[0]?.best ?? null;
}

/**
 * The released values of other submissions of the evaluation's model on its track that the submitter knows: of results
 * on the boards, and of all released results of the account or the team; with the track's present labels.
 */
export async function knownValues(
  db: Tx,
  { id, accountId, teamId }: Submitter & { readonly id: string },
): Promise<ReleasedValues[]> {
  const rows = await db.query<{ values: ReleasedValues | null }[]>(
    `select ${VALUES} as values
       from evaluation me join submission mine on mine.id = me.submission_id
       join submission s on s.fingerprint = mine.fingerprint and s.id <> mine.id
       join evaluation e on e.submission_id = s.id and e.track_id = me.track_id and not e.debug
       join result r on r.evaluation_id = e.id
      where me.id = $3 and ${METRICS_REPORTED} and (${LATEST} = 'shown' or ${OF_SUBMITTER} and ${LATEST} <> 'superseded')
        and r.labels_sha256 = (select p.labels_sha256 from track t join split p on p.id = t.split_id where t.id = me.track_id)`,
    [teamId, accountId, id],
  );
  return rows.flatMap(({ values }) => (values === null ? [] : [values]));
}

/**
 * Results of the account or the team on the images of the track whose slices were published within 90 days. A copy of
 * another submitter's earlier entry does not count while that is on a board with the same values and slices.
 */
export async function detailsPublished(db: Tx, { accountId, teamId }: Submitter, trackId: string): Promise<number> {
  const rows = await db.query<{ count: number }[]>(
    `select count(*)::int as count from result_release x join evaluation e on e.id = x.evaluation_id join submission s on s.id = e.submission_id
       join track t on t.id = e.track_id join split p on p.id = t.split_id
      where ${OF_SUBMITTER} and x.details and x.at > now() - $4 * interval '1 day' and ${LATEST} <> 'withheld'
        and p.archive_sha256 = (select q.archive_sha256 from track u join split q on q.id = u.split_id where u.id = $3)
        and ${notCopied('exists (select from result_release y where y.evaluation_id = oe.id and y.boards = x.boards)')}`,
    [teamId, accountId, trackId, HIDDEN_SPLIT_DAYS],
  );
  return rows[0]?.count ?? 0;
}

/** Whether the slices of an earlier attempt of the same submission on the track were published. */
export async function hadDetails(db: Tx, evaluationId: string): Promise<boolean> {
  const rows = await db.query<unknown[]>(
    `select from evaluation me join evaluation e on e.submission_id = me.submission_id and e.track_id = me.track_id and e.id <> me.id
       join result_release x on x.evaluation_id = e.id and x.details where me.id = $1 limit 1`,
    [evaluationId],
  );
  return rows.length > 0;
}

/** The independent units of a track's split, which determine its rounding step; null before its first release. */
export async function unitsOfTrack(db: Tx, trackId: string): Promise<number | null> {
  const rows = await db.query<{ units: number }[]>(
    `select x.units from result_release x join evaluation e on e.id = x.evaluation_id
      where e.track_id = $1 and not e.debug order by e.id desc limit 1`,
    [trackId],
  );
  return rows[0]?.units ?? null;
}

/** An unreleased result of a track that publishes results: from before the rule, or before releases. */
export interface UnreleasedResult {
  readonly evaluationId: string;
  readonly boards: Readonly<Record<string, BoardResult>>;
  /** Board → digest in the scorer's own store. */
  readonly outcomes: Readonly<Record<string, string>>;
}

/** Results on hidden splits without a release, oldest first. */
export function unreleasedResults(db: Tx, limit: number): Promise<UnreleasedResult[]> {
  return db.query<UnreleasedResult[]>(
    `select r.evaluation_id as "evaluationId", r.boards, r.outcomes from result r join evaluation e on e.id = r.evaluation_id
       join track t on t.id = r.track_id join split p on p.id = ${EVALUATED_SPLIT}
      where p.role = 'hidden' and t.release_rule <> 'exact' and not exists (select from result_release x where x.evaluation_id = r.evaluation_id)
      order by r.scored_at, r.evaluation_id limit $1`,
    [limit],
  );
}

/**
 * Independent units of the split of these results, which determine how coarsely they are rounded; null if none of them
 * has a released form.
 */
export async function releasedUnits(db: Tx, evaluationIds: readonly string[]): Promise<number | null> {
  const rows = await db.query<{ units: number }[]>(
    'select units from result_release where evaluation_id = any($1::uuid[]) limit 1',
    [evaluationIds],
  );
  return rows[0]?.units ?? null;
}

/** Metric id → estimate, by board. */
export type ReleasedValues = Readonly<Record<string, Readonly<Record<string, Estimate>>>>;

/** SQL: `ReleasedValues` of a `result r`; null if it is not released. */
const VALUES = `(select jsonb_object_agg(b.key, b.value -> 'values') from jsonb_each(${RELEASED_BOARDS}) b)`;

/** The publishable values of these results, by evaluation. */
export async function releasedValues(
  db: Tx,
  evaluationIds: readonly string[],
): Promise<ReadonlyMap<string, ReleasedValues>> {
  const rows = await db.query<{ id: string; values: ReleasedValues }[]>(
    `select r.evaluation_id as id, ${VALUES} as values from result r where r.evaluation_id = any($1::uuid[])`,
    [evaluationIds],
  );
  return new Map(rows.map(({ id, values }) => [id, values ?? {}]));
}
