export { agreement, type Agreement } from './agreement.js';
export { holm } from './holm.js';
export { itemsNeeded } from './items-needed.js';
export { bestMarks, type Mark } from './marks.js';
export { pairIndex, stepDownMaxT, type Comparisons } from './max-t.js';
export { mcNemar, type McNemarTest } from './mcnemar.js';
export { pairedComparison, pairedDifference, type SampledValue, type PairedDifference } from './paired-comparison.js';
export { percentileInterval, quantile } from './percentile.js';
export { pointwiseBand, type PointwiseBand } from './pointwise-band.js';
export { Xoshiro128 } from './random.js';
export {
  assembleBoard,
  PrimaryMetricError,
  rankBoard,
  rankMetric,
  type BoardEntry,
  type BoardPlan,
  type MetricRanking,
  type PairTest,
  type RankedBoard,
  type RankedCell,
  type RankedRow,
} from './rank-board.js';
export { resamplesOf, replicate, UnlikeSubmissionsError, type Replicates } from './replicates.js';
export { ClusterCountError, drawWeights, resampling, type Resampling } from './resampling.js';
export { sliceDifferences, type SliceDifference, type SliceMetric } from './slice-differences.js';
export { bestFirst, standings, verdicts, type Direction, type Standing, type Verdict } from './standing.js';
