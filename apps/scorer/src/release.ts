import { isLadderStep } from '@primitives/evaluation';
import { metricDefinition } from '@primitives/metrics';
import { bestTold, listingOfEvaluation, wasWithheld, type EvaluationWork, type NewResult, type Tx } from '@primitives/store';

/** Whether a new result comes on its boards, and what its team is told where it does not. */
export interface Release {
  readonly visibility: 'shown' | 'hidden' | 'embargoed' | 'withheld' | 'sealed';
  readonly reason: string | null;
}

/**
 * How a result is released: a debug run never; in a phase that tells at its end not before; on a hidden split with a Ladder only a step; what its team keeps back not yet. A result
 * that is scored again under a correction stays as it was: it is asked for by us, and tells the team nothing of its own choosing.
 */
export async function releaseOf(db: Tx, work: EvaluationWork, result: NewResult): Promise<Release> {
  if (work.debug) return { visibility: 'hidden', reason: 'a debug run stands on no board' };
  if (work.sealed) return SEALED;
  const { ladderStep, erratumId } = work;
  if (ladderStep !== null && erratumId !== null && (await wasWithheld(db, work.id))) return WITHHELD;
  if (ladderStep !== null && erratumId === null && !(await isStep(db, work, result, ladderStep))) return WITHHELD;
  if ((await listingOfEvaluation(db, work.id)) !== 'listed')
    return { visibility: 'embargoed', reason: 'its team does not list it yet' };
  return { visibility: 'shown', reason: null };
}

const SEALED: Release = { visibility: 'sealed', reason: 'results of its phase are told when the phase closes' };

const WITHHELD: Release = {
  visibility: 'withheld',
  reason: 'it is not better than the best of its team by more than the step of the track, so that its figures are not told',
};

async function isStep(db: Tx, work: EvaluationWork, result: NewResult, step: number): Promise<boolean> {
  const [board] = work.boards;
  if (board === undefined) return true;
  const { direction } = metricDefinition(work.primaryMetric);
  const best = await bestTold(db, { teamId: work.teamId, trackId: work.trackId, board, metric: work.primaryMetric, direction });
  const value = result.boards[board]?.values[work.primaryMetric]?.value ?? null;
  return isLadderStep({ value, best, step, direction });
}
