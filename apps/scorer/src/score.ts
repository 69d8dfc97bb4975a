import type { Delivery } from '@primitives/messaging';
import { foldCopies, type BoardSnapshot } from '@primitives/boards';
import { failpoint, fullStorage, newId, addLogIds } from '@primitives/runtime';
import { parseScoreWork } from '@primitives/protocol';
import { HALVES_ABOVE_CHANCE } from '@primitives/results';
import { PredictionsError } from '@primitives/scoring';
import { openErratum } from '@primitives/store/benchmarks';
import {
  boardEntry,
  type BoardEntry,
  insertRelease,
  insertResult,
  lockBoards,
  publish,
  removedResults,
  shownResults,
  type NewResult,
} from '@primitives/store/boards';
import type { Tx } from '@primitives/store/connection';
import {
  evaluationWork,
  failEvaluation,
  lockEvaluation,
  moveEvaluation,
  startScoring,
  supersedeEarlier,
  writeLog,
  type EvaluationWork,
} from '@primitives/store/evaluations';
import { AT_CHANCE } from '@primitives/store/submissions';
import { chanceLevel } from './chance.js';
import {
  BoardsChangedError,
  finishCorrection,
  lockUnchangedBoards,
  publishState,
  rankBoards,
  retryOnBoardChange,
} from './boards.js';
import type { EntryColumns } from './entry-columns.js';
import { computeResult, type ComputedResult } from './compute-result.js';
import type { Parts } from './dependencies.js';
import { watchForNearDuplicates } from './near-duplicates.js';
import { watchForProbing } from './probing.js';
import { watchForSimilarResults } from './similar-results.js';
import { needsChance, releaseOf, type Candidate, type Release } from './release.js';

/** Log line of a first result that is withheld. */
const CHANCE_RULE = `a first result of a team and account on a hidden split must exceed chance by ${HALVES_ABOVE_CHANCE} half-widths of its interval`;

/** After this number of deliveries a failure is not transient any more. */
const TRIES = 5;

/** WORK `work.score.<evaluation>`: scores the evaluation and adds it to its boards, exactly once. */
export async function score(parts: Parts, columns: EntryColumns, { bytes, tries }: Delivery): Promise<void> {
  const { evaluationId } = parseScoreWork(bytes);
  const { store, log } = parts;
  try {
    const work = await evaluationWork(store.manager, evaluationId);
    if (work?.state !== 'scoring') return await finishCorrection(parts, columns, evaluationId); // scored before, or ended meanwhile
    addLogIds({ submissionId: work.submissionId });
    if (tries === 1) await store.transaction((tx) => startScoring(tx, work));
    failpoint('scorer.score.taken');
    const computed = await computeResult(parts, columns, work);
    failpoint('scorer.outcomes.written');
    await record(parts, columns, work, computed);
    failpoint('scorer.result.after-commit');
    await watchForProbing(parts, work);
    await watchForNearDuplicates(parts, work);
    await watchForSimilarResults(parts, columns, work);
  } catch (error) {
    const unscorable = error instanceof PredictionsError;
    if (!unscorable && (tries < TRIES || fullStorage(error) !== null)) throw error; // waits for disk space
    const incident = newId();
    log.error({ err: error, evaluationId, incident }, 'an evaluation could not be scored');
    const message = unscorable
      ? `the predictions cannot be scored: ${error.message}`
      : `the predictions could not be scored (incident ${incident})`;
    await store.transaction((tx) =>
      failEvaluation(tx, evaluationId, unscorable ? 'predictions_invalid' : 'internal', message),
    );
  }
  await finishCorrection(parts, columns, evaluationId);
}

const chanceOf = async (parts: Parts, work: EvaluationWork) =>
  chanceLevel(parts, work, (await parts.splits.of(work)).judge);

