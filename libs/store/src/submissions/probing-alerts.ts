import { HIDDEN_SPLIT_DAYS, type ProbingSignal } from '@primitives/evaluation';
import { newId } from '@primitives/runtime';
import { changed } from '../connection/changed.js';
import type { Tx } from '../connection/store.js';

type ProbingSubject = 'account' | 'team' | 'domain' | 'model';

/** The subjects of an evaluation; the detector analyzes a series of submissions for each. */
export interface SeriesSubject {
  readonly kind: Exclude<ProbingSubject, 'model'>;
  /** Id of the account or the team, or the key of the e-mail domain. */
  readonly subject: string;
}

/** One evaluation of a series, with the data that the detector needs. */
export interface SeriesEntry {
  readonly evaluationId: string;
  readonly answersSha256: string;
  /** It was withheld because it is not clearly better than chance. */
  readonly atChance: boolean;
}

/** The code of the log line of a result that is withheld at chance level. */
export const AT_CHANCE = 'withheld_at_chance';

const COLUMN: Readonly<Record<SeriesSubject['kind'], string>> = {
  account: 's.account_id::text',
  team: 's.team_id::text',
  domain: 's.domain_key',
};

/**
 * Evaluations of the subject on the track within 90 days, oldest first, at most the last `limit`; without those of
 * reference teams.
 */
export function submissionSeries(
  db: Tx,
  trackId: string,
  { kind, subject }: SeriesSubject,
  limit: number,
): Promise<SeriesEntry[]> {
  return db.query<SeriesEntry[]>(
    `select "evaluationId", "answersSha256", "atChance" from (
       select x.evaluation_id as "evaluationId", x.answers_sha256 as "answersSha256", x.at,
              exists (select from evaluation_log l where l.evaluation_id = e.id and l.code = '${AT_CHANCE}') as "atChance"
         from result_release x join evaluation e on e.id = x.evaluation_id join submission s on s.id = e.submission_id
         join team m on m.id = s.team_id
        where e.track_id = $1 and ${COLUMN[kind]} = $2 and not e.debug and not m.reference and e.erratum_id is null and e.rerun_of is null
          and x.answers_sha256 is not null and x.at > now() - $4 * interval '1 day'
        order by x.at desc, x.evaluation_id desc limit $3) latest
      order by at, "evaluationId"`,
    [trackId, subject, limit, HIDDEN_SPLIT_DAYS],
  );
}

export interface NewProbingAlert extends SeriesSubject {
  readonly trackId: string;
  readonly signal: ProbingSignal;
  readonly evaluationIds: readonly string[];
  readonly text: string;
}

/** @returns the alert's id; null if one of that kind is open already */
export async function insertProbingAlert(tx: Tx, alert: NewProbingAlert): Promise<string | null> {
  const rows = await tx.query<{ id: string }[]>(
    `insert into probing_alert (id, track_id, kind, subject, signal, evaluation_ids, text) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (track_id, kind, subject, signal) where closed_at is null do nothing returning id`,
    [newId(), alert.trackId, alert.kind, alert.subject, alert.signal, alert.evaluationIds, alert.text],
  );
  return rows[0]?.id ?? null;
}

/** A result with the same answers as another one. */
export interface EqualAnswers {
  readonly evaluationId: string;
  readonly code: string;
  readonly fingerprint: string | null;
  readonly answersSha256: string;
  /** Of a team of the maintainers. */
  readonly reference: boolean;
}

/**
 * The results of the track with the answers of this evaluation under the present labels, oldest submission first,
 * including its own; without debug runs and without replaced results.
 */
export function equalAnswers(db: Tx, evaluationId: string, limit: number): Promise<EqualAnswers[]> {
  return db.query<EqualAnswers[]>(
    `select e.id as "evaluationId", s.code, s.fingerprint, r.answers_sha256 as "answersSha256", m.reference
       from result mine join result r on r.track_id = mine.track_id and r.answers_sha256 = mine.answers_sha256 and r.labels_sha256 = mine.labels_sha256
       join evaluation e on e.id = r.evaluation_id join submission s on s.id = e.submission_id join team m on m.id = s.team_id
      where mine.evaluation_id = $1 and not e.debug
        and (select p.visibility from publication p where p.evaluation_id = e.id order by p.id desc limit 1) not in ('superseded', 'withdrawn')
      order by s.id limit $2`,
    [evaluationId, limit],
  );
}

