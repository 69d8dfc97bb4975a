export { agreement, type Agreement } from './agreement.js';
export type { Estimate } from './estimate.js';
export { estimateOf } from './estimate-of.js';
export { effectiveClusters, jackknifeInterval } from './jackknife-interval.js';
export { itemsNeeded } from './items-needed.js';
export { bestMarks, type Mark } from './marks.js';
export { measureEntry, UNMEASURED, type MeasuredEntry, type MeasuredMetric } from './measured-entry.js';
export { mcNemar, type McNemarTest } from './mcnemar.js';
export { pairedComparison, type PairedDifference } from './paired-comparison.js';
export { PairFamily, type FamilyEntry } from './pair-family.js';
export { percentileInterval, quantile } from './percentile.js';
export { pointwiseBand, type PointwiseBand } from './pointwise-band.js';
export {
  allPairs,
  FEWEST_CLUSTERS,
  halfWidth,
  pairIndex,
  signFlipTests,
  type Pairs,
  type SignFlipTests,
} from './sign-flip.js';
export { SignMatrix } from './signs.js';
export { Xoshiro128 } from './random.js';
export {
  assembleBoard,
  rankBoard,
  rankMetric,
  type BoardPlan,
  type MetricRanking,
  type PairTest,
  type RankedCell,
} from './rank-board.js';
export { resamplesOf, replicate, type Replicates } from './replicates.js';
export { drawWeights, resampling, type Resampling } from './resampling.js';
export { sliceDifferences, type SliceDifference } from './slice-differences.js';
export { bestFirst, verdicts } from './standing.js';
