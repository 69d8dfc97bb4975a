import { VAW_TYPES, vqaEvaluator } from '@primitives/metrics';
import type { Population } from './population.js';

const METRICS = ['vqa_accuracy', 'vqa_cv', 'vqa_cv_same_polarity', ...VAW_TYPES.map((type) => `vqa_accuracy_${type}`)];
/** Questions an instance: VAW's labelled cells over its instances, spread over the types as the cells are. */
const CELLS = 223_607;

/**
 * VAW as questions: some questions a type and instance, answered rightly at a rate that instances of one image share,
 * and edges between two answers.
 */
export function questionPopulation(
  name: string,
  { instances, images }: { readonly instances: number; readonly images: number },
  { accuracy, violations }: { readonly accuracy: number; readonly violations: number },
): Population {
  const types: readonly string[] = VAW_TYPES;
  return {
    name,
    split: (draws) => {
      const clusterOf = Uint32Array.from({ length: instances }, (_, i) =>
        i < images ? i : Math.floor(draws.uniform() * images),
      );
      const rates = draws.rates(clusterOf, accuracy);
      const answerCounts = new Uint32Array(instances * types.length);
      const correct = new Uint32Array(answerCounts.length);
      const mean = CELLS / 31_819 / types.length;
      for (let at = 0; at < answerCounts.length; at++) {
        answerCounts[at] = draws.successes(4, mean / 4);
        correct[at] = draws.successes(answerCounts[at]!, rates[Math.floor(at / types.length)]!);
      }
      const edges = Uint32Array.from(clusterOf, () => draws.successes(3, 0.4));
      const same = Uint32Array.from(edges, (count) => draws.successes(count, 0.8));
      const broken = draws.rates(clusterOf, violations);
      const samePolarityViolations = Uint32Array.from(same, (count, i) => draws.successes(count, broken[i]!));
      return {
        evaluator: vqaEvaluator(
          {
            instances,
            types,
            answerCounts,
            correct,
            edges,
            violations: edges.map(
              (count, i) => samePolarityViolations[i]! + draws.successes(count - same[i]!, broken[i]!),
            ),
            samePolarityEdges: same,
            samePolarityViolations,
          },
          METRICS.map((metric) => `vaw.${metric}.v1`),
        ),
        clusterOf,
      };
    },
  };
}
