import {
  CALIBRATION_PROFILES,
  INTERPRETABILITY_GAPS,
  pairEvaluator,
  type CalibrationProfileId,
  type MetricEvaluator,
  type PairOutcomes,
} from '@primitives/metrics';
import { SimulatedBalance, type BalanceModel } from '@primitives/testing';
import type { NormalDraws } from './normal-draws.js';
import type { Population } from './population.js';

/** The curve over every bias takes O(images²). */
const MAX_FOR_EXACT = 300;
const RANKED = [
  'exact_match',
  'top1_p',
  'top3_r',
  'top5_r',
  'coverage',
  'coverage_k',
  'normalized_coverage',
  'top1_p_attr',
  'top1_p_obj',
  'tied_top1',
].map((name) => `mac.${name}.v1`);
const TOP = ['cross.top1_pair.v1', 'cross.top3_pair.v1'];

/** How well a model ranks the true pairs: the mean of the logarithm of their ranks. */
export interface PairModel extends BalanceModel {
  readonly depth: number;
}

export const PAIR_MODELS = {
  weak: { right: 0.4, favour: 1.5, grid: 0, shared: 0.5, depth: 4 },
  middling: { right: 1.2, favour: 1, grid: 0, shared: 0.5, depth: 1.5 },
  strong: { right: 2.8, favour: 0.5, grid: 0, shared: 0.5, depth: -0.5 },
  /** Scores that tie, as those of a model with 16 levels. */
  tied: { right: 1.2, favour: 1, grid: 0.5, shared: 0.5, depth: 1.5 },
} as const satisfies Record<string, PairModel>;

export interface PairSize {
  readonly images: number;
  /** Images with several instances share a cluster: instances an image; 1 where images are independent. */
  readonly together: number;
  readonly candidatePairs: number;
  readonly profile: CalibrationProfileId;
}

/**
 * Test sets of a pair benchmark: seen and unseen images whose true pair competes with the others under a bias, judged
 * by the rules of the profile, and the ranks of up to four true pairs an image among the benchmark's candidate pairs,
 * log-normal around a difficulty of the image.
 */
export function pairPopulation(
  name: string,
  { images, together, candidatePairs, profile }: PairSize,
  model: PairModel,
): Population {
  const balance = new SimulatedBalance(() => 0.5, model);
  const mean = CALIBRATION_PROFILES[profile].mean === 'harmonic' ? 'best_hm' : 'best_gm';
  const curve = ['auc', 'best_seen', 'best_unseen', mean];
  const metrics = [
    ...curve.map((of) => `${profile}.${of}.v1`),
    ...(images > MAX_FOR_EXACT ? [] : curve.map((of) => `${profile}.${of}_exact.v1`)),
    ...(profile === 'compmap' ? [] : [...RANKED, ...TOP]),
  ];
  return {
    name,
    split: (draws) => {
      const clusterOf =
        together === 1 ? undefined : Uint32Array.from({ length: images }, (_, i) => Math.floor(i / together));
      const outcomes = balance.split(images, { profile, uniform: draws.uniform, ...(clusterOf && { clusterOf }) });
      return {
        evaluator: pairEvaluator(
          withRanks(outcomes, { candidatePairs, clusterOf, depth: model.depth }, draws),
          metrics,
        ),
        ...(clusterOf && { clusterOf }),
      };
    },
  };
}

/** Images of a strong model and of a weaker one, trained on the same primitives. */
export interface GapSize {
  readonly images: number;
  readonly full: BalanceModel;
  readonly oracle: BalanceModel;
}

const GAPS = Object.entries(INTERPRETABILITY_GAPS);

/** CompMap's compositions: metrics of two trained models on the same images, and their differences. */
export function gapPopulation(name: string, { images, full, oracle }: GapSize): Population {
  const models = [full, oracle].map((model) => new SimulatedBalance(() => 0.5, model));
  return {
    name,
    split: ({ uniform }) => {
      // Both models see the same draws of the images: their scores are as correlated as they can be.
      const noise = Float64Array.from({ length: 10 * images }, uniform);
      const [first, second] = models.map((model) => {
        let at = 0;
        return pairEvaluator(
          model.split(images, { profile: 'compmap', uniform: () => noise[at++]! }),
          GAPS.map(([, metric]) => `compmap.${metric}.v1`),
        );
      });
      return { evaluator: difference(second!, first!) };
    },
  };
}

function difference(first: MetricEvaluator, second: MetricEvaluator): MetricEvaluator {
  const metrics = GAPS.map(([id]) => id);
  const [own, other] = [new Float64Array(metrics.length), new Float64Array(metrics.length)];
  return {
    metrics,
    instances: first.instances,
    evaluate: (weights, values) => {
      first.evaluate(weights, own);
      second.evaluate(weights, other);
      metrics.forEach((_, m) => (values[m] = own[m]! - other[m]!));
    },
    leaveOneOut: (clusterOf) => {
      const left = second.leaveOneOut!(clusterOf);
      return first.leaveOneOut!(clusterOf).map((of, m) => of.map((value, c) => value - left[m]![c]!));
    },
    arbitraryParts: () => {
      const parts = second.arbitraryParts!();
      return first.arbitraryParts!().map((part, m) => part - parts[m]!);
    },
  };
}

interface Ranks {
  readonly candidatePairs: number;
  readonly clusterOf: Uint32Array | undefined;
  readonly depth: number;
}

function withRanks(
  outcomes: PairOutcomes,
  { candidatePairs, clusterOf, depth }: Ranks,
  { uniform, normal }: NormalDraws,
): PairOutcomes {
  const firstLabel = new Uint32Array(outcomes.images + 1);
  const ranks: number[] = [];
  let difficulty = 0;
  for (let image = 0; image < outcomes.images; image++) {
    const labels = 1 + Math.floor(4 * uniform() ** 2);
    if (!clusterOf || image === 0 || clusterOf[image] !== clusterOf[image - 1]) difficulty = depth + 1.2 * normal();
    const own = new Set<number>();
    while (own.size < labels) {
      let rank = Math.min(Math.floor(Math.exp(difficulty + 1.2 * normal())), candidatePairs - 1);
      while (own.has(rank)) rank = rank > 0 ? rank - 1 : labels + own.size;
      own.add(rank);
    }
    ranks.push(...own);
    firstLabel[image + 1] = ranks.length;
  }
  return {
    ...outcomes,
    candidatePairs,
    firstLabel,
    labelRank: Uint32Array.from(ranks),
    labelAttribute: new Uint32Array(ranks.length),
    labelSeen: new Uint8Array(ranks.length),
  };
}
