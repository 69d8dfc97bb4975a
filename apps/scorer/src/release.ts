import { isLadderStep } from '@primitives/evaluation';
import { metricDefinition } from '@primitives/metrics';
import { bestTold, earlierWord, listingOfEvaluation, type EarlierWord, type EvaluationWork, type NewResult, type Tx } from '@primitives/store';

/** Whether a new result comes on its boards, and what its team is told where it does not. */
export interface Release {
  readonly visibility: 'shown' | 'hidden' | 'embargoed' | 'withheld' | 'sealed';
  readonly reason: string | null;
  /** The result in whose place it comes was taken off the boards: so is this one, on top of what it would be. */
  readonly takenOff: { readonly visibility: 'hidden' | 'retracted'; readonly reason: string } | null;
}

/**
 * How a result is released: a debug run never; in a phase that tells at its end not before; on a hidden split with a Ladder only a step; what
 * its team keeps back not yet. A result that comes in the place of an earlier one, under a correction or evaluated again, is asked for by
 * us, and tells the team nothing of its own choosing: it stays as that was. Only a rerun of what was withheld is measured again.
 */
export async function releaseOf(db: Tx, work: EvaluationWork, result: NewResult): Promise<Release> {
  const earlier = work.erratumId !== null || work.rerunOf !== null ? await earlierWord(db, work.id) : null;
  return { ...(await releasedAs(db, work, result, earlier)), takenOff: takenOff(earlier) };
}

type Released = Omit<Release, 'takenOff'>;

async function releasedAs(db: Tx, work: EvaluationWork, result: NewResult, earlier: EarlierWord | null): Promise<Released> {
  if (work.debug) return { visibility: 'hidden', reason: 'a debug run stands on no board' };
  if (work.sealed) return SEALED;
  if (work.ladderStep !== null && !(await isTold(db, work, result, work.ladderStep, earlier))) return WITHHELD;
  if ((await listingOfEvaluation(db, work.id)) !== 'listed')
    return { visibility: 'embargoed', reason: 'its team does not list it yet' };
  return { visibility: 'shown', reason: null };
}

async function isTold(db: Tx, work: EvaluationWork, result: NewResult, step: number, earlier: EarlierWord | null): Promise<boolean> {
  if (work.erratumId !== null) return earlier?.released !== 'withheld';
  if (work.rerunOf !== null && earlier?.released !== 'withheld') return true;
  return isStep(db, work, result, step);
}

function takenOff(earlier: EarlierWord | null): Release['takenOff'] {
  if (earlier?.visibility !== 'hidden' && earlier?.visibility !== 'retracted') return null;
  return { visibility: earlier.visibility, reason: earlier.reason ?? 'the result before it was' };
}

const SEALED: Released = { visibility: 'sealed', reason: 'results of its phase are told when the phase closes' };

const WITHHELD: Released = {
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
