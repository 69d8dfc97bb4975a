/** What the Ladder decides about: a team's next result under the track's primary metric. */
export interface LadderStep {
  /** As it would be published, rounded; null where the metric is undefined. */
  readonly value: number | null;
  /** The best value that was published to the team before; null when none was. */
  readonly best: number | null;
  /** The step of the track, in the metric's unit, above 0. */
  readonly step: number;
  readonly direction: 'higher' | 'lower';
}

/**
 * Whether a result on a hidden split is published: only when its rounded value is better than the team's best published
 * value by at least the step. Otherwise the team learns just that. A first result is decided by `isAboveChance`. O(1).
 *
 * Every answer about a hidden split tells a little about its labels. A team that submits often and keeps what happened
 * to help fits the labels, and the board overstates it. Under the Ladder the overstatement grows with the logarithm of
 * the number of submissions instead of its square root.
 *
 * This is the mechanism of the paper for the primary metric: a mean, rounded to the step, and compared after it was
 * rounded. The theorem covers that one value. The other metrics and slices that are published with it are rounded too,
 * but no theorem covers them; how much they disclose is measured (docs/security/hidden-labels.md).
 *
 * @see Blum & Hardt, "The Ladder: A Reliable Leaderboard for Machine Learning Competitions", ICML 2015, Figure 1
 */
export function isLadderStep({ value, best, step, direction }: LadderStep): boolean {
  if (best === null) return true;
  if (value === null) return false;
  // Both are multiples of the rounding step; their difference may miss the step by the last bit.
  return (direction === 'higher' ? value - best : best - value) >= step * (1 - 1e-9);
}

/**
 * Half-widths that a first result must be above chance: together with the noise of `chance` about four standard
 * deviations.
 */
const HALVES_ABOVE_CHANCE = 2.5;

/** A first result, and what the same answers come to by chance. */
export interface FirstResult {
  readonly value: number | null;
  /** Both ends of its exact 95 % interval; null where there is none. */
  readonly low: number | null;
  readonly high: number | null;
  /** Mean value when the same answers are dealt to other images; null where that cannot be done. */
  readonly chance: number | null;
  readonly direction: 'higher' | 'lower';
}

/**
 * Whether a team's first result on a hidden split is clearly better than chance: its value lies 2.5 half-widths of its
 * interval beyond the value of the same answers dealt to other images. Answers that have nothing to do with the images
 * pass with a probability below 1 in 10,000, so that anyone who knows nothing of the labels learns nothing. True where
 * there is no interval or no chance level. O(1).
 */
export function isAboveChance({ value, low, high, chance, direction }: FirstResult): boolean {
  if (value === null) return false;
  if (chance === null || low === null || high === null) return true;
  const [gain, half] = direction === 'higher' ? [value - chance, value - low] : [chance - value, high - value];
  return gain > HALVES_ABOVE_CHANCE * half;
}
