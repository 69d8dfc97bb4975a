import { UNCOUNTED_CODES } from '@primitives/evaluation';

/** Of a shard failure `f`: it counts against the runner and the shard. */
export const COUNTS_AS_FAILURE = `f.code not in (${UNCOUNTED_CODES.map((code) => `'${code}'`).join(', ')})`;

/** A runner that only pretends cannot keep a shard forever. */
const MAX_FORGIVEN = 50;

/** Leases of a shard `s` that count towards the limit. */
export const COUNTED_LEASES = `s.fence - least(${MAX_FORGIVEN}, (select count(*)::int from shard_failure f
  where f.evaluation_id = s.evaluation_id and f.shard_index = s.shard_index and not (${COUNTS_AS_FAILURE})))`;
