/** Of a runner `r`: it shows signs of life (three heartbeats may be missed) and may take work. */
export const RUNNER_READY = `r.cordoned_at is null and r.retired_at is null and r.quarantined_at is null
  and r.last_seen_at > clock_timestamp() - interval '15 seconds'`;