/** One open alert for all results with the same answers: a further one is added to it. @returns its id */
export async function recordEqualAnswers(
  tx: Tx,
  of: { trackId: string; answersSha256: string; evaluationIds: readonly string[]; text: string },
): Promise<string> {
  const rows = await tx.query<{ id: string }[]>(
    `insert into probing_alert (id, track_id, kind, subject, signal, evaluation_ids, text) values ($1, $2, 'model', $3, 'equal_answers', $4, $5)
     on conflict (track_id, kind, subject, signal) where closed_at is null
     do update set evaluation_ids = excluded.evaluation_ids, text = excluded.text returning id`,
    [newId(), of.trackId, of.answersSha256, of.evaluationIds, of.text],
  );
  const [row] = rows;
  if (!row) throw new Error('an alert was neither inserted nor updated');
  return row.id;
}

/** One open alert for all entries that are similar to one: a further one is added to it. @returns its id */
export async function recordSimilarResults(
  tx: Tx,
  of: { trackId: string; first: string; later: string; text: string },
): Promise<string> {
  const rows = await tx.query<{ id: string }[]>(
    `insert into probing_alert (id, track_id, kind, subject, signal, evaluation_ids, text)
     values ($1, $2, 'model', $3, 'similar_results', array[$4::uuid, $5::uuid], $6)
     on conflict (track_id, kind, subject, signal) where closed_at is null
     do update set text = excluded.text, evaluation_ids = array_remove(probing_alert.evaluation_ids, $5::uuid) || $5::uuid
     returning id`,
    [newId(), of.trackId, of.first, of.first, of.later, of.text],
  );
  const [row] = rows;
  if (!row) throw new Error('an alert was neither inserted nor updated');
  return row.id;
}

/** Evaluation → the first one that has the same answers or nearly the same results, by the open alerts of a track. */
export async function similarEvaluations(db: Tx, trackId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ later: string; first: string }[]>(
    `select later, a.evaluation_ids[1] as first from probing_alert a, unnest(a.evaluation_ids[2:]) later
      where a.track_id = $1 and a.kind = 'model' and a.signal in ('equal_answers', 'similar_results') and a.closed_at is null
      order by a.at desc, a.id desc`,
    [trackId],
  );
  return new Map(rows.map(({ later, first }) => [later, first]));
}

/** An alert as a maintainer sees it. */
export interface ProbingAlert {
  readonly id: string;
  readonly trackSlug: string;
  readonly kind: ProbingSubject;
  /** Name of the account, the team or the first model; null for a domain. */
  readonly name: string | null;
  /** Names of the teams that submitted, each team once; of the same name with their slugs. */
  readonly teams: readonly string[];
  readonly signal: ProbingSignal;
  readonly text: string;
  /** Codes of the submissions, in the order of the finding. */
  readonly codes: readonly string[];
  readonly at: Date;
}

/** Open alerts, newest first. */
export function openProbingAlerts(db: Tx, limit: number): Promise<ProbingAlert[]> {
  return db.query<ProbingAlert[]>(
    `select a.id, t.slug as "trackSlug", a.kind, a.signal, a.text, a.at,
            case a.kind when 'team' then (select m.name from team m where m.id::text = a.subject)
                        when 'account' then (select c.name from account c where c.id::text = a.subject)
                        when 'model' then (select s.name from evaluation e join submission s on s.id = e.submission_id where e.id = a.evaluation_ids[1])
                        end as name,
            coalesce((select array_agg(s.code order by o.place) from unnest(a.evaluation_ids) with ordinality o (id, place)
                        join evaluation e on e.id = o.id join submission s on s.id = e.submission_id), '{}') as codes,
            array(select case when count(*) over (partition by m.name) > 1 then m.name || ' (' || m.slug || ')' else m.name end
                    from team m where m.id in (select s.team_id from evaluation e join submission s on s.id = e.submission_id
                                                where e.id = any(a.evaluation_ids)) order by 1) as teams
       from probing_alert a join track t on t.id = a.track_id where a.closed_at is null order by a.at desc, a.id desc limit $1`,
    [limit],
  );
}

/** @returns what was closed, for the audit log; null when there is no such open alert */
export async function closeProbingAlert(
  tx: Tx,
  id: string,
  { accountId, note }: { accountId: string; note: string },
): Promise<Pick<ProbingAlert, 'trackSlug' | 'signal' | 'codes'> | null> {
  const rows = await changed<Pick<ProbingAlert, 'trackSlug' | 'signal' | 'codes'>>(
    tx,
    `update probing_alert a set closed_at = clock_timestamp(), closed_by = $2, note = $3 where id = $1 and closed_at is null
     returning signal, (select slug from track where id = a.track_id) as "trackSlug",
               array(select s.code from evaluation e join submission s on s.id = e.submission_id where e.id = any(a.evaluation_ids) order by s.id) as codes`,
    [id, accountId, note],
  );
  return rows[0] ?? null;
}
