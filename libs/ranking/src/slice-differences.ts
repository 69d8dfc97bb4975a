/** One slice of two results: the same attribute, object or pair, over the same instances. */
export interface SliceMetric {
  readonly name: string;
  /** Null where it is not published. */
  readonly n: number | null;
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
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
 * The interval joins those of the two figures as if they were independent: √(h₁² + h₂²). Figures over the same
 * instances are not, so it is wider than a paired test's, and a difference that is called significant is so. Not
 * corrected for how many slices there are: of twenty, one difference may be significant by chance. O(n log n).
 */
export function sliceDifferences(first: readonly SliceMetric[], second: readonly SliceMetric[]): SliceDifference[] {
  const others = new Map(second.map((slice) => [slice.name, slice]));
  const found = first.flatMap((a) => {
    const b = others.get(a.name);
    if (!b || a.value === null || b.value === null) return [];
    const difference = b.value - a.value;
    const [h1, h2] = [halfOf(a), halfOf(b)];
    const half = h1 === null || h2 === null ? null : Math.hypot(h1, h2);
    const significant = half !== null && half > 0 && Math.abs(difference) > half;
    const n = a.n === null || b.n === null ? null : Math.min(a.n, b.n);
    return [{ name: a.name, n, first: a.value, second: b.value, difference, step: coarser(a, b), half, significant }];
  });
  return found.sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference) || (a.name < b.name ? -1 : 1));
}

const coarser = (a: SliceMetric, b: SliceMetric): number | null => Math.max(a.step ?? 0, b.step ?? 0) || null;

const halfOf = ({ low, high }: SliceMetric): number | null => (low === null || high === null ? null : (high - low) / 2);
