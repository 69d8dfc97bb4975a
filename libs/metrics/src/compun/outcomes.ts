import { PROMPT_SETS, type PromptSet } from '@primitives/benchmark';
import { decodeColumns, encodeColumns, InvalidColumnFileError, takeColumns, type Column } from '../outcomes/columns.js';
import { FEWEST_UNITS, type UndefinedReason } from '../undefined-reason.js';
import { CAPTION_COUNTS, COMPUN_CATEGORIES, RETRIEVAL_DEPTHS } from './definitions.js';
import { positiveRank, recallAtRank } from './retrieval.js';
import { tripletMetrics, tripletMetricsByCategory, type TripletSimilarities } from './triplet.js';

/**
 * All that Compun's metrics need of a submission: three similarities an item and prompt set, and the rank among all
 * images.
 */
export interface CompunOutcomes {
  readonly items: number;
  /** The category of each item, null where none is assigned. */
  readonly categories: readonly (string | null)[];
  /** Items × 3 for each prompt set of the benchmark: positive, n1, n2. */
  readonly similarities: Readonly<Partial<Record<PromptSet, Float64Array>>> & { readonly base: Float64Array };
  /**
   * Items × captions × 3, caption by caption in their order, for as many captions as every item has, at most seven;
   * absent without captions.
   */
  readonly captions?: Float64Array;
  /** The rank of the item's positive among all images by the base prompt, from 1. */
  readonly rank: Uint32Array;
}

/** One compound noun: its images (columns of the similarity matrix) and, by prompt set, its prompts (rows). */
export interface CompunItem {
  readonly category: string | null;
  readonly images: readonly [positive: number, n1: number, n2: number];
  readonly prompts: Readonly<Partial<Record<PromptSet, readonly number[]>>> & { readonly base: readonly number[] };
}

/** A similarity is no number that can be compared. The submission's fault. */
export class SimilarityError extends Error {
  override readonly name = 'SimilarityError';
  readonly code = 'not_finite';

  constructor(
    readonly prompt: number,
    readonly image: number,
    readonly found: number,
  ) {
    super(`the similarity of prompt ${prompt} with image ${image} is ${found}, expected a finite number`);
  }
}

/**
 * Reduces a similarity matrix to outcomes: the mean over an item's prompts for its three images, and its positive's
 * rank among all images by the base prompts. A prompt set takes part when every item has prompts in it. O(prompts ·
 * images).
 *
 * @param similarity prompts × images, row-major, cosines
 * @throws SimilarityError at a value that is not finite; RangeError when the matrix is not prompts × images
 * @see docs/metrics/compun.md
 */
export function reduceCompun(
  similarity: Float32Array | Float64Array,
  images: number,
  items: readonly CompunItem[],
): CompunOutcomes {
  const bad = similarity.findIndex((value) => !Number.isFinite(value));
  if (bad >= 0) throw new SimilarityError(Math.floor(bad / images), bad % images, similarity[bad]!);
  const mean = (rows: readonly number[], image: number): number => {
    let sum = 0;
    for (const row of rows)
      sum += similarity[row * images + image] ?? outside(row, image, similarity.length / images, images);
    return sum / rows.length;
  };
  const similarities: Partial<Record<PromptSet, Float64Array>> = {};
  for (const set of PROMPT_SETS) {
    if (!items.every((item) => (item.prompts[set] ?? []).length > 0)) continue;
    similarities[set] = Float64Array.from(
      items.flatMap((item) => item.images.map((image) => mean(item.prompts[set]!, image))),
    );
  }
  const most = Math.min(CAPTION_COUNTS.length, ...items.map(({ prompts }) => prompts.examples?.length ?? 0));
  const captions = Float64Array.from(
    items.flatMap((item) =>
      (item.prompts.examples ?? []).slice(0, most).flatMap((row) => item.images.map((image) => mean([row], image))),
    ),
  );
  const rank = Uint32Array.from(items, ({ prompts, images: [positive] }) =>
    positiveRank(
      Array.from({ length: images }, (_, image) => mean(prompts.base, image)),
      positive,
    ),
  );
  return {
    items: items.length,
    categories: items.map(({ category }) => category),
    similarities: { ...similarities, base: similarities.base ?? new Float64Array(0) },
    ...(captions.length > 0 && { captions }),
    rank,
  };
}

/** Items × 3: the mean over the first `count` captions of each item; null when there are fewer. O(items · count). */
export function overCaptions({ items, captions }: CompunOutcomes, count: number): Float64Array | null {
  const width = captions ? captions.length / items : 0;
  if (!captions || width < 3 * count) return null;
  return Float64Array.from({ length: 3 * items }, (_, at) => {
    const first = Math.floor(at / 3) * width + (at % 3);
    let sum = 0;
    for (let caption = 0; caption < count; caption++) sum += captions[first + 3 * caption]!;
    return sum / count;
  });
}

