import { ratioWithout } from '../jackknife/ratio-without.js';
import { WeightedSums } from '../weighted-sums.js';
import type { PairOutcomes } from './pair-outcomes.js';
import { hitsWithin, rankedPairs, type RankedPairs } from './ranked-pairs.js';

/** One image's share in a metric: a sum over images is divided by the images, or by the true pairs. */
interface Term {
  readonly of: (outcomes: PairOutcomes, image: number, ranked: RankedPairs) => number;
  readonly per: 'image' | 'label';
  /** Added to the quotient. */
  readonly plus?: number;
  /** Not an integer: summed apart. */
  readonly real?: true;
}

const TERMS = {
  'mac.exact_match.v1': { of: (_o, _i, ranked) => Number(ranked.exact), per: 'image' },
  'mac.top1_p.v1': { of: (_o, _i, ranked) => Number(ranked.top1IsTrue), per: 'image' },
  'mac.top5_r.v1': { of: (outcomes, image) => hitsWithin(outcomes, image, 5), per: 'label' },
  'mac.coverage.v1': { of: (_o, _i, ranked) => ranked.worstRank, per: 'image' },
  'mac.top1_p_attr.v1': { of: (_o, _i, ranked) => Number(ranked.top1AttributeIsTrue), per: 'image' },
  'mac.top1_p_obj.v1': { of: (_o, _i, ranked) => Number(ranked.top1ObjectIsTrue), per: 'image' },
  'mac.top3_r.v1': { of: (outcomes, image) => hitsWithin(outcomes, image, 3), per: 'label' },
  'mac.coverage_k.v1': { of: (_o, _i, ranked) => ranked.worstRank, per: 'image', plus: 1 },
  'mac.normalized_coverage.v1': {
    of: (_o, _i, { worstRank, labels }) => Math.exp(1 - (worstRank + 1) / labels),
    per: 'image',
    real: true,
  },
  'mac.tied_top1.v1': { of: (outcomes, image) => outcomes.topTied[image]!, per: 'image' },
  'cross.top1_pair.v1': { of: (_o, _i, ranked) => Number(ranked.top1IsTrue), per: 'image' },
  'cross.top3_pair.v1': { of: (outcomes, image) => Math.min(1, hitsWithin(outcomes, image, 3)), per: 'image' },
} as const satisfies Readonly<Record<string, Term>>;

const LIST: readonly Term[] = Object.values(TERMS);

/** Weighted sums behind the uncalibrated metrics of `ranked-pairs.ts`. */
export class RankSums {
  /** Metric id → index of its term. */
  static readonly INDEX: Readonly<Record<string, number>> = Object.fromEntries(
    Object.keys(TERMS).map((id, index) => [id, index]),
  );

  readonly #sums: WeightedSums;
  readonly #real: readonly (Float64Array | null)[];
  readonly #columns: readonly Float64Array[];
  readonly #labels: Float64Array;

  /** @param terms  indices of the terms that are summed */
  constructor(
    outcomes: PairOutcomes,
    readonly terms: readonly number[],
  ) {
    const columns = terms.map(() => new Float64Array(outcomes.images));
    const labels = new Float64Array(outcomes.images);
    for (let image = 0; image < outcomes.images; image++) {
      const ranked = rankedPairs(outcomes, image);
      labels[image] = ranked.labels;
      terms.forEach((term, j) => (columns[j]![image] = LIST[term]!.of(outcomes, image, ranked)));
    }
    this.#columns = columns;
    this.#labels = labels;
    this.#real = terms.map((term, j) => (LIST[term]!.real ? columns[j]! : null));
    const integers = columns.map((column, j) => (this.#real[j] ? new Uint8Array(outcomes.images) : column));
    this.#sums = new WeightedSums(outcomes.images, [labels, ...integers]);
  }

  /** The value of each term without each cluster in turn, in the order of the constructor's terms. O(terms · N). */
  withoutEach(clusterOf?: Uint32Array): Float64Array[] {
    const once = new Uint8Array(this.#labels.length).fill(1);
    return this.terms.map((index, j) => {
      const term = LIST[index]!;
      const values = ratioWithout(this.#columns[j]!, term.per === 'image' ? once : this.#labels, clusterOf);
      return values.map((value) => value + (term.plus ?? 0));
    });
  }

  /** Writes the value of each term to its slot; `slots` in the order of the constructor's terms. */
  write(
    weights: Uint16Array | undefined,
    values: Float64Array,
    slots: readonly (readonly [slot: number, term: number])[],
  ): void {
    const images = this.#sums.add(weights);
    const { sums } = this.#sums;
    slots.forEach(([slot, index], j) => {
      const term = LIST[index]!;
      const real = this.#real[j];
      const sum = real ? weightedSum(real, weights) : sums[j + 1]!;
      values[slot] = sum / (term.per === 'image' ? images : sums[0]!) + (term.plus ?? 0);
    });
  }
}

function weightedSum(column: Float64Array, weights: Uint16Array | undefined): number {
  let sum = 0;
  for (let i = 0; i < column.length; i++) sum += column[i]! * (weights ? weights[i]! : 1);
  return sum;
}
