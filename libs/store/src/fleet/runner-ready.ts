/** Of a runner `r`: the last heartbeat reported a full disk. */
export const DISK_FULL = `coalesce((r.heartbeat -> 'disk' ->> 'full')::boolean, false)`;

/** Of a runner `r`: it is in the fleet, also while it is silent; it neither left nor was removed. */
export const RUNNER_CURRENT = `r.retired_at is null and r.left_at is null`;
/** Of a runner `r`: it sends heartbeats, whether or not it may take work. */
export const RUNNER_PRESENT = `${RUNNER_CURRENT} and r.last_seen_at > clock_timestamp() - interval '15 seconds'`;
/** Of a runner `r`: it sends heartbeats (three may be missed), has disk space, and may take work. */
export const RUNNER_READY = `not ${DISK_FULL} and r.cordoned_at is null and r.quarantined_at is null and ${RUNNER_PRESENT}`;

/** Of a runner `r`: its isolation level as of its last heartbeat; levels are ordered as texts. */
export const RUNNER_ISOLATION = `coalesce(r.heartbeat ->> 'isolation', 'L1')`;
/** Of a runner `r`: it meets the minimum isolation of an open track of its pool, or the pool has no such track. */
export const RUNNER_ELIGIBLE = `coalesce(${RUNNER_ISOLATION} >= (select min(k.minimum_isolation) from track k
  where k.pool = r.pool and coalesce(k.closes_at > now(), true)), true)`;
/** Of a runner `r`: it is ready, and may take shards of a track of its pool. */
export const RUNNER_ACCEPTS = `${RUNNER_READY} and ${RUNNER_ELIGIBLE}`;
