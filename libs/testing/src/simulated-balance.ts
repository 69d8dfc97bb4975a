import {
  CALIBRATION_PROFILES,
  PairReduction,
  pairSpace,
  type CalibrationProfileId,
  type Pair,
  type PairOutcomes,
} from '@primitives/metrics';

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
// Bound once: looking globals up is most of their cost where they are intercepted, as in jest.
const { cos, log, max, round, sqrt, PI } = Math;

const SHARE_SEEN = 0.45;
/** How a simulated model scores, in standard deviations of a score. */
export interface BalanceModel {
  /** How far a true pair's score is above the others, and a seen pair's above an unseen one's. */
  readonly right: number;
  readonly favour: number;
  /** Scores are rounded to multiples of this, so that they tie; 0: not at all. */
  readonly grid: number;
  /** Share of a score's variance that images of one cluster have in common. */
  readonly shared: number;
}

const USUAL: BalanceModel = { right: 1.2, favour: 1, grid: 0, shared: 0 };
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
  constructor(
    private readonly uniform: () => number,
    private readonly model: BalanceModel = USUAL,
  ) {
    const images = (critical: () => number) => Float64Array.from({ length: POPULATION }, critical).sort();
    this.#seen = images(() => {
      const [own, right, left, other] = this.#scores(0);
      return own > other ? own - max(right, left) : -Infinity;
    });
    this.#unseen = images(() => {
      const [left, own, right, other] = this.#scores(1);
      return own > right ? max(left, other) - own : Infinity;
    });
  }

  /** Its accuracies at a bias. */
  ratesAt(bias: number): { seen: number; unseen: number } {
    return { seen: 1 - below(this.#seen, bias) / POPULATION, unseen: below(this.#unseen, bias) / POPULATION };
  }

  /**
   * A split of this number of images, judged by the rules of a profile.
   *
   * @param clusterOf  the cluster of each image; each is its own when absent
   * @param uniform  generates the numbers of this split; those of the population when absent
   */
  split(
    images: number,
    {
      profile = 'czsl',
      clusterOf,
      uniform = this.uniform,
    }: {
      readonly profile?: CalibrationProfileId;
      readonly clusterOf?: Uint32Array;
      readonly uniform?: () => number;
    } = {},
  ): PairOutcomes {
    const reduction = new PairReduction(pairSpace(LISTS, 'closed'), CALIBRATION_PROFILES[profile], [1]);
    const common = new Map<number, { readonly object: 0 | 1; readonly noise: Scores }>();
    const object = () => (uniform() < SHARE_SEEN ? 0 : 1);
    const noise = (): Scores => [normal(uniform), normal(uniform), normal(uniform), normal(uniform)];
    const objects: (0 | 1)[] = [];
    const scores = new Float32Array(4 * images);
    for (let image = 0; image < images; image++) {
      const cluster = clusterOf ? clusterOf[image]! : image;
      let own = common.get(cluster);
      if (!own) common.set(cluster, (own = { object: object(), noise: noise() }));
      objects.push(own.object);
      scores.set(this.#scored(own.object, clusterOf ? this.#mixed(own.noise, noise()) : own.noise), 4 * image);
    }
    reduction.add(
      objects.map((own) => ({ attributes: [0], object: own })),
      { pair: scores },
    );
    return reduction.finish();
  }

  #scores(trueColumn: 0 | 1): Scores {
    const { uniform } = this;
    return this.#scored(trueColumn, [normal(uniform), normal(uniform), normal(uniform), normal(uniform)]);
  }

  #scored(trueColumn: 0 | 1, noise: Scores): Scores {
    const { right, favour, grid } = this.model;
    const score = (column: number, seen: number) => {
      const exact = noise[column]! + seen + (column === trueColumn ? right : 0);
      return grid > 0 ? grid * round(exact / grid) : exact;
    };
    return [score(0, favour), score(1, 0), score(2, 0), score(3, favour)];
  }

  #mixed(common: Scores, own: Scores): Scores {
    const { shared } = this.model;
    const mix = (k: number) => sqrt(shared) * common[k]! + sqrt(1 - shared) * own[k]!;
    return [mix(0), mix(1), mix(2), mix(3)];
  }
}

function normal(uniform: () => number): number {
  return sqrt(-2 * log(uniform())) * cos(2 * PI * uniform());
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