/** Ranks outside of the transaction, because that is slow, and again if the boards changed meanwhile. */
function record(parts: Parts, columns: EntryColumns, work: EvaluationWork, computed: ComputedResult): Promise<void> {
  const { result } = computed;
  let chance: Candidate['chance'];
  return retryOnBoardChange(async () => {
    const { manager } = parts.store;
    // an earlier result may stop counting at any time before the commit, for example with a correction of labels
    if (chance === undefined && (await needsChance(manager, work))) chance = await chanceOf(parts, work);
    const candidate = { ...computed, chance };
    // the board changes once, when all of the correction is done
    const correcting = (await openErratum(manager, work.trackId)) !== null;
    const release = await releaseOf(parts, manager, work, candidate);
    const comes = !correcting && isShown(release);
    const shown = await shownResults(manager, work.trackId);
    const others = shown.filter(({ evaluationId }) => evaluationId !== work.rerunOf);
    // a rerun removes the earlier result, even if the rerun itself is not shown
    const leaves = !correcting && others.length < shown.length;
    const entry = { ...(await boardEntry(manager, work.id)), outcomes: result.outcomes };
    const ranked = comes ? [...others, entry] : others;
    const { entryOf } = foldCopies(ranked, await removedResults(manager, work.trackId));
    const snapshots = comes || leaves ? await rankBoards(parts, columns, work, ranked, release.form) : {};
    await parts.store.transaction(async (tx) => {
      if (comes || leaves) await lockUnchangedBoards(tx, work.trackId, shown);
      else await lockBoards(tx, work.trackId);
      // before its own: withdrawing the earlier one ends the rerun
      if (work.rerunOf !== null) await lockEvaluation(tx, work.rerunOf);
      if (((await openErratum(tx, work.trackId)) !== null) !== correcting) throw new BoardsChangedError();
      // Under the lock: of two results of a team the second is compared with the first.
      if (!sameRelease(await releaseOf(parts, tx, work, candidate), release)) throw new BoardsChangedError();
      await commit(parts, tx, work, result, { release, snapshots, correcting, entry: entryOf.get(work.id) });
    });
  });
}

const isShown = ({ visibility, takenOff }: Release): boolean => visibility === 'shown' && takenOff === null;
const copyText = (entry: Pick<BoardEntry, 'submissionCode'> | null): string =>
  entry === null
    ? 'it is a copy of a model that a maintainer removed from the boards, so it is not ranked'
    : `it is a copy of ${entry.submissionCode}: the boards rank that submission, not this one`;
const sameRelease = (a: Release, b: Release): boolean =>
  a.visibility === b.visibility &&
  a.form?.details === b.form?.details &&
  a.takenOff?.visibility === b.takenOff?.visibility &&
  a.takenOff?.reason === b.takenOff?.reason;

/** Writes result, end of the evaluation, publication, boards, their events, and receipt in one transaction. */
async function commit(
  { receipts }: Parts,
  tx: Tx,
  work: EvaluationWork,
  result: NewResult,
  {
    release,
    snapshots,
    correcting,
    entry,
  }: {
    release: Release;
    snapshots: Record<string, BoardSnapshot>;
    correcting: boolean;
    /** Of a copy: its entry; null if a maintainer removed that, undefined if it is no copy. */
    entry: Pick<BoardEntry, 'submissionCode'> | null | undefined;
  },
): Promise<void> {
  if ((await lockEvaluation(tx, work.id)) !== 'scoring') return;
  const { visibility, reason, takenOff, atChance, form } = release;
  await insertResult(tx, result);
  if (form) await insertRelease(tx, form);
  await moveEvaluation(tx, work.id, 'scored');
  await publish(tx, work.id, visibility, reason === null ? undefined : { reason });
  if (takenOff) await publish(tx, work.id, takenOff.visibility, { reason: takenOff.reason });
  if (work.rerunOf !== null) await supersedeEarlier(tx, work.id);
  await publishState(tx, work.trackId, snapshots, work.id);
  const boards = correcting
    ? 'the boards follow when the correction of the track is done'
    : 'the boards are up to date';
  const copy = entry === undefined ? null : copyText(entry);
  await writeLog(tx, work.id, {
    level: 'info',
    code: 'scored',
    // The next line has the rule.
    message: `${work.instanceCount} instances are scored; ${takenOff?.reason ?? (atChance ? 'the result is withheld' : (reason ?? copy ?? boards))}`,
  });
  if (atChance) await writeLog(tx, work.id, { level: 'info', code: AT_CHANCE, message: CHANCE_RULE });
  await receipts.issue(tx, work.id);
  failpoint('scorer.result.before-commit');
}
