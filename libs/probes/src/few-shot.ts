import { featureRow, requireFinite, type Features } from './features.js';
import type { Reading } from './interventions.js';
import { ClassifierReader } from './classifier-reader.js';
import { MultinomialTrainer, type MultinomialClassifier } from './multinomial.js';

/**
 * One n-way k-shot task, as rows of the features. Episodes are stored with the benchmark, so that every submission gets
 * the same.
 */
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
  /** 1 for every correct query, by reading. */
  readonly hits: Readonly<Record<Reading, Uint8Array>>;
  /** The classifier of the predicted activations. */
  readonly classifier: MultinomialClassifier;
}

/**
 * Runs few-shot episodes on one thread: a classifier on the support rows' predicted activations, read with the queries'
 * predicted, true and partly corrected activations; another one trained on and evaluated with the true primitives.
 *
 * The rows of a class have the same true primitives: the classifier of true primitives learns from one row per class,
 * weighted by its support rows, is trained once for all episodes of the same classes and counts, and is read once per
 * class.
 *
 * @see docs/metrics/probes.md
 */
export class FewShotRunner {
  readonly #trainer = new MultinomialTrainer();
  readonly #oracles = new MultinomialTrainer();
  readonly #reader = new ClassifierReader();
  /** A row of each class with its true primitives. */
  readonly #rowOf = new Map<number, number>();
  #lastOracle: { readonly key: string; readonly right: ReadonlyMap<number, number> } | undefined;

  /** @throws FeatureError at an activation that is not finite, RangeError where rows of a class differ in truth */
  constructor(private readonly input: FewShotInput) {
    const { activations, truth, classOf } = input;
    requireFinite(activations);
    for (let i = 0; i < truth.rows; i++) {
      const first = this.#rowOf.get(classOf[i]!) ?? i;
      this.#rowOf.set(classOf[i]!, first);
      const own = featureRow(truth, i);
      const other = featureRow(truth, first);
      for (let k = 0; k < own.length; k++)
        if (own[k] !== other[k])
          throw new RangeError(`rows ${first} and ${i} are of one class and differ in primitive ${k}`);
    }
  }

  /** One episode. O(solver iterations · support · primitives · classes + queries · primitives · classes). */
  run({ support, query }: Episode): EpisodeResult {
    const { activations, truth, classOf } = this.input;
    const learned = this.#trainer.train({ features: activations, rows: support, classOf });
    const oracle = this.#oracle(support);
    const full = this.#rightClasses(learned);
    const predicted = this.#reader.classesOf(learned, query.length, (i, target) =>
      target.set(featureRow(activations, query[i]!)),
    );
    const corrected = this.#reader.classesOf(learned, query.length, (i, target) => {
      target.set(featureRow(activations, query[i]!));
      const real = featureRow(truth, query[i]!);
      for (let k = 0; k < target.length; k++) if (real[k] === 1) target[k] = 1;
    });
    const hit = (right: (i: number, q: number) => boolean): Uint8Array =>
      Uint8Array.from(query, (i, q) => Number(right(i, q)));
    const hits: Record<Reading, Uint8Array> = {
      prim: hit((i, q) => predicted[q] === classOf[i]),
      interv_full: hit((i) => full.get(classOf[i]!) === 1),
      interv_partial: hit((i, q) => corrected[q] === classOf[i]),
      oracle_prim: hit((i) => oracle.get(classOf[i]!) === 1),
    };
    const accuracy = (reading: Reading): number | null =>
      query.length === 0 ? null : hits[reading].reduce((sum, right) => sum + right, 0) / query.length;
    return {
      accuracy: {
        prim: accuracy('prim'),
        interv_full: accuracy('interv_full'),
        interv_partial: accuracy('interv_partial'),
        oracle_prim: accuracy('oracle_prim'),
      },
      hits,
      classifier: learned,
    };
  }

  /** Which classes the classifier of true primitives predicts correctly from their own. */
  #oracle(support: readonly number[]): ReadonlyMap<number, number> {
    const { truth, classOf } = this.input;
    const counts = new Map<number, number>();
    for (const i of support) counts.set(classOf[i]!, (counts.get(classOf[i]!) ?? 0) + 1);
    const classes = [...counts.keys()].sort((x, y) => x - y);
    const key = classes.map((c) => `${c}×${counts.get(c)}`).join();
    if (this.#lastOracle?.key === key) return this.#lastOracle.right;
    const rows = classes.map((c) => this.#rowOf.get(c)!);
    const classifier = this.#oracles.train({
      features: truth,
      rows,
      classOf,
      counts: classes.map((c) => counts.get(c)!),
    });
    const right = this.#rightClasses(classifier);
    this.#lastOracle = { key, right };
    return right;
  }

  /** 1 for every class of the classifier that it predicts correctly from its true primitives. */
  #rightClasses(classifier: MultinomialClassifier): ReadonlyMap<number, number> {
    const { classes } = classifier;
    const predicted = this.#reader.classesOf(classifier, classes.length, (q, target) =>
      target.set(featureRow(this.input.truth, this.#rowOf.get(classes[q]!)!)),
    );
    return new Map(classes.map((c, q) => [c, Number(predicted[q] === c)]));
  }
}

/** A single episode, as `FewShotRunner` runs it. */
export const runEpisode = (input: FewShotInput, episode: Episode): EpisodeResult =>
  new FewShotRunner(input).run(episode);
