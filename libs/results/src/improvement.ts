/** Input of the release rule `improvements`: a team's next result under the track's primary metric. */
export interface NextResult {
  /** The rounded value that would be published; null where the metric is undefined. */
  readonly value: number | null;
  /** The team's best released value; null if there is none. */
  readonly best: number | null;
  /** The minimum improvement of the track, in the unit of the metric, above 0. */
  readonly minImprovement: number;
  readonly direction: 'higher' | 'lower';
}

/**
 * Whether a result on a hidden split is published: only when its rounded value is better than the team's best released
 * value by at least the minimum improvement. Otherwise the team learns only that it was not. `isAboveChance` decides
 * about a first result. O(1).
 *
 * Every answer about a hidden split reveals a little about its labels. A team that submits often and keeps changes that
 * helped overfits the labels, and the board overstates it.
 *
 * A release rule without a guarantee: the paper's theorem covers one mean, rounded to the step, with nothing else
 * published. Other metrics and slices are published with it here, and no theorem covers them; how much they disclose is
 * measured (docs/security/hidden-labels.md).
 *
 * @see Blum & Hardt, "The Ladder: A Reliable Leaderboard for Machine Learning Competitions", ICML 2015, Figure 1
 */
export function isImprovement({ value, best, minImprovement, direction }: NextResult): boolean {
  if (best === null) return true;
  if (value === null) return false;
  // Both are multiples of the rounding step; their difference may miss the minimum by the last bit.
  return (direction === 'higher' ? value - best : best - value) >= minImprovement * (1 - 1e-9);
}

/**
 * Half-widths that a first result must be above chance: together with the noise of `chance` about four standard
 * deviations.
 */
export const HALVES_ABOVE_CHANCE = 2.5;

/** A first result, and the value of the same answers by chance. */
export interface FirstResult {
  readonly value: number | null;
  /** Both ends of its exact 95% interval; null where no unit differs from the others. */
  readonly low: number | null;
  readonly high: number | null;
  /** Mean value when the same answers are assigned to other images; null if that is impossible. */
  readonly chance: number | null;
  readonly direction: 'higher' | 'lower';
}

/**
 * Whether a team's first result on a hidden split is clearly better than chance: its value lies 2.5 half-widths of its
 * interval beyond the value of the same answers on other images. Answers that have nothing to do with the images
 * pass with a probability below 1 in 10,000, so that anyone who knows nothing of the labels learns nothing. True where
 * there is no chance level. O(1).
 */
export function isAboveChance({ value, low, high, chance, direction }: FirstResult): boolean {
  if (value === null) return false;
  if (chance === null) return true;
  // Without an interval no unit differs from the others: the value has no spread.
  const [gain, half] =
    direction === 'higher' ? [value - chance, value - (low ?? value)] : [chance - value, (high ?? value) - value];
  return gain > HALVES_ABOVE_CHANCE * half;
}

/** The recorded reasons of results that the rule `improvements` withholds. The page recognises each by its words. */
export const RULE_REASONS = {
  improvement:
    'it is not better, by the minimum improvement of the track, than the best result that its team and account know, private ones included, so its values are not published',
  chance: `it is too close to chance to be published: a first result of a team and account must exceed chance by ${HALVES_ABOVE_CHANCE} half-widths of its interval`,
} as const;
