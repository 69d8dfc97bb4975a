import { ClusteredRate } from '../clustered-rate.js';
import type { Interval } from '../interval.js';
import type { PairOutcomes } from './pair-outcomes.js';

/** How the true pairs are grouped. */
export type SliceBy = 'attribute' | 'object' | 'pair';

/** Recall of the true pairs that share an attribute, an object, or both. */
export interface RecallSlice extends Interval {
  /** Index, or −1 when the slice is not by attribute. */
  readonly attribute: number;
  /** Index, or −1 when the slice is not by object. */
  readonly object: number;
  /** Images with such a true pair. */
  readonly images: number;
  readonly labels: number;
  readonly recall: number;
}

/**
 * Top-k recall by slice: Top5-R restricted to the true pairs of one attribute, object or pair; in [0, 1], higher is
 * better.
 *
 * The interval (95%) is Wilson's with the effective number of images: the true pairs of one image depend on each
 * other, so they count less than as many images. Slices without a true pair are absent, never 0. Ordered by (attribute,
 * object). O(labels).
 *
 * @param k number of best pairs that count, 5 for Top5-R
 */
export function recallSlices(outcomes: PairOutcomes, by: SliceBy, k = 5): RecallSlice[] {
  const rates = new Map<number, ClusteredRate>();
  for (let image = 0; image < outcomes.images; image++) addImage(rates, outcomes, by, image, k);
  return [...rates.entries()]
    .sort(([x], [y]) => x - y)
    .flatMap(([key, { clusters, trials, rate, interval }]) =>
      rate === null || interval === null
        ? []
        : {
            attribute: by === 'object' ? -1 : Math.floor(key / outcomes.objects),
            object: by === 'attribute' ? -1 : key % outcomes.objects,
            images: clusters,
            labels: trials,
            recall: rate,
            ...interval,
          },
    );
}

function addImage(
  rates: Map<number, ClusteredRate>,
  outcomes: PairOutcomes,
  by: SliceBy,
  image: number,
  k: number,
): void {
  const own = new Map<number, { labels: number; hits: number }>();
  for (let t = outcomes.firstLabel[image]!; t < outcomes.firstLabel[image + 1]!; t++) {
    const attribute = by === 'object' ? 0 : outcomes.labelAttribute[t]!;
    const key = attribute * outcomes.objects + (by === 'attribute' ? 0 : outcomes.object[image]!);
    const counts = own.get(key) ?? { labels: 0, hits: 0 };
    counts.labels++;
    if (outcomes.labelRank[t]! < k) counts.hits++;
    own.set(key, counts);
  }
  for (const [key, { labels, hits }] of own) {
    const rate = rates.get(key) ?? new ClusteredRate();
    rate.add(labels, hits);
    rates.set(key, rate);
  }
}
