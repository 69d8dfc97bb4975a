export {
  auditSplit,
  AUDIT_LIMITS,
  type AuditedSet,
  type AuditLimits,
  type Composition,
  type CopyBy,
  type FoundCopy,
  type ProbedLeakage,
  type SplitAudit,
} from './split-audit.js';
export { splitAuditPage } from './split-audit-page.js';
export { hyperplaneCodes, nearestCodes, type BinaryCodes, type NearestCode } from './binary-codes.js';
export { firstCategories, supercategoryDominance, type Dominance } from './dominance.js';
export {
  groupOrders,
  groupSplit,
  numberGroups,
  RELEASED_GROUP_SPLIT,
  type GroupSplit,
  type GroupSplitOutcome,
  type GroupSplitRule,
} from './group-split.js';
export {
  cutHiddenSplit,
  type CutConstraints,
  type HiddenCut,
  type PoolInstance,
  type UnmetConstraint,
} from './hidden-split.js';
export { kMeans, kMeansRestarted, type Clustering } from './k-means.js';
export {
  auditLeakage,
  type AuditEvidence,
  type LabelImbalance,
  type LeakageChannel,
  type LeakageReport,
} from './leakage-audit.js';
export { mostSimilar, nearestSimilarities, type Embeddings } from './nearest.js';
export { pearson } from './pearson.js';
export { seededRandom, shuffled } from './seeded-random.js';
export { stratifiedFolds, stratifiedShuffles, withForcedTrain } from './stratified.js';
export {
  SPLIT_STRATEGIES,
  supercategoryGroups,
  type GroupedConcepts,
  type SplitEvidence,
  type SplitStrategy,
} from './strategies.js';
export { membersOf, testMask, type TestMask } from './test-mask.js';
