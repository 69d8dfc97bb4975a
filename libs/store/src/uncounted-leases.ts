/**
 * Why a lease ended that counts for nothing: want of room on the runner's disk, want of room where predictions are kept, and a platform
 * that did not answer. None of it says anything about the runner or the shard.
 */
export const UNCOUNTED_CODES = ['disk_full', 'storage_full', 'platform_unavailable'] as const;

/** Of a shard failure `f`: it counts against the runner and the shard. */
export const COUNTS_AS_FAILURE = `f.code not in (${UNCOUNTED_CODES.map((code) => `'${code}'`).join(', ')})`;

/** A runner that only pretends cannot keep a shard for ever. */
const MOST_FORGIVEN = 50;

/** Leases of a shard `s` that count towards their bound. */
export const COUNTED_LEASES = `s.fence - least(${MOST_FORGIVEN}, (select count(*)::int from shard_failure f
  where f.evaluation_id = s.evaluation_id and f.shard_index = s.shard_index and not (${COUNTS_AS_FAILURE})))`;
