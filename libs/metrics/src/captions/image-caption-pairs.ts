import { computedEvaluator } from '../computed-evaluator.js';
import { ratioWithout } from '../jackknife/ratio-without.js';
import type { MetricEvaluator } from '../metric-evaluator.js';
import { decodeColumns, encodeColumns, InvalidColumnFileError, takeColumns } from '../outcomes/columns.js';
import { IMAGE_CAPTION_PAIR_METRICS } from './definitions.js';

/** All that the metrics of `image-caption-pairs` need of a submission, by pair: 1 where the condition holds. */
export interface ImageCaptionPairOutcomes {
  /** Both images select their own caption. */
  readonly text: Uint8Array;
  /** Both captions select their own image. */
  readonly image: Uint8Array;
}

/**
 * Reduces the four scores of each pair. O(pairs).
 *
 * @param scores  pairs × 4: s(c₀, i₀), s(c₁, i₀), s(c₀, i₁), s(c₁, i₁)
 * @see docs/metrics/captions.md
 */
export function reduceImageCaptionPairs(scores: ArrayLike<number>): ImageCaptionPairOutcomes {
  const pairs = scores.length / 4;
  const [text, image] = [new Uint8Array(pairs), new Uint8Array(pairs)];
  for (let pair = 0; pair < pairs; pair++) {
    const [own0, other0, other1, own1] = [0, 1, 2, 3].map((cell) => scores[4 * pair + cell]!) as [
      number,
      number,
      number,
      number,
    ];
    text[pair] = Number(own0 > other0 && own1 > other1);
    image[pair] = Number(own0 > other1 && own1 > other0);
  }
  return { text, image };
}

const [GROUP, TEXT, IMAGE] = IMAGE_CAPTION_PAIR_METRICS.map(({ id }) => id);

/** The hits of every metric, by id. */
const hitsOf = ({ text, image }: ImageCaptionPairOutcomes): Record<string, Uint8Array> => ({
  [GROUP!]: text.map((hit, pair) => hit & image[pair]!),
  [TEXT!]: text,
  [IMAGE!]: image,
});

/** Every metric of these outcomes, by id; null without a pair. O(pairs). */
export function imageCaptionPairMetrics(
  outcomes: ImageCaptionPairOutcomes,
  weights?: ArrayLike<number>,
): Record<string, number | null> {
  return Object.fromEntries(
    Object.entries(hitsOf(outcomes)).map(([id, hits]): [string, number | null] => {
      let [part, whole] = [0, 0];
      hits.forEach((hit, pair) => {
        const weight = weights ? weights[pair]! : 1;
        part += weight * hit;
        whole += weight;
      });
      return [id, whole === 0 ? null : part / whole];
    }),
  );
}

/** The metrics of image–caption pairs for resamples and the jackknife, by pair. @throws UnknownMetricError */
export function imageCaptionPairEvaluator(
  outcomes: ImageCaptionPairOutcomes,
  metrics: readonly string[] = IMAGE_CAPTION_PAIR_METRICS.map(({ id }) => id),
): MetricEvaluator {
  const hits = hitsOf(outcomes);
  const every = new Uint8Array(outcomes.text.length).fill(1);
  return {
    ...computedEvaluator(outcomes.text.length, metrics, (weights) => imageCaptionPairMetrics(outcomes, weights)),
    leaveOneOut: (clusterOf) => metrics.map((id) => ratioWithout(hits[id]!, every, clusterOf)),
  };
}

const KIND = 'image-caption-pair-outcomes/1';

/** Writes outcomes as a column file of kind `image-caption-pair-outcomes/1`. */
export const encodeImageCaptionPairOutcomes = (columns: ImageCaptionPairOutcomes): Uint8Array<ArrayBuffer> =>
  encodeColumns({ kind: KIND, meta: {}, columns: { ...columns } });

/** Reads what `encodeImageCaptionPairOutcomes` wrote. @throws InvalidColumnFileError */
export function decodeImageCaptionPairOutcomes(bytes: Uint8Array): ImageCaptionPairOutcomes {
  const { kind, columns } = decodeColumns(bytes);
  if (kind !== KIND) throw new InvalidColumnFileError(`it holds ${kind}, not ${KIND}`);
  return takeColumns(columns, { text: Uint8Array, image: Uint8Array });
}
