import { compunEvaluator, type CompunOutcomes } from '@primitives/metrics';
import type { Population } from './coverage.js';
import type { NormalDraws } from './normal-draws.js';

/** Compun's nouns, by what their image shows. */
const NOUNS = { either: 100, both: 180, none: 120 };

/**
 * Compun: one triplet a noun, with a category; a stronger or weaker model by how far the positive lies above the
 * negatives.
 */
export function compunPopulation(name: string, separation: number): Population {
  const categories = Object.entries(NOUNS).flatMap(([category, count]) =>
    Array.from({ length: count }, () => category),
  );
  const metrics = [
    'accuracy',
    'accuracy_either',
    'accuracy_both',
    'accuracy_none',
    'retrieval_at_1',
    'mean_similarity',
  ];
  return {
    name,
    split: (draws) => ({
      evaluator: compunEvaluator(
        compunOutcomes(categories, separation, draws),
        metrics.map((metric) => `compun.${metric}.v1`),
      ),
    }),
  };
}

function compunOutcomes(
  categories: readonly string[],
  separation: number,
  { uniform, normal }: NormalDraws,
): CompunOutcomes {
  const base = Float64Array.from(
    { length: 3 * categories.length },
    (_, i) => 0.25 + 0.03 * (normal() + (i % 3 === 0 ? separation : 0)),
  );
  const rank = Uint32Array.from(categories, () => (uniform() < 0.06 * separation ? 1 : 2));
  return { items: categories.length, categories, similarities: { base }, rank };
}

/**
 * The attribute probe: selectivities of attributes that are a sample of all attributes, and their correlation with
 * dominance.
 */
export function probePopulation(name: string, attributes: number): Population {
  return {
    name,
    split: ({ normal, uniform }) => {
      const dominance = Float64Array.from({ length: attributes }, () => 0.2 + 0.8 * uniform());
      const selectivity = dominance.map((x) => 25 + 15 * x + 14 * normal());
      return {
        evaluator: {
          metrics: ['probe.f1_selectivity.v1', 'probe.cs.v1'],
          instances: attributes,
          evaluate: (weights, values) => {
            values[0] = moments(selectivity, selectivity, weights).mean;
            values[1] = correlation(dominance, selectivity, weights);
          },
        },
      };
    },
  };
}

/** Few-shot episodes: the share of right queries of each, which vary with the classes that were drawn. */
export function episodePopulation(name: string, episodes: number, queries: number): Population {
  return {
    name,
    split: ({ normal, uniform }) => {
      const right = Float64Array.from({ length: episodes }, () => {
        const rate = 1 / (1 + Math.exp(-(1 + 0.7 * normal())));
        let hits = 0;
        for (let q = 0; q < queries; q++) if (uniform() < rate) hits++;
        return hits / queries;
      });
      return {
        evaluator: {
          metrics: ['fewshot.prim.v1'],
          instances: episodes,
          evaluate: (weights, values) => void (values[0] = moments(right, right, weights).mean),
        },
      };
    },
  };
}

function moments(x: Float64Array, y: Float64Array, weights?: Uint16Array): { mean: number; product: number } {
  let [count, sum, product] = [0, 0, 0];
  for (let i = 0; i < x.length; i++) {
    const weight = weights ? weights[i]! : 1;
    count += weight;
    sum += weight * x[i]!;
    product += weight * x[i]! * y[i]!;
  }
  return { mean: sum / count, product: product / count };
}

function correlation(x: Float64Array, y: Float64Array, weights?: Uint16Array): number {
  const [xx, yy, xy] = [moments(x, x, weights), moments(y, y, weights), moments(x, y, weights)];
  const covariance = xy.product - xx.mean * yy.mean;
  return covariance / Math.sqrt((xx.product - xx.mean ** 2) * (yy.product - yy.mean ** 2));
}
