import { queueAttempt, type NewAttempt } from './attempts.js';
import { changed } from '../connection/changed.js';
import { openErratum } from '../benchmarks/errata.js';
import { countingEvaluation, lockRerunnable, mayRerun } from './reruns.js';
import { lockBoards } from '../boards/results.js';
import type { Tx } from '../connection/store.js';

/** An evaluation that failed because of the platform, not settled yet. */
export interface DeadLetter {
  readonly evaluationId: string;
  readonly shardIndex: number | null;
  readonly code: string;
  readonly reason: string;
  readonly tries: number;
  readonly lastRunner: string | null;
  readonly at: Date;
}

const LETTER = `d.evaluation_id as "evaluationId", d.shard_index as "shardIndex", d.code, d.reason,
  d.tries, d.last_runner as "lastRunner", d.at`;
const OPEN = 'from dead_letter d join evaluation e on e.id = d.evaluation_id where d.settled_at is null';

/** Open dead letters, newest first (ids grow with time), after the given one. */
export function openDeadLetters(
  db: Tx,
  page: { readonly limit: number; readonly after: string | null; readonly code: string | null },
): Promise<DeadLetter[]> {
  return db.query<DeadLetter[]>(
    `select ${LETTER} ${OPEN} and ($1::text is null or d.code = $1) and ($2::uuid is null or d.evaluation_id < $2)
      order by d.evaluation_id desc limit $3`,
    [page.code, page.after, page.limit],
  );
}

export interface DeadLetterGroup {
  readonly code: string;
  readonly count: number;
  readonly oldestAt: Date;
}

/** Open dead letters by code, the most frequent first. */
export function deadLetterGroups(db: Tx): Promise<DeadLetterGroup[]> {
  return db.query<DeadLetterGroup[]>(
    `select code, count(*)::int as count, min(at) as "oldestAt" from dead_letter where settled_at is null group by code order by 2 desc, 1`,
  );
}

/** A selection of dead letters: some evaluations, all of one code, or all. */
export type DeadLetterChoice = { readonly evaluationIds: readonly string[] } | { readonly code: string } | 'all';

function chosen(choice: DeadLetterChoice): [readonly string[] | null, string | null] {
  if (choice === 'all') return [null, null];
  return 'code' in choice ? [null, choice.code] : [choice.evaluationIds, null];
}

const CHOSEN = `d.settled_at is null and ($1::uuid[] is null or d.evaluation_id = any($1)) and ($2::text is null or d.code = $2)`;

/** Dead letters settled per call: more are left for the next call. */
const BATCH = 1_000;

/**
 * Requeues the selected dead letters: a new evaluation of the same submission each, first in its team's order. The
 * ended evaluation does not change. The dead letter of a rerun stays open if its result may not be rerun now.
 *
 * @returns the new evaluations
 */
export async function requeueDeadLetters(tx: Tx, choice: DeadLetterChoice, accountId: string): Promise<string[]> {
  await lockBoardsOfReruns(tx, choice); // before the dead letters: starting a rerun locks them in this order
  const letters = await tx.query<{ evaluationId: string; trackId: string; rerunReason: string | null }[]>(
    `select d.evaluation_id as "evaluationId", e.track_id as "trackId", e.rerun_reason as "rerunReason"
       from dead_letter d join evaluation e on e.id = d.evaluation_id where ${CHOSEN} order by d.evaluation_id limit ${BATCH} for update of d`,
    chosen(choice),
  );
  const queued: string[] = [];
  for (const { evaluationId, trackId, rerunReason } of letters) {
    const because = 'a maintainer sent the submission again';
    let rerun: NewAttempt['rerun'] = null;
    if (rerunReason !== null) {
      const of = await rerunTarget(tx, evaluationId, trackId);
      if (of === null) continue;
      rerun = { of, reason: rerunReason };
    }
    const id = await queueAttempt(tx, { after: evaluationId, rerun, because });
    await changed(
      tx,
      'update dead_letter set settled_at = clock_timestamp(), settled_by = $2, requeued_as = $3 where evaluation_id = $1',
      [evaluationId, accountId, id],
    );
    queued.push(id);
  }
  return queued;
}

async function lockBoardsOfReruns(tx: Tx, choice: DeadLetterChoice): Promise<void> {
  const tracks = await tx.query<{ id: string }[]>(
    `select distinct e.track_id as id from dead_letter d join evaluation e on e.id = d.evaluation_id
      where ${CHOSEN} and e.rerun_of is not null order by 1`,
    chosen(choice),
  );
  for (const { id } of tracks) await lockBoards(tx, id);
}

/** The result for which a failed rerun may be repeated; null if none counts, or the labels are being corrected. */
async function rerunTarget(tx: Tx, failedId: string, trackId: string): Promise<string | null> {
  if (await openErratum(tx, trackId)) return null;
  const of = await countingEvaluation(tx, failedId);
  const facts = of === null ? null : await lockRerunnable(tx, of);
  return facts && mayRerun(facts) ? of : null;
}

/** Inserts the dead letter of an evaluation that has just ended; not of a sample run. */
export async function insertDeadLetter(
  tx: Tx,
  evaluationId: string,
  { shardIndex, code, reason }: { readonly shardIndex: number | null; readonly code: string; readonly reason: string },
): Promise<void> {
  await tx.query(
    `insert into dead_letter (evaluation_id, shard_index, code, reason, tries, last_runner)
     select e.id, $2, $3, $4, coalesce((select fence from shard s where s.evaluation_id = e.id and s.shard_index = $2), e.attempt),
            (select s.leased_by from shard s where s.evaluation_id = e.id and s.leased_by is not null and ($2::int is null or s.shard_index = $2)
              order by s.leased_at desc nulls last limit 1)
       from evaluation e where e.id = $1 and e.attempt > 0`,
    [evaluationId, shardIndex, code, reason],
  );
}

/** Dismisses the selected dead letters without another attempt. @returns how many */
export async function dismissDeadLetters(tx: Tx, choice: DeadLetterChoice, accountId: string): Promise<number> {
  const rows = await changed(
    tx,
    `update dead_letter d set settled_at = clock_timestamp(), settled_by = $3 where ${CHOSEN} returning evaluation_id`,
    [...chosen(choice), accountId],
  );
  return rows.length;
}
