/** One slice of two results: the same attribute, object or pair, over the same instances. */
export interface SliceMetric {
  readonly name: string;
  /** Null where it is not published. */
  readonly n: number | null;
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** Step to which the value was rounded, which the interval includes; null or absent where it is exact. */
  readonly step?: number | null;
}

export interface SliceDifference {
  readonly name: string;
  /** Null where it is not published. */
  readonly n: number | null;
  readonly first: number;
  readonly second: number;
  /** second − first. */
  readonly difference: number;
  /** The coarser step of both values; null if they are exact. */
  readonly step: number | null;
  /** Half of the 95% interval of the difference; null where either figure has none. */
  readonly half: number | null;
  /** Whether the interval leaves zero out. */
  readonly significant: boolean;
}

/**
 * The slices that both results have, the largest difference first.
 *
 * The interval joins those of the two values as if they were independent: √(h₁² + h₂²). Values over the same instances
 * are not, so it is wider than a paired test's, and a difference that is called significant is so. Not corrected for
 * how many slices there are: of twenty, one difference may be significant by chance. O(n log n).
 *
 * Rounded values are each within one step of the exact ones, so that their difference is within both steps of the exact
 * difference. That is a bound, not a sampling error: the steps are added, and only the rest of the two half-widths is
 * joined by the root. Without this, −30 ±29 between values with steps of 10 would be called significant, although the
 * exact values may be as close as −10.
 */
export function sliceDifferences(first: readonly SliceMetric[], second: readonly SliceMetric[]): SliceDifference[] {
  const others = new Map(second.map((slice) => [slice.name, slice]));
  const found = first.flatMap((a) => {
    const b = others.get(a.name);
    if (!b || a.value === null || b.value === null) return [];
    const difference = b.value - a.value;
    const [h1, h2] = [samplingHalf(a), samplingHalf(b)];
    const half = h1 === null || h2 === null ? null : Math.hypot(h1, h2) + (a.step ?? 0) + (b.step ?? 0);
    const significant = half !== null && half > 0 && Math.abs(difference) > half;
    const n = a.n === null || b.n === null ? null : Math.min(a.n, b.n);
    return [{ name: a.name, n, first: a.value, second: b.value, difference, step: coarser(a, b), half, significant }];
  });
  return found.sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference) || (a.name < b.name ? -1 : 1));
}

const coarser = (a: SliceMetric, b: SliceMetric): number | null => Math.max(a.step ?? 0, b.step ?? 0) || null;

/**
 * Half of the interval without the step that it includes. The interval of a rounded value is symmetric unless it ends
 * at 0 or 1: its wider side is the half.
 */
function samplingHalf({ value, low, high, step }: SliceMetric): number | null {
  if (value === null || low === null || high === null) return null;
  return step ? Math.max(0, high - value - step, value - low - step) : (high - low) / 2;
}