/**
 * Every Compun metric of these outcomes, by id; null where undefined or where the benchmark has no such prompts.
 * O(items).
 */
export function compunMetrics(outcomes: CompunOutcomes, weights?: ArrayLike<number>): Record<string, number | null> {
  const base = triplets(outcomes.similarities.base);
  const all = tripletMetrics(base, weights);
  const byCategory = tripletMetricsByCategory(base, outcomes.categories, weights);
  const values: Record<string, number | null> = {
    'compun.accuracy.v1': all.accuracy,
    'compun.mean_similarity.v1': all.meanPositiveSimilarityOfCorrect,
    'compun.argmax_accuracy.v1': all.argmaxFirstIndexAccuracy,
  };
  for (const set of PROMPT_SETS) {
    if (set === 'base') continue;
    const similarities = outcomes.similarities[set];
    values[`compun.accuracy_${set}.v1`] = similarities
      ? tripletMetrics(triplets(similarities), weights).accuracy
      : null;
  }
  for (const category of COMPUN_CATEGORIES) {
    const enough = nounsIn(outcomes, category) >= FEWEST_UNITS;
    const own = enough ? byCategory.get(category) : undefined;
    values[`compun.accuracy_${category}.v1`] = own?.accuracy ?? null;
    values[`compun.mean_similarity_${category}.v1`] = own?.meanPositiveSimilarityOfCorrect ?? null;
  }
  for (const count of CAPTION_COUNTS) {
    const similarities = overCaptions(outcomes, count);
    values[`compun.accuracy_captions_${count}.v1`] = similarities
      ? tripletMetrics(triplets(similarities), weights).accuracy
      : null;
  }
  for (const k of RETRIEVAL_DEPTHS) values[`compun.retrieval_at_${k}.v1`] = recallAtRank(outcomes.rank, k, weights);
  return values;
}

const nounsIn = ({ categories }: CompunOutcomes, category: string): number =>
  categories.reduce((count, own) => count + Number(own === category), 0);

/** Why a metric of these outcomes is undefined, if it is. */
export function compunUndefinedReason(outcomes: CompunOutcomes, metric: string): UndefinedReason {
  const category = COMPUN_CATEGORIES.find((name) => metric.endsWith(`_${name}.v1`));
  return category && nounsIn(outcomes, category) > 0 ? 'FEW_UNITS' : 'NO_UNITS';
}

const KIND = 'compun-outcomes/1';

/**
 * Writes outcomes as a column file of kind `compun-outcomes/1`: `rank`, a column of items × 3 similarities named after
 * each prompt set, and `captions` if there are any.
 */
export function encodeCompunOutcomes({
  items,
  categories,
  similarities,
  captions,
  rank,
}: CompunOutcomes): Uint8Array<ArrayBuffer> {
  const columns: Record<string, Column> = { rank };
  for (const set of PROMPT_SETS) if (similarities[set]) columns[set] = similarities[set];
  if (captions) columns['captions'] = captions;
  return encodeColumns({ kind: KIND, meta: { items, categories }, columns });
}

/**
 * Reads what `encodeCompunOutcomes` wrote.
 *
 * @throws InvalidColumnFileError for other bytes, another kind or version, a missing column
 */
export function decodeCompunOutcomes(bytes: Uint8Array): CompunOutcomes {
  const { kind, meta, columns } = decodeColumns(bytes);
  if (kind !== KIND) throw new InvalidColumnFileError(`it holds ${kind}, not ${KIND}`);
  const { rank, base } = takeColumns(columns, { rank: Uint32Array, base: Float64Array });
  const others = PROMPT_SETS.filter((set) => set !== 'base' && set in columns);
  const taken = takeColumns(columns, Object.fromEntries(others.map((set) => [set, Float64Array])));
  const captions = 'captions' in columns ? takeColumns(columns, { captions: Float64Array }) : {};
  const facts = meta as Pick<CompunOutcomes, 'items' | 'categories'>;
  return { ...facts, rank, ...captions, similarities: { ...taken, base } };
}

function triplets(similarities: Float64Array): TripletSimilarities[] {
  return Array.from({ length: similarities.length / 3 }, (_, i): TripletSimilarities => [
    similarities[3 * i]!,
    similarities[3 * i + 1]!,
    similarities[3 * i + 2]!,
  ]);
}

function outside(prompt: number, image: number, prompts: number, images: number): never {
  throw new RangeError(`the benchmark names prompt ${prompt} and image ${image}; the matrix is ${prompts} × ${images}`);
}
