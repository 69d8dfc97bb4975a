import { CALIBRATION_PROFILES, PairReduction, pairSpace, type Pair, type PairOutcomes } from '@primitives/metrics';

/**
 * Two attributes, two objects: (0, 0) and (1, 1) are seen, (0, 1) and (1, 0) are not; images are of the first of
 * either.
 */
const TRAIN: Pair[] = [
  [0, 0],
  [1, 1],
];
const LISTS = {
  attributes: 2,
  objects: 2,
  train: TRAIN,
  val: [],
  test: [
    [0, 0],
    [0, 1],
    [1, 0],
  ] as Pair[],
};
const SHARE_SEEN = 0.45;
/** How far a true pair's score is above the others, and a seen pair's above an unseen one's. */
const [TRUE, FAVOUR] = [1.2, 1];
const POPULATION = 100_000;

/** Scores of the pairs in their order: (0, 0), (0, 1), (1, 0), (1, 1). */
type Scores = readonly [number, number, number, number];

/**
 * Images of seen and unseen pairs, scored by a model that favours seen pairs: splits of any size are sampled from it
 * and judged as any other; its true values come from 100,000 of its images.
 */
export class SimulatedBalance {
  /** Biases below which a seen image is correct and above which an unseen one is, ascending; ∓∞ where it never is. */
  readonly #seen: Float64Array;
  readonly #unseen: Float64Array;

  /** @param uniform generates numbers in (0, 1) */
  constructor(private readonly uniform: () => number) {
    const images = (critical: () => number) => Float64Array.from({ length: POPULATION }, critical).sort();
    this.#seen = images(() => {
      const [own, right, left, other] = this.#scores(0);
      return own > other ? own - Math.max(right, left) : -Infinity;
    });
    this.#unseen = images(() => {
      const [left, own, right, other] = this.#scores(1);
      return own > right ? Math.max(left, other) - own : Infinity;
    });
  }

  /** Its accuracies at a bias. */
  ratesAt(bias: number): { seen: number; unseen: number } {
    return { seen: 1 - below(this.#seen, bias) / POPULATION, unseen: below(this.#unseen, bias) / POPULATION };
  }

  /** A split of this number of images, judged by the rules of `czsl`. */
  split(images: number): PairOutcomes {
    const reduction = new PairReduction(pairSpace(LISTS, 'closed'), CALIBRATION_PROFILES.czsl, [1]);
    const objects = Array.from({ length: images }, () => (this.uniform() < SHARE_SEEN ? 0 : 1));
    reduction.add(
      objects.map((object) => ({ attributes: [0], object })),
      { pair: Float32Array.from(objects.flatMap((object) => this.#scores(object))) },
    );
    return reduction.finish();
  }

  #scores(trueColumn: 0 | 1): Scores {
    const score = (column: number, favour: number) => this.#normal() + favour + (column === trueColumn ? TRUE : 0);
    return [score(0, FAVOUR), score(1, 0), score(2, 0), score(3, FAVOUR)];
  }

  #normal(): number {
    return Math.sqrt(-2 * Math.log(this.uniform())) * Math.cos(2 * Math.PI * this.uniform());
  }
}

/** Number of ascending values below one. */
function below(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
