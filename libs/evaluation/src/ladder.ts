/** What the Ladder has to decide: a team's next value under the track's primary metric. */
export interface LadderStep {
  /** Null where the metric is undefined. */
  readonly value: number | null;
  /** The best value that the team was told on this split before; null when none was. */
  readonly best: number | null;
  /** The step of the track, in the metric's unit, above 0. */
  readonly step: number;
  readonly direction: 'higher' | 'lower';
}

/**
 * Whether a result on a hidden split is told: the first one always, a later one only when it is better than the best that was told by
 * more than the step. Otherwise the team learns just that it was not. O(1).
 *
 * Each answer about a hidden split tells a little of its labels; whoever asks often and keeps what happened to help fits them, and the
 * board overstates everybody. With the Ladder the overstatement grows with the logarithm of the number of submissions and not with
 * its square root: an answer that is not a step says next to nothing.
 *
 * Differs from the mechanism of the paper in one thing: a result that is told is told as it is, unrounded and with its slices, since
 * it is to be cited. It is the paper's where `step` is as large as the noise of the metric on the split; half the width of the leader's
 * 95 % interval is a good choice.
 *
 * @see Blum & Hardt, "The Ladder: A Reliable Leaderboard for Machine Learning Competitions", ICML 2015, Figure 1
 */
export function isLadderStep({ value, best, step, direction }: LadderStep): boolean {
  if (best === null) return true;
  if (value === null) return false;
  return (direction === 'higher' ? value - best : best - value) > step;
}
