import { compunEvaluator, type CompunOutcomes, type MetricEvaluator } from '@primitives/metrics';
import type { NormalDraws } from './normal-draws.js';
import type { Population } from './population.js';

/** How many nouns of a Compun-like benchmark are in each category: what their image shows. */
export type CategorySizes = Readonly<Record<'either' | 'both' | 'none', number>>;

/** The authors publish no list of categories: these sizes are assumed. */
export const COMPUN_SIZES: CategorySizes = { either: 100, both: 180, none: 120 };

const COMPUN_METRICS = [
  'accuracy',
  'accuracy_reversed',
  'accuracy_descriptions',
  'accuracy_examples',
  'accuracy_either',
  'accuracy_both',
  'accuracy_none',
  'retrieval_at_1',
  'retrieval_at_5',
  'retrieval_at_10',
  'mean_similarity',
  'argmax_accuracy',
].map((metric) => `compun.${metric}.v1`);

/**
 * Compun: one triplet a noun, with a category; a stronger or weaker model by how far the positive lies above the
 * negatives, in standard deviations.
 *
 * @param ties  similarities are rounded to 0.01, so that some tie
 */
export function compunPopulation(
  name: string,
  sizes: CategorySizes,
  { separation, ties }: { readonly separation: number; readonly ties: boolean },
): Population {
  const categories = Object.entries(sizes).flatMap(([category, count]) =>
    Array.from({ length: count }, () => category),
  );
  return {
    name,
    split: (draws) => ({
      evaluator: compunEvaluator(compunOutcomes(categories, separation, ties, draws), COMPUN_METRICS),
    }),
  };
}

function compunOutcomes(
  categories: readonly string[],
  separation: number,
  ties: boolean,
  { uniform, normal }: NormalDraws,
): CompunOutcomes {
  const given = (exact: number) => (ties ? Math.round(100 * exact) / 100 : exact);
  const own = Float64Array.from({ length: 3 * categories.length }, (_, i) => normal() + (i % 3 === 0 ? separation : 0));
  // Prompt sets see the same images: their similarities share most of their variance.
  const set = (loss: number) =>
    own.map((base, i) => given(0.25 + 0.03 * (0.8 * base + 0.6 * normal() - (i % 3 === 0 ? loss : 0))));
  const rank = Uint32Array.from(categories, () =>
    Math.max(1, Math.ceil(Math.exp(3.5 - 1.3 * separation + 1.5 * normal()))),
  );
  void uniform;
  return {
    items: categories.length,
    categories,
    similarities: {
      base: own.map((base) => given(0.25 + 0.03 * base)),
      reversed: set(0.3),
      descriptions: set(0),
      examples: set(-0.3),
    },
    rank,
  };
}

/** Few-shot episodes: the share of right queries of each, which vary with the classes that were drawn. */
export function episodePopulation(
  name: string,
  { episodes, queries }: { readonly episodes: number; readonly queries: number },
  centre: number,
): Population {
  const readings = ['prim', 'interv_full', 'interv_partial', 'oracle_prim'];
  return {
    name,
    split: (draws) => {
      const classes = Float64Array.from({ length: episodes }, () => 0.7 * draws.normal());
      const columns = readings.map((_, r) =>
        classes.map((effect) => draws.successes(queries, 1 / (1 + Math.exp(-(centre + 0.4 * r + effect)))) / queries),
      );
      return {
        evaluator: means(
          readings.map((reading) => `fewshot.${reading}.v1`),
          columns,
        ),
      };
    },
  };
}

/** The weights of a composition model against the primitives of each class. */
export function alignmentPopulation(name: string, classes: number, rate: number): Population {
  const found = ['instance', 'attribute', 'object'];
  return {
    name,
    split: (draws) => {
      const alone = Uint32Array.from({ length: classes }, (_, c) => c);
      const rates = draws.rates(alone, rate);
      const whole = found.map((of) =>
        Float64Array.from(alone, () => (of === 'object' ? 1 : 1 + draws.successes(of === 'instance' ? 30 : 29, 0.9))),
      );
      const part = whole.map((count) => count.map((n, c) => draws.successes(n, rates[c]!)));
      const exact = Float64Array.from(alone, () => Number(draws.uniform() < rate / 4));
      return {
        evaluator: {
          metrics: [...found, 'class'].map((of) => `interpretability.acc_${of}.v1`),
          instances: classes,
          evaluate: (weights, values) => {
            part.forEach((own, m) => (values[m] = weightedSum(own, weights) / weightedSum(whole[m]!, weights)));
            values[found.length] =
              weightedSum(exact, weights) /
              weightedSum(
                exact.map(() => 1),
                weights,
              );
          },
        },
      };
    },
  };
}

/** Means over units. */
function means(metrics: readonly string[], columns: readonly Float64Array[]): MetricEvaluator {
  const one = columns[0]!.map(() => 1);
  return {
    metrics,
    instances: one.length,
    evaluate: (weights, values) =>
      columns.forEach((own, m) => (values[m] = weightedSum(own, weights) / weightedSum(one, weights))),
  };
}

function weightedSum(values: Float64Array, weights: Uint16Array | undefined): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += (weights ? weights[i]! : 1) * values[i]!;
  return sum;
}
