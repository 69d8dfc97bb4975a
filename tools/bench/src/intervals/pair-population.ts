import { pairEvaluator, type PairOutcomes } from '@primitives/metrics';
import { SimulatedBalance } from '@primitives/testing';
import type { Population } from './coverage.js';
import { normalDraws, type NormalDraws } from './normal-draws.js';

const METRICS = ['auc', 'best_seen', 'best_unseen', 'best_hm'].map((name) => `czsl.${name}.v1`);
/** The curve over every bias takes O(images²). */
const MOST_FOR_EXACT = 1_000;
const RANKED = ['exact_match', 'top1_p', 'top5_r', 'coverage', 'normalized_coverage'].map((name) => `mac.${name}.v1`);

/**
 * Test sets of a pair benchmark: seen and unseen images whose true pair competes with the others under a bias,
 * calibrated as `czsl`, and the ranks of up to four true pairs an image among the benchmark's candidate pairs,
 * log-normal around a difficulty of the image.
 */
export function pairPopulation(name: string, images: number, candidatePairs: number): Population {
  const draws = normalDraws(images);
  const balance = new SimulatedBalance(() => draws.uniform());
  return {
    name,
    split: (own) => ({
      evaluator: pairEvaluator(withRanks(balance.split(images), candidatePairs, own), [
        ...METRICS,
        ...(images > MOST_FOR_EXACT ? [] : ['czsl.auc_exact.v1']),
        ...RANKED,
      ]),
    }),
  };
}

function withRanks(outcomes: PairOutcomes, candidatePairs: number, { uniform, normal }: NormalDraws): PairOutcomes {
  const firstLabel = new Uint32Array(outcomes.images + 1);
  const ranks: number[] = [];
  for (let image = 0; image < outcomes.images; image++) {
    const labels = 1 + Math.floor(4 * uniform() ** 2);
    const difficulty = 1 + 1.2 * normal();
    const own = new Set<number>();
    while (own.size < labels) {
      const rank = Math.floor(Math.exp(difficulty + 1.2 * normal()));
      own.add(Math.min(rank, candidatePairs - 1) + (own.has(rank) ? own.size : 0));
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
