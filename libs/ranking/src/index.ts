export { agreement } from './agreement.js';
export { familyOfBoards } from './board-family.js';
export { isCalibrated } from './calibration.js';
export type { Estimate } from './estimate.js';
export { familyInterval } from './family-interval.js';
export { independentDifference } from './independent-difference.js';
export { effectiveClusters, jackknifeInterval } from './jackknife-interval.js';
export { rankStability } from './rank-stability.js';
export { bestMarks, type Mark } from './marks.js';
export { measureEntry, UNMEASURED, type MeasuredEntry, type MeasuredMetric } from './measured-entry.js';
export { pairedComparison } from './paired-comparison.js';
export { ADDED_AT_ONCE, FamilyUpdate, NO_ENTRIES, withoutRemoved, type PairFamily } from './pair-family.js';
export { rankMetric, type MetricRanking, type Threshold } from './rank-metric.js';
export { summaryOf, type MetricSummary } from './metric-summary.js';
export { percentileInterval } from './percentile.js';
export { pointwiseBand } from './pointwise-band.js';
export {
  allPairs,
  decidedTests,
  FEWEST_CLUSTERS,
  halfWidth,
  pairIndex,
  signFlipTests,
  sumOfSquares,
  type SignFlipTests,
} from './sign-flip.js';
export { contributionCorrelation, SIMILAR } from './similar-results.js';
export { neededByIntervals, neededByPair } from './significance-needed.js';
export { aggregateRanks, FEWEST_TRACKS, type Aggregate, type TrackRank } from './share-beaten.js';
export { SignMatrix } from './signs.js';
export { Xoshiro128 } from './random.js';
export {
  assembleBoard,
  listedRows,
  primaryOrder,
  rankBoard,
  rankMeasured,
  type AssemblyPlan,
  type PairTest,
  type RankedBoard,
  type RankedCell,
} from './rank-board.js';
export { resamplesOf, replicate, type Replicates } from './replicates.js';
export { resampling } from './resampling.js';
export { seasonDrops } from './season-drop.js';
export { sliceDifferences, type SliceDifference } from './slice-differences.js';
