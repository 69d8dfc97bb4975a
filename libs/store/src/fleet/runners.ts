import { REMOVED_RUNNER } from '@primitives/evaluation';
import type { Heartbeat, DesiredState, IsolationLevel } from '@primitives/protocol';
import { changed } from '../connection/changed.js';
import { announceRunner } from './runner-events.js';
import { RUNNER_ISOLATION } from './runner-ready.js';
import type { Tx } from '../connection/store.js';

/** The runner of a heartbeat, as it is recorded. */
export interface ReportingRunner {
  readonly id: string;
  readonly pool: string;
  readonly desiredState: DesiredState;
}

/** A heartbeat, and how long ago it was received, in milliseconds; default 0. */
export interface ReceivedHeartbeat {
  readonly heartbeat: Heartbeat;
  readonly ageMs?: number;
}

/**
 * Records heartbeats of different runners; a runner that was silent or had left before it has returned. A runner with
 * manually issued credentials joins the pool that it names with its first heartbeat, and cannot change it afterwards.
 *
 * @returns the runners without removed ones, which are ignored
 */
export async function recordHeartbeats(tx: Tx, heartbeats: readonly ReceivedHeartbeat[]): Promise<ReportingRunner[]> {
  const rows = await tx.query<(ReportingRunner & { joined: boolean; returned: boolean })[]>(
    `with given as materialized (
       select row -> 'heartbeat' ->> 'runnerId' as id, row -> 'heartbeat' as beat,
              clock_timestamp() - coalesce((row ->> 'ageMs')::float8, 0) * interval '1 ms' as at
         from jsonb_array_elements($1::jsonb) row),
     away as (select r.id from given g join runner r on r.id = g.id where r.silent_at is not null or r.left_at <= g.at)
     insert into runner as r (id, pool, heartbeat, last_seen_at)
     select id, beat ->> 'pool', beat, at from given order by id -- two dispatchers lock rows in the same order
     on conflict (id) do update set heartbeat = excluded.heartbeat, last_seen_at = excluded.last_seen_at, silent_at = null,
            left_at = case when r.left_at > excluded.last_seen_at then r.left_at end
       where r.retired_at is null
     returning r.id, r.pool, r.xmax = 0 as joined, r.id in (select id from away) as returned, ${DESIRED_STATE} as "desiredState"`,
    [JSON.stringify(heartbeats)],
  );
  for (const { id, pool, joined, returned } of rows)
    if (joined || returned) await announceRunner(tx, { runnerId: id, pool, kind: joined ? 'joined' : 'returned' });
  return rows.map(({ id, pool, desiredState }) => ({ id, pool, desiredState }));
}

/** Of a runner `r`: its desired state. */
const DESIRED_STATE = `case when r.draining_at is not null then 'draining' when r.cordoned_at is not null or r.quarantined_at is not null then 'cordoned' else 'ready' end`;

/** Records a graceful stop; its leases end at once. */
export async function recordShutdownMessage(tx: Tx, runnerId: string): Promise<void> {
  const rows = await changed<{ pool: string; drained: boolean }>(
    tx,
    `update runner set left_at = clock_timestamp() where id = $1 and left_at is null and retired_at is null
     returning pool, draining_at is not null as drained`,
    [runnerId],
  );
  const left = rows[0];
  if (!left) return;
  await freeShards(tx, [runnerId]);
  const details = left.drained ? { reason: 'after draining' } : {};
  await announceRunner(tx, { runnerId, pool: left.pool, kind: 'left', details });
}

/** Marks runners without a heartbeat for this long as silent, and ends their leases. @returns their ids */
export async function markSilent(tx: Tx, silentMs: number): Promise<string[]> {
  const rows = await changed<{ id: string; pool: string; lastSeenAt: Date }>(
    tx,
    `update runner set silent_at = clock_timestamp()
      where id in (select id from runner where silent_at is null and left_at is null and retired_at is null
                     and last_seen_at < clock_timestamp() - $1 * interval '1 ms' order by id for update skip locked)
      returning id, pool, last_seen_at as "lastSeenAt"`,
    [silentMs],
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return ids;
  await freeShards(tx, ids);
  for (const { id, pool, lastSeenAt } of rows)
    await announceRunner(tx, { runnerId: id, pool, kind: 'silent', details: { lastSeenAt: lastSeenAt.toISOString() } });
  return ids;
}

/**
 * Ends the leases of these runners without a result. A late report under such a lease still counts, unless another
 * runner leased the shard.
 */
async function freeShards(tx: Tx, runnerIds: readonly string[]): Promise<void> {
  await changed(
    tx,
    `update shard set leased_until = null where leased_by = any($1::text[]) and done_at is null and leased_until > clock_timestamp()`,
    [runnerIds],
  );
}

/**
 * Ends the leases of a removed runner, so that other runners get its shards. These leases count neither against the
 * shards nor as failures.
 */
export async function freeShardsOfRemoved(tx: Tx, runnerId: string): Promise<void> {
  await tx.query(
    `with freed as (
       update shard set leased_until = null where leased_by = $1 and done_at is null and leased_until > clock_timestamp()
       returning evaluation_id, shard_index, fence)
     insert into shard_failure (evaluation_id, shard_index, fence, runner_id, code, reason)
     select evaluation_id, shard_index, fence, $1, $2, 'a maintainer removed the runner' from freed
     on conflict do nothing`,
    [runnerId, REMOVED_RUNNER],
  );
}

/** The maintainers' settings of a runner; null if it was never seen. */
export interface RunnerStatusSummary {
  readonly pool: string;
  /** Receives nothing new: cordoned or draining. */
  readonly cordoned: boolean;
  readonly retired: boolean;
  readonly quarantined: boolean;
  /**
   * Whether hidden images may go to its pool. A pool of manually admitted runners only may have no row, and is trusted.
   */
  readonly trusted: boolean;
  /** Isolation level of models, as of its last heartbeat. */
  readonly isolation: IsolationLevel;
}

export async function runnerStatus(db: Tx, runnerId: string): Promise<RunnerStatusSummary | null> {
  const rows = await db.query<RunnerStatusSummary[]>(
    `select r.pool, r.cordoned_at is not null as cordoned, r.retired_at is not null as retired,
            r.quarantine_reason is not null as quarantined, coalesce(p.trusted, true) as trusted, ${RUNNER_ISOLATION} as isolation
       from runner r left join pool p on p.name = r.pool where r.id = $1`,
    [runnerId],
  );
  return rows[0] ?? null;
}

/** The desired state of a runner; null if it is unknown or removed. */
export async function desiredStateOf(db: Tx, runnerId: string): Promise<DesiredState | null> {
  const rows = await db.query<{ desiredState: DesiredState }[]>(
    `select ${DESIRED_STATE} as "desiredState" from runner r where r.id = $1 and r.retired_at is null`,
    [runnerId],
  );
  return rows[0]?.desiredState ?? null;
}

/** Every pool that a track uses or a runner belongs to. */
export async function pools(db: Tx): Promise<string[]> {
  const rows = await db.query<{ pool: string }[]>(
    'select pool from track union select pool from runner where retired_at is null union select name from pool order by 1',
  );
  return rows.map((row) => row.pool);
}
