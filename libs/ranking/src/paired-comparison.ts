import type { Interval } from '@primitives/metrics';
import { itemsNeeded } from './items-needed.js';
import type { MeasuredMetric } from './measured-entry.js';
import { halfWidth, signFlipTests } from './sign-flip.js';

/** One metric of two entries; null where it is undefined for either. */
export interface PairedDifference {
  /** a − b. */
  readonly difference: number | null;
  /**
   * Simultaneous over the family; leaves out 0 exactly where p < α. Null where no number of clusters this small bounds
   * it.
   */
  readonly interval: Interval | null;
  /** Two-sided, adjusted for all comparisons of the family. */
  readonly p: number | null;
  /**
   * Clusters at which a difference like this one would be found four times of five; null when no number would.
   */
  readonly itemsNeeded: number | null;
}

const UNDEFINED: PairedDifference = { difference: null, interval: null, p: null, itemsNeeded: null };

/**
 * Several entries against one reference under one metric, as one family of sign-flip max-T tests: as many differences
 * as entries, entry − reference. Not adjusted for the number of metrics. O(entries · (clusters + signs)).
 */
export function pairedComparison(
  reference: MeasuredMetric,
  others: readonly MeasuredMetric[],
  alpha = 0.05,
): PairedDifference[] {
  const entries = [...others, reference];
  const defined = others.flatMap(({ value }, at) => (Number.isNaN(value - reference.value) ? [] : [at]));
  const tests = signFlipTests(
    entries,
    { first: Uint32Array.from(defined), second: new Uint32Array(defined.length).fill(others.length) },
    alpha,
  );
  const differences = defined.map((_, pair): PairedDifference => {
    const difference = tests.difference[pair]!;
    const half = halfWidth(difference, tests.length[pair]!, tests);
    return {
      difference,
      interval: half === null ? null : { low: difference - half, high: difference + half },
      p: tests.p[pair]!,
      itemsNeeded: itemsNeeded(difference, differenceError(tests, pair), tests.clusters, { alpha }),
    };
  });
  return others.map((_, at) => (defined.includes(at) ? differences[defined.indexOf(at)]! : UNDEFINED));
}

/** The jackknife standard error of the difference. */
function differenceError(
  { difference, length, clusters }: Pick<ReturnType<typeof signFlipTests>, 'difference' | 'length' | 'clusters'>,
  pair: number,
): number {
  const squares = Math.max(0, length[pair]! ** 2 - difference[pair]! ** 2 / clusters);
  return Math.sqrt((squares * clusters) / (clusters - 1));
}
