export {
  heldResults,
  insertReading,
  insertSignOff,
  reportedRowsView,
  splitsView,
  teamsView,
  type HeldResult,
  type ReportedRowView,
  type SplitView,
  type TeamView,
} from './administration.js';
export { readActs, writeAct, type LoggedAct } from './audit-log.js';
export { deploymentStatistics } from './deployment-statistics.js';
export { deleteUnusedBuckets, consumeTokens } from './rate-buckets.js';
