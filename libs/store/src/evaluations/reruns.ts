import type { Failure } from '@primitives/errors';
import type { EvaluationState } from '@primitives/evaluation';
import { newId } from '@primitives/runtime';
import { COUNTS, queueAttempt } from './attempts.js';
import { changed } from '../connection/changed.js';
import type { Visibility } from '../boards/publications.js';
import { writeLog } from './evaluation-log.js';
import { lockEvaluation, moveEvaluation } from './evaluations.js';
import { latestVisibility } from '../boards/latest-visibility.js';
import type { Tx } from '../connection/store.js';

/** The facts that decide whether a result may be rerun. */
export interface Rerunnable {
  readonly state: EvaluationState;
  readonly debug: boolean;
  /** Whether it is the attempt that counts. */
  readonly counts: boolean;
  readonly visibility: Visibility | null;
  readonly open: string | null;
}

const LATEST = latestVisibility('e.id');

/** The evaluation, its row locked; null if there is none. The caller locks the track's boards. */
export async function lockRerunnable(tx: Tx, evaluationId: string): Promise<Rerunnable | null> {
  // separate: a statement that waited for the row would not see what was published meanwhile
  await lockEvaluation(tx, evaluationId);
  const rows = await tx.query<Rerunnable[]>(
    `select e.state, e.debug, ${COUNTS} as counts, ${LATEST} as visibility,
            (select r.id from evaluation r where r.rerun_of = e.id and r.ended_at is null) as open
       from evaluation e where e.id = $1`,
    [evaluationId],
  );
  return rows[0] ?? null;
}

/** Whether it has a result that counts and no running rerun. */
export const mayRerun = ({ state, debug, counts, visibility, open }: Rerunnable): boolean =>
  state === 'scored' && !debug && counts && visibility !== 'withdrawn' && visibility !== 'superseded' && open === null;

/**
 * Queues a rerun of a result and settles dead letters of earlier failed reruns. The caller locks the track's boards,
 * and checked `mayRerun`.
 *
 * @returns the new evaluation
 */
export async function insertRerun(
  tx: Tx,
  { of, reason, accountId }: { readonly of: string; readonly reason: string; readonly accountId: string },
): Promise<string> {
  const id = await queueAttempt(tx, {
    after: of,
    rerun: { of, reason },
    because: `a maintainer started a rerun: ${reason}; the earlier result remains valid until this attempt is scored`,
  });
  await changed(
    tx,
    `update dead_letter d set settled_at = clock_timestamp(), settled_by = $2, requeued_as = $3 from evaluation f, evaluation e
      where d.settled_at is null and f.id = d.evaluation_id and f.rerun_of is not null
        and e.id = $1 and f.submission_id = e.submission_id and f.track_id = e.track_id`,
    [of, accountId, id],
  );
  await writeLog(tx, of, {
    level: 'info',
    code: 'rerun',
    message: `a maintainer started a rerun: ${reason}; this result remains valid meanwhile`,
  });
  return id;
}

export async function isRerun(db: Tx, evaluationId: string): Promise<boolean> {
  const rows = await db.query<unknown[]>('select from evaluation where id = $1 and rerun_of is not null', [
    evaluationId,
  ]);
  return rows.length > 0;
}

export async function openReruns(db: Tx, trackId: string): Promise<number> {
  const [row] = await db.query<{ count: number }[]>(
    'select count(*)::int as count from evaluation where track_id = $1 and rerun_of is not null and ended_at is null',
    [trackId],
  );
  return row?.count ?? 0;
}

/** The evaluation that counts of the same submission on the same track. */
export async function countingEvaluation(db: Tx, evaluationId: string): Promise<string | null> {
  const rows = await db.query<{ id: string }[]>(
    `select e.id from evaluation e join evaluation now on now.id = $1
      where e.submission_id = now.submission_id and e.track_id = now.track_id and ${COUNTS}`,
    [evaluationId],
  );
  return rows[0]?.id ?? null;
}

