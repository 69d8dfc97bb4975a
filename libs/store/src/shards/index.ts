export {
  auditCounts,
  auditVotes,
  insertAudit,
  openAudits,
  promoteAudit,
  reopenAudit,
  closeAudits,
  waitingForAudits,
  type AuditCounts,
  type AuditVote,
} from './audits.js';
export { idleOf, leasesOf, type IdleLease } from './leases-to-stop.js';
export { leaseShard, type Lease } from './lease-shard.js';
export { copyAnswers, reusableAnswers } from './reuse.js';
export {
  failedLeases,
  failureRecord,
  insertShardFailure,
  shardHistory,
  type ShardFailure,
  type ShardHistory,
  type TracedLease,
} from './shard-failures.js';
export { shardTimes } from './shard-times.js';
export {
  acceptReports,
  type AcceptedReport,
  endLease,
  endOverstayed,
  insertPlan,
  lockSweep,
  orderSeed,
  predictionsOf,
  reclaimShards,
  remaining,
  planState,
  renewLeases,
  anyPredicted,
  shardProgress,
  shardStatus,
  wasLeased,
  type OverdueLease,
  type ShardProgress,
  type ShardStatusSummary,
} from './shards.js';
export { lockPool, poolDemand, recordAdmission, setPriority, setShareWeight } from './shares.js';
