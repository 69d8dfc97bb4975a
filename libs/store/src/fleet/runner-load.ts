import type { Tx } from '../connection/store.js';

/** The load of a runner at the end of a minute. */
export interface RunnerLoad {
  readonly at: Date;
  /** CPU utilization, 0 to 1. */
  readonly cpu: number;
  readonly memoryBytes: number;
  /** GPU utilization, 0 to 1; null without GPU. */
  readonly gpu: number | null;
  /** Number of shards that it computed. */
  readonly busy: number;
}

/** Retention. */
export const RUNNER_LOAD_HOURS = 24;

/**
 * Records the load of each runner in its last heartbeat, if it is less than 30 seconds from `at`: a silent runner has
 * none. Deletes old loads every ten minutes. Of several concurrent records of a minute the first counts.
 *
 * @param at a full minute
 */
export async function recordRunnerLoads(tx: Tx, at: Date): Promise<void> {
  await tx.query(
    `insert into runner_load (runner_id, at, cpu, memory_bytes, gpu, busy)
     select id, $1::timestamptz, (load ->> 'cpu')::float8, (load ->> 'memoryBytes')::float8, (load -> 'gpu' ->> 'busy')::float8,
            jsonb_array_length(heartbeat -> 'busy')
       from (select id, heartbeat, heartbeat -> 'load' as load from runner
              where retired_at is null and abs(extract(epoch from last_seen_at - $1::timestamptz)) < 30) recent
      where jsonb_typeof(load) = 'object' on conflict do nothing`,
    [at],
  );
  if (at.getTime() % 600_000 !== 0) return;
  await tx.query(`delete from runner_load where at <= $1::timestamptz - $2::int * interval '1 hour'`, [
    at,
    RUNNER_LOAD_HOURS,
  ]);
}

/** The recorded loads of a runner, oldest first: at most one per minute of a day. */
export function runnerLoads(db: Tx, runnerId: string): Promise<RunnerLoad[]> {
  return db.query<RunnerLoad[]>(
    `select at, cpu, memory_bytes as "memoryBytes", gpu, busy from runner_load
      where runner_id = $1 and at > now() - $2::int * interval '1 hour' order by at`,
    [runnerId, RUNNER_LOAD_HOURS],
  );
}
