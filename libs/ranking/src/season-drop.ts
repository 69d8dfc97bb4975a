import type { Estimate } from './estimate.js';
import { independentDifference } from './independent-difference.js';
import { normalQuantile } from './normal.js';

/** The values of a model on the images of one season and on those of a later one. */
export interface SeasonPair {
  readonly from: Estimate;
  readonly to: Estimate;
}

/** How a model changed between two seasons, compared with models that cannot have seen the images of the first one. */
export interface SeasonDrop {
  /** Its own change: to − from. */
  readonly change: number;
  /** Mean change of the older models: how much the seasons differ. */
  readonly others: number;
  /** Number of older models. */
  readonly models: number;
  /** Change − others, with limits that hold for all checked models together; null where no interval is defined. */
  readonly excess: Estimate;
  /** Whether it lost more than the older models, beyond chance. */
  readonly dropped: boolean;
}

/**
 * Differences in differences between two seasons: what each checked model lost beyond the mean change of older models,
 * whose change shows how the images differ. Null where its own values or older models are missing.
 *
 * The interval is conservative. It adds the variances of both changes, although models answer the same images and
 * therefore vary together; it takes the older models as perfectly correlated, so that more of them do not shorten it;
 * and it is Bonferroni's over the checked models. Assumes that the older models are not trained on either season.
 *
 * @param checked models that had access to the images of the first season, and declare that they did not train on them
 * @param older models that were submitted before the first season opened
 * @param direction which values of the metric are better
 * @param alpha two-sided error of the family of checked models
 * @returns as many as `checked`, in the unit of the values
 */
export function seasonDrops(
  checked: readonly SeasonPair[],
  older: readonly SeasonPair[],
  direction: 'higher' | 'lower',
  alpha = 0.05,
): (SeasonDrop | null)[] {
  const own = checked.map(({ from, to }) => independentDifference(spreadOf(from, to), spreadOf(to, from)));
  const others = older.map(({ from, to }) => independentDifference(from, to)).filter(isWhole);
  const family = own.filter(isWhole).length;
  const mean = { value: 0, low: 0, high: 0 };
  for (const { value, low, high } of others) {
    mean.value += value / others.length;
    mean.low += low / others.length;
    mean.high += high / others.length;
  }
  const scale = normalQuantile(1 - alpha / (2 * Math.max(1, family))) / normalQuantile(0.975);
  return own.map((change): SeasonDrop | null => {
    if (!isWhole(change) || others.length === 0) return null;
    const { value, low, high } = independentDifference(mean, change) as Whole;
    const excess = { value, low: value - scale * (value - low), high: value + scale * (high - value) };
    return {
      change: change.value,
      others: mean.value,
      models: others.length,
      excess,
      dropped: direction === 'higher' ? excess.high < 0 : excess.low > 0,
    };
  });
}

/**
 * A value without an interval, such as 100% on images that a model knows, has the one of the other season: a value at
 * the end of its range varies less than any other.
 */
function spreadOf(estimate: Estimate, other: Estimate): Estimate {
  const { value } = estimate;
  if (value === null || (estimate.low !== null && estimate.high !== null) || !isWhole(other)) return estimate;
  return { value, low: value - (other.value - other.low), high: value + (other.high - other.value) };
}

type Whole = Record<'value' | 'low' | 'high', number>;

const isWhole = (estimate: Estimate): estimate is Whole =>
  estimate.value !== null && estimate.low !== null && estimate.high !== null;
