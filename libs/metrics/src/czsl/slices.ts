import { wilsonInterval } from '../interval.js';
import type { PairOutcomes } from './pair-outcomes.js';

/** How the true pairs are grouped. */
export type SliceBy = 'attribute' | 'object' | 'pair';

/** Recall of the true pairs that share an attribute, an object, or both. */
export interface RecallSlice {
  /** Index, or −1 when the slice is not by attribute. */
  readonly attribute: number;
  /** Index, or −1 when the slice is not by object. */
  readonly object: number;
  /** Images with such a true pair. */
  readonly images: number;
  readonly labels: number;
  readonly recall: number;
  readonly low: number;
  readonly high: number;
}

interface Tally {
  images: number;
  labels: number;
  hits: number;
  /** Σ over images of labels², hits², labels·hits: what the spread between images needs. */
  squares: [labels: number, hits: number, both: number];
}

/**
 * Top-k recall by slice, as Top5-R restricted to the true pairs of one attribute, object or pair; in [0, 1], higher is better.
 *
 * The interval (95 %) is Wilson's with the number of images that would spread as these do: true pairs of one image stand or fall
 * together, so they count for less than as many images. Slices without a true pair are absent, never 0. Ordered by (attribute,
 * object). O(labels).
 *
 * @param k  how many of the best pairs count, 5 for Top5-R
 */
export function recallSlices(outcomes: PairOutcomes, by: SliceBy, k = 5): RecallSlice[] {
  const tallies = new Map<number, Tally>();
  for (let image = 0; image < outcomes.images; image++) addImage(tallies, outcomes, by, image, k);
  return [...tallies.entries()]
    .sort(([x], [y]) => x - y)
    .map(([key, tally]) => ({
      attribute: by === 'object' ? -1 : Math.floor(key / outcomes.objects),
      object: by === 'attribute' ? -1 : key % outcomes.objects,
      images: tally.images,
      labels: tally.labels,
      recall: tally.hits / tally.labels,
      ...wilsonInterval(tally.hits / tally.labels, effectiveTrials(tally)),
    }));
}

function addImage(tallies: Map<number, Tally>, outcomes: PairOutcomes, by: SliceBy, image: number, k: number): void {
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
    const tally = tallies.get(key) ?? { images: 0, labels: 0, hits: 0, squares: [0, 0, 0] };
    tally.images++;
    tally.labels += labels;
    tally.hits += hits;
    tally.squares[0] += labels * labels;
    tally.squares[1] += hits * hits;
    tally.squares[2] += labels * hits;
    tallies.set(key, tally);
  }
}

/** Independent trials with the variance that the ratio of hits to labels has when whole images are drawn; at most the labels. */
function effectiveTrials({ images, labels, hits, squares }: Tally): number {
  const rate = hits / labels;
  const variance = (squares[1] - 2 * rate * squares[2] + rate * rate * squares[0]) / (labels * labels);
  if (variance <= 0) return images;
  return Math.min(labels, (rate * (1 - rate)) / variance);
}
