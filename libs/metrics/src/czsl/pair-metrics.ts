import { exactSeenUnseenMetrics } from './exact-curve.js';
import type { PairOutcomes } from './pair-outcomes.js';
import { topKPair, uncalibratedMetrics } from './ranked-pairs.js';
import { seenUnseenMetrics, type SeenUnseenMetrics } from './seen-unseen.js';
import type { ImageWeights } from './weights.js';

/**
 * All metric values that the outcomes allow, by metric id: the uncalibrated metrics, for each calibrated k those
 * over the bias list of the reference implementation, and for k = 1 those of the exact curve. Null where undefined.
 *
 * @param weights  N multiplicities; each image counts once when absent
 */
export function pairMetrics(outcomes: PairOutcomes, weights?: ImageWeights): Record<string, number | null> {
  const uncalibrated = uncalibratedMetrics(outcomes, weights);
  const values: Record<string, number | null> = {
    'mac.exact_match.v1': uncalibrated.exactMatch,
    'mac.top1_p.v1': uncalibrated.top1P,
    'mac.top5_r.v1': uncalibrated.top5R,
    'mac.coverage.v1': uncalibrated.coverage,
    'mac.top1_p_attr.v1': uncalibrated.top1PAttr,
    'mac.top1_p_obj.v1': uncalibrated.top1PObj,
    'mac.top3_r.v1': uncalibrated.top3R,
    'mac.coverage_k.v1': uncalibrated.coverageK,
    'mac.normalized_coverage.v1': uncalibrated.normalizedCoverage,
    'mac.tied_top1.v1': uncalibrated.tiedTop1,
    'cross.top1_pair.v1': topKPair(outcomes, 1, weights),
    'cross.top3_pair.v1': topKPair(outcomes, 3, weights),
  };
  for (const calibration of outcomes.calibrations) {
    const suffix = calibration.k === 1 ? '' : `_at_${calibration.k}`;
    Object.assign(values, named(outcomes, suffix, seenUnseenMetrics(outcomes, calibration, weights)));
    if (calibration.k === 1)
      Object.assign(values, named(outcomes, '_exact', exactSeenUnseenMetrics(outcomes, calibration, weights)));
  }
  return values;
}

function named({ profile }: PairOutcomes, suffix: string, metrics: SeenUnseenMetrics): Record<string, number | null> {
  const id = (name: string) => `${profile.id}.${name}${suffix}.v1`;
  return {
    [id('auc')]: metrics.auc,
    [id('best_seen')]: metrics.bestSeen,
    [id('best_unseen')]: metrics.bestUnseen,
    [id(profile.mean === 'harmonic' ? 'best_hm' : 'best_gm')]: metrics.bestMean,
  };
}