/**
 * The latest publication of the submission's other attempts on the track, and the one before their removal from the
 * boards.
 */
export interface EarlierTerm {
  readonly visibility: Visibility;
  readonly reason: string | null;
  /** Without hidden and withdrawn; null if there is no other. */
  readonly released: Visibility | null;
}

export async function earlierTerm(db: Tx, evaluationId: string): Promise<EarlierTerm | null> {
  const words = await db.query<{ visibility: Visibility; reason: string | null }[]>(
    `select p.visibility, p.reason from evaluation me
       join evaluation e on e.submission_id = me.submission_id and e.track_id = me.track_id and e.id <> me.id and e.attempt > 0
       join publication p on p.evaluation_id = e.id
      where me.id = $1 and p.visibility <> 'superseded' order by p.id desc`,
    [evaluationId],
  );
  const [last] = words;
  if (!last) return null;
  const released = words.find(({ visibility }) => visibility !== 'hidden' && visibility !== 'withdrawn');
  return { ...last, released: released?.visibility ?? null };
}

/** For a rerun that is scored now: supersedes every other result of the submission on the track that counted. */
export async function supersedeEarlier(tx: Tx, rerunId: string): Promise<void> {
  const replaced = await tx.query<{ id: string; attempt: number; reason: string }[]>(
    `select e.id, now.attempt, now.rerun_reason as reason from evaluation now
       join evaluation e on e.submission_id = now.submission_id and e.track_id = now.track_id and e.id <> now.id and e.attempt > 0
       join result r on r.evaluation_id = e.id
      where now.id = $1 and now.rerun_reason is not null and ${LATEST} not in ('withdrawn', 'superseded') order by e.id`,
    [rerunId],
  );
  for (const { id, attempt, reason } of replaced) {
    await tx.query(
      `insert into publication (id, evaluation_id, visibility, reason) values ($1, $2, 'superseded', $3)`,
      [newId(), id, `rerun: ${reason}`],
    );
    const message = `attempt ${attempt} is scored and replaces this result; rerun: ${reason}`;
    await writeLog(tx, id, { level: 'info', code: 'superseded', message });
  }
}

/**
 * Ends the rerun of a withdrawn result, which has nothing to replace, and the sample run of the entry. The caller locks
 * the result's evaluation.
 */
export async function cancelRunsOfEntry(tx: Tx, of: string): Promise<void> {
  const rows = await tx.query<{ id: string }[]>(
    `select e.id from evaluation e join evaluation withdrawn on withdrawn.id = $1
      where e.ended_at is null and (e.rerun_of = withdrawn.id
        or (e.attempt <= 0 and e.submission_id = withdrawn.submission_id and e.track_id = withdrawn.track_id))`,
    [of],
  );
  for (const { id } of rows) {
    if (!(await moveEvaluation(tx, id, 'cancelled'))) continue;
    await writeLog(tx, id, {
      level: 'info',
      code: 'cancelled',
      message: 'the result of the entry was withdrawn',
    });
  }
}

/** The last rerun of a result that did not replace it, running or ended. */
export interface RerunView {
  /** The result's. */
  readonly evaluationId: string;
  readonly rerunId: string;
  readonly reason: string;
  readonly state: EvaluationState;
  readonly at: Date;
  readonly endedAt: Date | null;
  readonly failure: Failure | null;
}

export function rerunsOf(db: Tx, evaluationIds: readonly string[]): Promise<RerunView[]> {
  return db.query<RerunView[]>(
    `select distinct on (rerun_of) rerun_of as "evaluationId", id as "rerunId", rerun_reason as reason, state, created_at as at,
            ended_at as "endedAt", failure
       from evaluation where rerun_of = any($1::uuid[]) and rerun_reason is not null and state <> 'scored' order by rerun_of, attempt desc`,
    [evaluationIds],
  );
}
