export {
  unpublishedResults,
  insertReading,
  insertSignOff,
  reportedRowsView,
  reportedTracks,
  splitsView,
  versionParts,
  teamsView,
  type UnpublishedResult,
  type ReportedRowView,
  type SplitView,
  type TeamView,
} from './administration.js';
export { cancellationsOf, readAuditLog, writeAuditLog, type AuditLogEntry } from './audit-log.js';
export { namesOfIds, type NamedId } from './names-of-ids.js';
export { deploymentStatistics } from './deployment-statistics.js';
export { deleteUnusedBuckets, consumeTokens } from './rate-buckets.js';
