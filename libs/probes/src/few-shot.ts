import { featureRow, type Features } from './features.js';
import { partialIntervention, type Reading } from './interventions.js';
import { classify, trainMultinomial, type MultinomialClassifier } from './multinomial.js';

/** One n-way k-shot task, as rows of the features. Episodes are stored with the benchmark, so that every submission meets the same. */
export interface Episode {
  readonly support: readonly number[];
  readonly query: readonly number[];
}

export interface FewShotInput {
  /** N × primitives: the predicted activations. */
  readonly activations: Features;
  /** N × primitives, binary: the true primitives of each row's class. */
  readonly truth: Features;
  readonly classOf: ArrayLike<number>;
}

export interface EpisodeResult {
  /** Accuracy on the queries by reading, in [0, 1]; 1 is best; null without a query. */
  readonly accuracy: Readonly<Record<Reading, number | null>>;
  /** The classifier of the predicted activations. */
  readonly classifier: MultinomialClassifier;
}

/**
 * Runs one few-shot episode: a classifier on the support rows' predicted activations, read with the queries' predicted, true and partly
 * corrected activations; another one trained on and read with the true primitives. O(solver iterations · support · primitives · classes).
 *
 * @see METRICS-CZSL §2.3, §2.5
 */
export function runEpisode({ activations, truth, classOf }: FewShotInput, { support, query }: Episode): EpisodeResult {
  const corrected = partialIntervention(activations, truth, { normalise: false });
  const learned = trainMultinomial(activations, classOf, support);
  const oracle = trainMultinomial(truth, classOf, support);
  const accuracy = (classifier: MultinomialClassifier, read: Features): number | null => {
    if (query.length === 0) return null;
    const hits = query.filter((i) => classify(classifier, featureRow(read, i)) === classOf[i]);
    return hits.length / query.length;
  };
  return {
    accuracy: {
      prim: accuracy(learned, activations),
      interv_full: accuracy(learned, truth),
      interv_partial: accuracy(learned, corrected),
      oracle_prim: accuracy(oracle, truth),
    },
    classifier: learned,
  };
}

/**
 * The true primitives of each class: the attribute values that most of its images carry, a tie counting as absent; each row then gets
 * those of its class. O(N · primitives).
 *
 * @param annotations N × primitives, binary, per image
 */
export function majorityPrimitives(annotations: Features, classOf: ArrayLike<number>): Features {
  const { rows, dimensions, data } = annotations;
  const counts = new Map<number, { members: number; present: Float64Array }>();
  for (let i = 0; i < rows; i++) {
    const entry = counts.get(classOf[i]!) ?? { members: 0, present: new Float64Array(dimensions) };
    entry.members++;
    for (let k = 0; k < dimensions; k++) entry.present[k]! += data[i * dimensions + k]!;
    counts.set(classOf[i]!, entry);
  }
  const majority = new Float32Array(data.length);
  for (let i = 0; i < rows; i++) {
    const { members, present } = counts.get(classOf[i]!)!;
    for (let k = 0; k < dimensions; k++) majority[i * dimensions + k] = 2 * present[k]! > members ? 1 : 0;
  }
  return { rows, dimensions, data: majority };
}
