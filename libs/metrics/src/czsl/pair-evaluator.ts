import type { MetricEvaluator } from '../metric-evaluator.js';
import { UnknownMetricError } from '../registry.js';
import { MAC_BOARD_METRICS } from './definitions.js';
import { CurveSums } from './curve-sums.js';
import { exactSeenUnseenMetrics } from './exact-curve.js';
import type { PairOutcomes } from './pair-outcomes.js';
import { RankSums } from './rank-sums.js';

/** Writes some of an evaluator's values. */
type Part = (weights: Uint16Array | undefined, values: Float64Array) => void;

/**
 * The metrics of pair outcomes as a bootstrap wants them: prepared once, O(N) a resample with few operations an image. The values are
 * those of `pairMetrics`.
 *
 * The bias list stays the one that all images chose: intervals of AUC, Seen, Unseen and HM are conditional on it.
 *
 * @param metrics  ids among those of `pairMetrics`; the columns of MAC's board when absent
 * @throws UnknownMetricError for an id that these outcomes do not have
 */
export function pairEvaluator(outcomes: PairOutcomes, metrics: readonly string[] = MAC_BOARD_METRICS): MetricEvaluator {
  const parts: Part[] = [];
  const at = new Map(metrics.map((id, index) => [id, index]));
  const claim = (ids: Readonly<Record<string, number>>): [slot: number, index: number][] => {
    const slots = Object.entries(ids).filter(([id]) => at.has(id));
    const claimed = slots.map(([id, index]): [number, number] => [at.get(id)!, index]);
    for (const [id] of slots) at.delete(id);
    return claimed;
  };

  const ranked = claim(RankSums.INDEX);
  if (ranked.length > 0) {
    const sums = new RankSums(
      outcomes,
      ranked.map(([, index]) => index),
    );
    parts.push((weights, values) => sums.write(weights, values, ranked));
  }
  for (const calibration of outcomes.calibrations) {
    const suffix = calibration.k === 1 ? '' : `_at_${calibration.k}`;
    const listed = claim(curveIds(outcomes, suffix));
    if (listed.length > 0) {
      const sums = new CurveSums(outcomes, calibration);
      parts.push((weights, values) => {
        const figures = sums.figures(weights);
        const all = [figures.auc, figures.bestSeen, figures.bestUnseen, figures.bestMean];
        for (const [slot, index] of listed) values[slot] = all[index]!;
      });
    }
    const exact = calibration.k === 1 ? claim(curveIds(outcomes, '_exact')) : [];
    if (exact.length > 0) {
      parts.push((weights, values) => {
        const { auc, bestSeen, bestUnseen, bestMean } = exactSeenUnseenMetrics(outcomes, calibration, weights);
        const all = [auc, bestSeen, bestUnseen, bestMean];
        for (const [slot, index] of exact) values[slot] = all[index] ?? NaN;
      });
    }
  }
  const [unknown] = at.keys();
  if (unknown !== undefined) throw new UnknownMetricError(unknown);
  return {
    metrics,
    instances: outcomes.images,
    evaluate: (weights, values) => {
      for (const part of parts) part(weights, values);
    },
  };
}

function curveIds({ profile }: PairOutcomes, suffix: string): Record<string, number> {
  const mean = profile.mean === 'harmonic' ? 'best_hm' : 'best_gm';
  return Object.fromEntries(
    ['auc', 'best_seen', 'best_unseen', mean].map((name, index) => [`${profile.id}.${name}${suffix}.v1`, index]),
  );
}
