import { captionCategories, type BenchmarkDefinition } from '@primitives/benchmark';
import { ClusteredRate } from '@primitives/metrics';
import type { BoardDetails } from '@primitives/results';

/**
 * The share of correct units in each category, with an interval over clusters. Categories without a unit are absent.
 * O(units).
 *
 * @param categories  the category of each unit, null for none
 * @param clusterOf  the cluster of each unit; each unit is its own when absent
 */
export function categorySlices(
  definition: Pick<BenchmarkDefinition, 'objects'>,
  categories: readonly (string | null)[],
  hits: Uint8Array,
  clusterOf?: Uint32Array,
): BoardDetails['slices']['object'] {
  const counts = new Map<string, Map<number, [trials: number, hits: number]>>();
  categories.forEach((category, unit) => {
    if (category === null) return;
    const clusters = counts.get(category) ?? new Map<number, [number, number]>();
    counts.set(category, clusters);
    const cluster = clusterOf ? clusterOf[unit]! : unit;
    const [trials, right] = clusters.get(cluster) ?? [0, 0];
    clusters.set(cluster, [trials + 1, right + hits[unit]!]);
  });
  return captionCategories(definition).flatMap((name) => {
    const clusters = counts.get(name);
    if (!clusters) return [];
    const rate = new ClusteredRate();
    for (const [trials, right] of clusters.values()) rate.add(trials, right);
    const { low, high } = rate.interval ?? { low: null, high: null };
    return [{ name, value: rate.rate, low, high, n: rate.trials }];
  });
}
