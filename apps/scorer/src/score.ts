import type { Delivery } from '@primitives/bus';
import type { BoardSnapshot } from '@primitives/evaluation';
import { NotFiniteScoreError } from '@primitives/metrics';
import { failpoint, newId } from '@primitives/process';
import { parseScoreWork, subjects } from '@primitives/protocol';
import {
  boardEntry,
  evaluationWork,
  failEvaluation,
  insertResult,
  insertSnapshot,
  lockBoards,
  lockEvaluation,
  moveEvaluation,
  publish,
  putOutbox,
  shownResults,
  writeLog,
  type EvaluationWork,
  type NewResult,
  type ShownResult,
  type Tx,
} from '@primitives/store';
import type { Draws } from './draws.js';
import { judge } from './judge.js';
import type { Parts } from './parts.js';
import { snapshotOf } from './snapshot.js';

/** After so many deliveries a failure is not the weather any more. */
const TRIES = 5;

/** Somebody else changed the track's boards while ours were ranked: they are ranked again. */
class BoardsMovedError extends Error {
  override readonly name = 'BoardsMovedError';
}

/** WORK `work.score.<evaluation>`: judges the evaluation and puts it on its boards, once. */
export async function score(parts: Parts, draws: Draws, { bytes, tries }: Delivery): Promise<void> {
  const { evaluationId } = parseScoreWork(bytes);
  const { store, log } = parts;
  try {
    const work = await evaluationWork(store.manager, evaluationId);
    if (work?.state !== 'scoring') return; // scored before, or ended meanwhile
    failpoint('scorer.score.taken');
    const result = await judge(parts, draws, work);
    failpoint('scorer.outcomes.written');
    await record(parts, draws, work, result);
    failpoint('scorer.result.after-commit');
  } catch (error) {
    const unscorable = error instanceof NotFiniteScoreError;
    if (!unscorable && tries < TRIES) throw error;
    const incident = newId();
    log.error({ err: error, evaluationId, incident }, 'an evaluation could not be scored');
    const message = unscorable
      ? `the predictions cannot be scored: ${error.message}`
      : `the predictions could not be scored (incident ${incident})`;
    await store.transaction((tx) => failEvaluation(tx, evaluationId, unscorable ? 'predictions_invalid' : 'internal', message));
  }
}

/** Ranks outside of the transaction, since that takes long, and again when the boards moved meanwhile. */
async function record(parts: Parts, draws: Draws, work: EvaluationWork, result: NewResult): Promise<void> {
  for (;;) {
    const others = await shownResults(parts.store.manager, work.trackId);
    const snapshots = await rank(parts, draws, work, result, others);
    try {
      return await parts.store.transaction((tx) => commit(tx, work, result, others, snapshots));
    } catch (error) {
      if (!(error instanceof BoardsMovedError)) throw error;
    }
  }
}

/** The next snapshot of every board, with this evaluation on it. */
async function rank(
  parts: Parts,
  draws: Draws,
  work: EvaluationWork,
  result: NewResult,
  others: readonly ShownResult[],
): Promise<Record<string, BoardSnapshot>> {
  const entry = await boardEntry(parts.store.manager, work.id);
  const { definition } = await parts.splits.of(work);
  const entries = [...others, { ...entry, outcomes: result.outcomes }];
  const snapshots: Record<string, BoardSnapshot> = {};
  for (const [board, { instances }] of Object.entries(result.boards)) {
    const plan = {
      board,
      benchmark: definition.slug,
      primaryMetric: work.primaryMetric,
      seed: result.bootstrapSeed,
      instances,
      resamples: parts.resamples,
    };
    snapshots[board] = await snapshotOf(entries, draws, plan);
  }
  return snapshots;
}

/** Everything at once: result, end of the evaluation, its publication, the boards, and the news of them. */
async function commit(
  tx: Tx,
  work: EvaluationWork,
  result: NewResult,
  others: readonly ShownResult[],
  snapshots: Record<string, BoardSnapshot>,
): Promise<void> {
  await lockBoards(tx, work.trackId);
  if ((await lockEvaluation(tx, work.id)) !== 'scoring') return;
  const now = await shownResults(tx, work.trackId);
  if (now.map(({ evaluationId }) => evaluationId).join() !== others.map(({ evaluationId }) => evaluationId).join())
    throw new BoardsMovedError();
  await insertResult(tx, result);
  await moveEvaluation(tx, work.id, 'scored');
  await publish(tx, work.id, 'shown');
  for (const [board, snapshot] of Object.entries(snapshots)) {
    const snapshotId = await insertSnapshot(tx, work.trackId, board, snapshot);
    const payload = { v: 1, trackId: work.trackId, board, snapshotId, evaluationId: work.id };
    await putOutbox(tx, { subject: subjects.boardEvent(work.trackId), payload });
  }
  await writeLog(tx, work.id, {
    level: 'info',
    code: 'scored',
    message: `${work.instanceCount} instances are scored; the boards are up to date`,
  });
  failpoint('scorer.result.before-commit');
}
