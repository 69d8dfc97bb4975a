import type { Delivery } from '@primitives/messaging';
import { foldCopies, type BoardSnapshot } from '@primitives/boards';
import { ADDED_AT_ONCE } from '@primitives/ranking';
import { failpoint } from '@primitives/runtime';
import { parseRankWork, subjects } from '@primitives/protocol';
import { finishErratum, openErratum } from '@primitives/store/benchmarks';
import {
  insertSnapshot,
  lockBoards,
  publish,
  releasedValues,
  removedResults,
  shownOutcomes,
  shownResults,
  type ResultRelease,
  type ShownResult,
} from '@primitives/store/boards';
import type { Tx } from '@primitives/store/connection';
import { evaluationWork, writeLog, type EvaluationWork } from '@primitives/store/evaluations';
import { insertOutbox } from '@primitives/store/messages';
import { dueListings } from '@primitives/store/submissions';
import { bootstrapSeed, type EntryColumns } from './entry-columns.js';
import type { Parts } from './dependencies.js';
import { releasedSnapshot, type PublishedValues } from './released-snapshot.js';
import { isProtected, releaseEarlier } from './releases.js';
import { compareEarly, snapshotOf, type SnapshotPlan } from './snapshot.js';

/** Another transaction changed the track's boards during the ranking: they are ranked again. */
export class BoardsChangedError extends Error {
  override readonly name = 'BoardsChangedError';
}

/**
 * The next snapshot of every board of the evaluation's track, with these results on it: the copies among them are not
 * ranked. Slow: call it outside of transactions. Scorers of the deployment rank the boards of a track one after the
 * other, as they may share a folder.
 *
 * @param coming the released form of an entry that is not recorded yet
 */
export function rankBoards(
  parts: Parts,
  columns: EntryColumns,
  work: EvaluationWork,
  results: readonly ShownResult[],
  coming: ResultRelease | null = null,
): Promise<Record<string, BoardSnapshot>> {
  return parts.locks.hold(`rank ${work.trackId}`, () => rankedBoards(parts, columns, work, results, coming));
}

async function rankedBoards(
  parts: Parts,
  columns: EntryColumns,
  work: EvaluationWork,
  results: readonly ShownResult[],
  coming: ResultRelease | null,
): Promise<Record<string, BoardSnapshot>> {
  const entries = await rankedEntries(parts, work, results);
  const ids = entries.map(({ evaluationId }) => evaluationId);
  const published = isProtected(work) ? await publishedValues(parts, ids, coming) : null;
  const snapshots: Record<string, BoardSnapshot> = {};
  for (const plan of await plansOf(parts, work)) {
    const exact = await snapshotOf(entries, columns, plan);
    snapshots[plan.board] = published ? releasedSnapshot(exact, published(plan.board)) : exact;
  }
  return snapshots;
}

/** The results without copies of others. */
async function rankedEntries(
  { store }: Parts,
  { trackId }: EvaluationWork,
  results: readonly ShownResult[],
): Promise<ShownResult[]> {
  const folded = foldCopies(results, await removedResults(store.manager, trackId));
  return folded.entries.map(({ entry, copies }) => ({ ...entry, copies }));
}

/** The boards of a track under its current labels. */
async function plansOf({ splits, resamples }: Parts, work: EvaluationWork): Promise<SnapshotPlan[]> {
  const { judge } = await splits.of(work);
  const { trackId, protocol, primaryMetric } = work;
  const seed = bootstrapSeed(work.labelsSha256);
  return judge.boards.map((board) => ({ trackId, protocol, board, judge, primaryMetric, seed, resamples }));
}

/** By board: the values that may be published of these evaluations. */
async function publishedValues(
  parts: Parts,
  ids: readonly string[],
  coming: ResultRelease | null,
): Promise<(board: string) => PublishedValues> {
  const recorded = await releasedValues(parts.store.manager, ids);
  return (board) => {
    const values = new Map([...recorded].map(([id, boards]) => [id, boards[board] ?? {}]));
    if (coming) values.set(coming.evaluationId, coming.boards[board]?.values ?? {});
    return values;
  };
}

/** Repeats `attempt` until no other transaction changes the boards meanwhile. */
export async function retryOnBoardChange<T>(attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof BoardsChangedError)) throw error;
    }
  }
}

/**
 * The track's boards, locked until the transaction ends.
 *
 * @throws BoardsChangedError if they no longer show these entries
 */
