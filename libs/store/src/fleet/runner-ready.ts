/** Of a runner `r`: the last heartbeat reported a full disk. */
export const DISK_FULL = `coalesce((r.heartbeat -> 'disk' ->> 'full')::boolean, false)`;

/** Of a runner `r`: it sends heartbeats, whether or not it may take work. */
export const RUNNER_PRESENT = `r.retired_at is null and r.left_at is null and r.last_seen_at > clock_timestamp() - interval '15 seconds'`;
/** Of a runner `r`: it sends heartbeats (three may be missed), has disk space, and may take work. */
export const RUNNER_READY = `not ${DISK_FULL} and r.cordoned_at is null and r.retired_at is null and r.quarantined_at is null
  and r.last_seen_at > clock_timestamp() - interval '15 seconds'`;
