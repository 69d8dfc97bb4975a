import type { Heartbeat } from '@primitives/protocol';
import type { Tx } from './store.js';

/**
 * Notes that the runner is alive. A runner that is seen for the first time joins the pool that it names; it cannot change it
 * afterwards.
 *
 * @returns whether it was seen for the first time
 */
export async function noteHeartbeat(tx: Tx, heartbeat: Heartbeat): Promise<boolean> {
  const rows = await tx.query<{ joined: boolean }[]>(
    `insert into runner (id, pool, heartbeat, last_seen_at) values ($1, $2, $3, clock_timestamp())
     on conflict (id) do update set heartbeat = excluded.heartbeat, last_seen_at = excluded.last_seen_at
     returning xmax = 0 as joined`,
    [heartbeat.runnerId, heartbeat.pool, JSON.stringify(heartbeat)],
  );
  return rows[0]?.joined ?? false;
}

/** What the fleet's keepers decided about a runner; null while it was never seen. */
export interface RunnerStanding {
  readonly pool: string;
  readonly cordoned: boolean;
  readonly retired: boolean;
}

export async function runnerStanding(db: Tx, runnerId: string): Promise<RunnerStanding | null> {
  const rows = await db.query<RunnerStanding[]>(
    'select pool, cordoned_at is not null as cordoned, retired_at is not null as retired from runner where id = $1',
    [runnerId],
  );
  return rows[0] ?? null;
}

/** Every pool that a track asks for or a runner belongs to. */
export async function pools(db: Tx): Promise<string[]> {
  const rows = await db.query<{ pool: string }[]>(
    'select pool from track union select pool from runner where retired_at is null order by 1',
  );
  return rows.map((row) => row.pool);
}