export async function lockUnchangedBoards(tx: Tx, trackId: string, entries: readonly ShownResult[]): Promise<void> {
  await lockBoards(tx, trackId);
  const now = await shownOutcomes(tx, trackId);
  if (now.map(({ evaluationId }) => evaluationId).join() !== entries.map(({ evaluationId }) => evaluationId).join())
    throw new BoardsChangedError();
}

/** Inserts the snapshots and their events. @param evaluationId the cause */
export async function publishState(
  tx: Tx,
  trackId: string,
  snapshots: Readonly<Record<string, BoardSnapshot>>,
  evaluationId: string,
): Promise<void> {
  for (const [board, snapshot] of Object.entries(snapshots)) {
    const snapshotId = await insertSnapshot(tx, trackId, board, snapshot);
    await insertOutbox(tx, {
      subject: subjects.boardEvent(trackId),
      payload: { v: 1, trackId, board, snapshotId, evaluationId },
    });
  }
}

/**
 * Completes a correction when all of its evaluations are rescored: only then the board changes, from all old values to
 * all new ones. Until then it compares some rescored entries at a time, so that little is left to compare at the end.
 * Safe to call from several scorers, and without a correction.
 */
export async function finishCorrection(parts: Parts, columns: EntryColumns, evaluationId: string): Promise<void> {
  const work = await evaluationWork(parts.store.manager, evaluationId);
  if (!work || work.debug) return; // a debug run may have another split than the boards
  await retryOnBoardChange(async () => {
    const erratum = await openErratum(parts.store.manager, work.trackId);
    if (!erratum) return;
    if (erratum.done < erratum.evaluations) {
      if (erratum.done % ADDED_AT_ONCE === 0) await compareRescored(parts, columns, work);
      return;
    }
    const entries = await shownResults(parts.store.manager, work.trackId);
    const snapshots = await rankBoards(parts, columns, work, entries);
    await parts.store.transaction(async (tx) => {
      await lockUnchangedBoards(tx, work.trackId, entries);
      if (await finishErratum(tx, erratum.id)) await publishState(tx, work.trackId, snapshots, work.id);
      failpoint('scorer.erratum.before-commit');
    });
  });
}

function compareRescored(parts: Parts, columns: EntryColumns, work: EvaluationWork): Promise<void> {
  return parts.locks.hold(`rank ${work.trackId}`, async () => {
    const entries = await rankedEntries(parts, work, await shownResults(parts.store.manager, work.trackId));
    for (const plan of await plansOf(parts, work)) await compareEarly(entries, columns, plan);
  });
}

/** WORK `work.score.rank.<trackId>`: the visible entries were changed by a maintainer or a team; updates the boards. */
export async function rankAgain(
  parts: Parts,
  columns: EntryColumns,
  { bytes }: Pick<Delivery, 'bytes'>,
): Promise<void> {
  const { trackId, evaluationId } = parseRankWork(bytes);
  await releaseEarlier(parts); // its rule may have changed
  await parts.store.transaction((tx) => applyListings(tx, trackId));
  await retryOnBoardChange(async () => {
    const { manager } = parts.store;
    if (await openErratum(manager, trackId)) return; // boards that wait for a correction are ranked when it ends
    const entries = await shownResults(manager, trackId);
    const work = await evaluationWork(manager, entries.at(-1)?.evaluationId ?? evaluationId);
    if (!work) return;
    const snapshots = await rankBoards(parts, columns, work, entries);
    await parts.store.transaction(async (tx) => {
      await lockUnchangedBoards(tx, trackId, entries);
      await publishState(tx, trackId, snapshots, evaluationId);
    });
  });
}

/** Shows results that are listed by now or whose phase has ended, and removes entries that are no longer listed. */
async function applyListings(tx: Tx, trackId: string): Promise<void> {
  await lockBoards(tx, trackId);
  for (const { evaluationId, from, to } of await dueListings(tx, trackId)) {
    await publish(tx, evaluationId, to, to === 'embargoed' ? { reason: 'its team does not list it' } : undefined);
    await writeLog(tx, evaluationId, {
      level: 'info',
      code: to,
      message:
        to === 'shown'
          ? `${from === 'sealed' ? 'its phase or season is over' : 'listed'}; it is on its boards`
          : 'its team does not list it; it is on no board',
    });
  }
}
