import { newId } from '@primitives/process';
import { subjects } from '@primitives/protocol';
import { changed } from './changed.js';
import { writeLog } from './evaluation-log.js';
import { announce } from './evaluations.js';
import { putOutbox } from './outbox.js';
import type { Tx } from './store.js';

/** An evaluation that failed by our fault, and nobody has settled it yet. */
export interface DeadLetter {
  readonly evaluationId: string;
  readonly submissionId: string;
  readonly trackId: string;
  readonly shardIndex: number | null;
  readonly code: string;
  readonly reason: string;
  readonly tries: number;
  readonly lastRunner: string | null;
  readonly at: Date;
}

const LETTER = `d.evaluation_id as "evaluationId", e.submission_id as "submissionId", e.track_id as "trackId", d.shard_index as "shardIndex",
  d.code, d.reason, d.tries, d.last_runner as "lastRunner", d.at`;
const OPEN = 'from dead_letter d join evaluation e on e.id = d.evaluation_id where d.settled_at is null';

/** Open letters, newest first (ids grow with time), after the one named. */
export function openDeadLetters(
  db: Tx,
  page: { readonly first: number; readonly after: string | null; readonly code: string | null },
): Promise<DeadLetter[]> {
  return db.query<DeadLetter[]>(
    `select ${LETTER} ${OPEN} and ($1::text is null or d.code = $1) and ($2::uuid is null or d.evaluation_id < $2)
      order by d.evaluation_id desc limit $3`,
    [page.code, page.after, page.first],
  );
}

export interface DeadLetterGroup {
  readonly code: string;
  readonly count: number;
  readonly oldestAt: Date;
}

/** Open letters by their code, the most frequent first. */
export function deadLetterGroups(db: Tx): Promise<DeadLetterGroup[]> {
  return db.query<DeadLetterGroup[]>(
    `select code, count(*)::int as count, min(at) as "oldestAt" from dead_letter where settled_at is null group by code order by 2 desc, 1`,
  );
}

/** Of whom letters are meant: some evaluations, all of one code, or all. */
export type DeadLetterChoice = { readonly evaluationIds: readonly string[] } | { readonly code: string } | 'all';

function chosen(choice: DeadLetterChoice): [readonly string[] | null, string | null] {
  if (choice === 'all') return [null, null];
  return 'code' in choice ? [null, choice.code] : [choice.evaluationIds, null];
}

/** Letters settled at once: more are left for the next call. */
const BATCH = 1_000;

/**
 * Gives the chosen letters another attempt each: a new evaluation of the same submission, first in its team's order. An evaluation
 * that has ended stays as it is.
 *
 * @returns the new evaluations
 */
export async function requeueDeadLetters(tx: Tx, choice: DeadLetterChoice, accountId: string): Promise<string[]> {
  const letters = await tx.query<
    { evaluationId: string; submissionId: string; trackId: string; attempt: number; seconds: number }[]
  >(
    `select d.evaluation_id as "evaluationId", e.submission_id as "submissionId", e.track_id as "trackId",
            (select max(attempt) from evaluation a where a.submission_id = e.submission_id and a.track_id = e.track_id) as attempt,
            t.time_limit_seconds as seconds
       from dead_letter d join evaluation e on e.id = d.evaluation_id join track t on t.id = e.track_id
      where d.settled_at is null and ($1::uuid[] is null or d.evaluation_id = any($1)) and ($2::text is null or d.code = $2)
      order by d.evaluation_id limit ${BATCH} for update of d`,
    chosen(choice),
  );
  const queued: string[] = [];
  for (const { evaluationId, submissionId, trackId, attempt, seconds } of letters) {
    const id = newId();
    const [made] = await tx.query<{ at: Date }[]>(
      `insert into evaluation (id, submission_id, track_id, attempt, priority, deadline_at, phase_id)
       select $1, $2, $3, $4, 1, now() + $5 * interval '1 second', phase_id from evaluation where id = $6 returning created_at as at`,
      [id, submissionId, trackId, attempt + 1, seconds, evaluationId],
    );
    if (!made) continue;
    await changed(
      tx,
      'update dead_letter set settled_at = clock_timestamp(), settled_by = $2, requeued_as = $3 where evaluation_id = $1',
      [evaluationId, accountId, id],
    );
    await announce(tx, { v: 1, evaluationId: id, submissionId, trackId, state: 'queued', at: made.at.toISOString() });
    await putOutbox(tx, { subject: subjects.validateWork(id), payload: { v: 1, evaluationId: id } });
    await writeLog(tx, id, {
      level: 'info',
      code: 'requeued',
      message: `attempt ${attempt + 1}: a maintainer sent the submission again`,
    });
    queued.push(id);
  }
  return queued;
}

/** Puts the chosen letters away without another attempt. @returns how many */
export async function dismissDeadLetters(tx: Tx, choice: DeadLetterChoice, accountId: string): Promise<number> {
  const rows = await changed(
    tx,
    `update dead_letter set settled_at = clock_timestamp(), settled_by = $3
      where settled_at is null and ($1::uuid[] is null or evaluation_id = any($1)) and ($2::text is null or code = $2) returning evaluation_id`,
    [...chosen(choice), accountId],
  );
  return rows.length;
}
