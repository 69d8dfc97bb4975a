import { computedEvaluator } from '../computed-evaluator.js';
import { clusterCount } from '../jackknife/leave-one-out.js';
import { ratioWithout } from '../jackknife/ratio-without.js';
import type { MetricEvaluator } from '../metric-evaluator.js';
import { decodeColumns, encodeColumns, InvalidColumnFileError, takeColumns } from '../outcomes/columns.js';
import { MeanWithout } from '../vaw/mean-without.js';
import { CAPTION_CHOICE_METRICS } from './definitions.js';

/** All that the metrics of `caption-choice` need of a submission. */
export interface CaptionChoiceOutcomes {
  readonly categories: readonly string[];
  /** By item: the index of its category; the number of categories where it has none. */
  readonly category: Uint32Array;
  /** By item: 1 where every correct caption scores above every wrong one. */
  readonly allAbove: Uint8Array;
  /** By item: 1 where one correct caption scores above every wrong one. */
  readonly bestAbove: Uint8Array;
}

/** The captions of items: those of item i are start[i] … start[i + 1] − 1. */
export interface CaptionItems extends Pick<CaptionChoiceOutcomes, 'categories' | 'category'> {
  readonly start: Uint32Array;
  /** By caption: 1 if it is correct. */
  readonly isCorrect: Uint8Array;
}

/**
 * Reduces the scores of all captions of all items to right or wrong. O(captions).
 *
 * @param scores  one per caption; −∞ is below every other score and ties with itself
 * @see docs/metrics/captions.md
 */
export function reduceCaptionChoice(scores: ArrayLike<number>, items: CaptionItems): CaptionChoiceOutcomes {
  const { start, isCorrect, categories, category } = items;
  const allAbove = new Uint8Array(category.length);
  const bestAbove = new Uint8Array(category.length);
  for (let item = 0; item < category.length; item++) {
    let [lowest, best, wrong] = [Infinity, -Infinity, -Infinity];
    for (let at = start[item]!; at < start[item + 1]!; at++) {
      const score = scores[at]!;
      if (isCorrect[at]) [lowest, best] = [Math.min(lowest, score), Math.max(best, score)];
      else wrong = Math.max(wrong, score);
    }
    allAbove[item] = Number(lowest > wrong);
    bestAbove[item] = Number(best > wrong);
  }
  return { categories, category, allAbove, bestAbove };
}

const [ACCURACY, CATEGORY_MEAN, BEST] = CAPTION_CHOICE_METRICS.map(({ id }) => id);

/** Every metric of these outcomes, by id; null where undefined. O(items). */
export function captionChoiceMetrics(
  { categories, category, allAbove, bestAbove }: CaptionChoiceOutcomes,
  weights?: ArrayLike<number>,
): Record<string, number | null> {
  const [hits, items] = [new Float64Array(categories.length), new Float64Array(categories.length)];
  let [all, best, total] = [0, 0, 0];
  category.forEach((own, item) => {
    const weight = weights ? weights[item]! : 1;
    total += weight;
    all += weight * allAbove[item]!;
    best += weight * bestAbove[item]!;
    if (own >= categories.length) return;
    items[own]! += weight;
    hits[own]! += weight * allAbove[item]!;
  });
  const rates = [...items].flatMap((count, own) => (count > 0 ? hits[own]! / count : []));
  return {
    [ACCURACY!]: total === 0 ? null : all / total,
    [CATEGORY_MEAN!]: rates.length === 0 ? null : rates.reduce((sum, rate) => sum + rate, 0) / rates.length,
    [BEST!]: total === 0 ? null : best / total,
  };
}

/** The metrics of caption choice for resamples and the jackknife. @throws UnknownMetricError */
export function captionChoiceEvaluator(
  outcomes: CaptionChoiceOutcomes,
  metrics: readonly string[] = CAPTION_CHOICE_METRICS.map(({ id }) => id),
): MetricEvaluator {
  const { category, allAbove, bestAbove } = outcomes;
  const leaveOneOut = (clusterOf?: Uint32Array) => {
    const every = new Uint8Array(category.length).fill(1);
    const without: Record<string, Float64Array> = {
      [ACCURACY!]: ratioWithout(allAbove, every, clusterOf),
      [CATEGORY_MEAN!]: categoryMeanWithout(outcomes, clusterOf),
      [BEST!]: ratioWithout(bestAbove, every, clusterOf),
    };
    return metrics.map((id) => without[id]!);
  };
  return {
    ...computedEvaluator(category.length, metrics, (weights) => captionChoiceMetrics(outcomes, weights)),
    leaveOneOut,
  };
}

/** The mean over categories without each cluster in turn. O(items). */
function categoryMeanWithout(
  { categories, category, allAbove }: CaptionChoiceOutcomes,
  clusterOf?: Uint32Array,
): Float64Array {
  const mean = new MeanWithout(clusterCount(category.length, clusterOf));
  const counts = categories.map(() => ({ hits: 0, items: 0, clusters: new Map<number, [number, number]>() }));
  category.forEach((own, item) => {
    const count = counts[own];
    if (!count) return;
    const cluster = clusterOf ? clusterOf[item]! : item;
    const [hits, items] = count.clusters.get(cluster) ?? [0, 0];
    count.clusters.set(cluster, [hits + allAbove[item]!, items + 1]);
    count.hits += allAbove[item]!;
    count.items++;
  });
  for (const { hits, items, clusters } of counts) {
    if (items === 0) continue;
    mean.add(hits / items);
    for (const [cluster, [ownHits, ownItems]] of clusters)
      mean.change(cluster, hits / items, ownItems === items ? null : (hits - ownHits) / (items - ownItems));
  }
  return mean.finish();
}

const KIND = 'caption-choice-outcomes/1';

/** Writes outcomes as a column file of kind `caption-choice-outcomes/1`. */
export const encodeCaptionChoiceOutcomes = ({
  categories,
  ...columns
}: CaptionChoiceOutcomes): Uint8Array<ArrayBuffer> => encodeColumns({ kind: KIND, meta: { categories }, columns });

/** Reads what `encodeCaptionChoiceOutcomes` wrote. @throws InvalidColumnFileError */
export function decodeCaptionChoiceOutcomes(bytes: Uint8Array): CaptionChoiceOutcomes {
  const { kind, meta, columns } = decodeColumns(bytes);
  if (kind !== KIND) throw new InvalidColumnFileError(`it holds ${kind}, not ${KIND}`);
  const { categories } = meta as Pick<CaptionChoiceOutcomes, 'categories'>;
  return {
    categories,
    ...takeColumns(columns, { category: Uint32Array, allAbove: Uint8Array, bestAbove: Uint8Array }),
  };
}
