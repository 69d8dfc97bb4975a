import { computedEvaluator } from '../computed-evaluator.js';
import { ratioWithout } from '../jackknife/ratio-without.js';
import type { MetricEvaluator } from '../metric-evaluator.js';
import { decodeColumns, encodeColumns, InvalidColumnFileError, takeColumns } from '../outcomes/columns.js';
import { RECALL_DEPTHS, RETRIEVAL_METRICS } from './definitions.js';
import { bestRank } from './ranks.js';

/** All that the retrieval metrics need of a submission: ranks from 1. */
export interface RetrievalOutcomes {
  readonly images: number;
  /** By image: the rank of its best caption among the captions of other images; 0 for an image without a caption. */
  readonly textRank: Uint32Array;
  /** By caption: the rank of its best image among the other images. */
  readonly imageRank: Uint32Array;
  /** By caption: its first image, with which it is resampled. */
  readonly imageOf: Uint32Array;
}

/**
 * Reduces a score matrix to ranks. O(images · captions).
 *
 * @param scores images × captions, row-major, finite
 * @param captionsOf for each image, ascending indices of its captions
 * @throws RangeError when the matrix is not images × captions, or a caption has no image
 * @see docs/metrics/retrieval.md
 */
export function reduceRetrieval(
  scores: Float32Array,
  captions: number,
  captionsOf: readonly (readonly number[])[],
): RetrievalOutcomes {
  const images = captionsOf.length;
  if (scores.length !== images * captions)
    throw new RangeError(`${images} × ${captions} scores are ${images * captions} values, found ${scores.length}`);
  const imagesOf = Array.from({ length: captions }, (): number[] => []);
  captionsOf.forEach((own, image) => {
    for (const caption of own) imagesOf[caption]?.push(image);
  });
  const alone = imagesOf.findIndex((own) => own.length === 0);
  if (alone >= 0) throw new RangeError(`caption ${alone} has no image`);
  return {
    images,
    textRank: Uint32Array.from(
      captionsOf,
      (own, image) => bestRank(captions, (caption) => scores[image * captions + caption]!, own) ?? 0,
    ),
    imageRank: Uint32Array.from(
      imagesOf,
      (own, caption) => bestRank(images, (image) => scores[image * captions + caption]!, own) ?? 0,
    ),
    imageOf: Uint32Array.from(imagesOf, ([first = 0]) => first),
  };
}

/** Σ part / Σ whole over images. */
interface Ratio {
  readonly part: Float64Array;
  readonly whole: Float64Array;
}

const [MEAN, ...RECALLS] = RETRIEVAL_METRICS.map(({ id }) => id);

/** The ratios of the six recalls, in the order of the definitions. O(images + captions). */
function recallRatios({ images, textRank, imageRank, imageOf }: RetrievalOutcomes): Ratio[] {
  const captioned = Float64Array.from(textRank, (rank) => Number(rank > 0));
  const captions = new Float64Array(images);
  for (const image of imageOf) captions[image]!++;
  return [
    ...RECALL_DEPTHS.map((k) => ({
      part: Float64Array.from(textRank, (rank) => Number(rank > 0 && rank <= k)),
      whole: captioned,
    })),
    ...RECALL_DEPTHS.map((k) => {
      const part = new Float64Array(images);
      imageOf.forEach((image, caption) => (part[image]! += Number(imageRank[caption]! <= k)));
      return { part, whole: captions };
    }),
  ];
}

/** Every retrieval metric of these outcomes, by id; null where undefined. */
export const retrievalMetrics = (
  outcomes: RetrievalOutcomes,
  weights?: ArrayLike<number>,
): Record<string, number | null> => valuesOf(recallRatios(outcomes), weights);

function valuesOf(ratios: readonly Ratio[], weights?: ArrayLike<number>): Record<string, number | null> {
  const recalls = ratios.map(({ part, whole }) => {
    let [parts, wholes] = [0, 0];
    for (let i = 0; i < whole.length; i++) {
      const weight = weights ? weights[i]! : 1;
      parts += weight * part[i]!;
      wholes += weight * whole[i]!;
    }
    return wholes === 0 ? null : parts / wholes;
  });
  const known = recalls.flatMap((value) => value ?? []);
  const mean = known.length < recalls.length ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
  return { [MEAN!]: mean, ...Object.fromEntries(RECALLS.map((id, i) => [id, recalls[i]!])) };
}

/** The metrics of retrieval outcomes for resamples and the jackknife, by image. @throws UnknownMetricError */
export function retrievalEvaluator(
  outcomes: RetrievalOutcomes,
  metrics: readonly string[] = RETRIEVAL_METRICS.map(({ id }) => id),
): MetricEvaluator {
  const ratios = recallRatios(outcomes);
  const leaveOneOut = (clusterOf?: Uint32Array) => {
    const without = ratios.map(({ part, whole }) => ratioWithout(part, whole, clusterOf));
    return metrics.map((id) => without[RECALLS.indexOf(id)] ?? meanOf(without));
  };
  return {
    ...computedEvaluator(outcomes.images, metrics, (weights) => valuesOf(ratios, weights)),
    leaveOneOut,
  };
}

const meanOf = (columns: readonly Float64Array[]): Float64Array =>
  Float64Array.from(columns[0] ?? [], (_, i) => columns.reduce((sum, column) => sum + column[i]!, 0) / columns.length);

const KIND = 'retrieval-outcomes/1';

/** Writes outcomes as a column file of kind `retrieval-outcomes/1`. */
export const encodeRetrievalOutcomes = ({ images, ...columns }: RetrievalOutcomes): Uint8Array<ArrayBuffer> =>
  encodeColumns({ kind: KIND, meta: { images }, columns });

/** Reads what `encodeRetrievalOutcomes` wrote. @throws InvalidColumnFileError */
export function decodeRetrievalOutcomes(bytes: Uint8Array): RetrievalOutcomes {
  const { kind, meta, columns } = decodeColumns(bytes);
  if (kind !== KIND) throw new InvalidColumnFileError(`it holds ${kind}, not ${KIND}`);
  const { images } = meta as Pick<RetrievalOutcomes, 'images'>;
  return { images, ...takeColumns(columns, { textRank: Uint32Array, imageRank: Uint32Array, imageOf: Uint32Array }) };
}
