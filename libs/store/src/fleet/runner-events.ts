import { newId } from '@primitives/runtime';
import { subjects, type FleetEvent, type FleetEventKind } from '@primitives/protocol';
import { insertOutbox } from '../messages/outbox.js';
import type { Tx } from '../connection/store.js';

export interface RunnerEvent {
  readonly id: string;
  readonly kind: FleetEventKind;
  readonly at: Date;
  readonly details: Readonly<Record<string, unknown>>;
  /** The actor; null for automatic events. */
  readonly by: string | null;
}

/** Records an event of a runner, and publishes it to subscribers of the fleet. */
export async function announceRunner(
  tx: Tx,
  happened: {
    runnerId: string;
    pool: string;
    kind: FleetEventKind;
    details?: Record<string, unknown>;
    accountId?: string;
  },
): Promise<void> {
  const { runnerId, pool, kind, details = {}, accountId = null } = happened;
  const rows = await tx.query<{ at: Date }[]>(
    `insert into runner_event (id, runner_id, kind, details, account_id, at) values ($1, $2, $3, $4, $5, clock_timestamp()) returning at`,
    [newId(), runnerId, kind, JSON.stringify(details), accountId],
  );
  const at = rows[0]?.at ?? new Date(0);
  await insertOutbox(tx, {
    subject: subjects.fleetEvent(runnerId),
    payload: { v: 1, runnerId, pool, kind, at: at.toISOString() } satisfies FleetEvent,
  });
}

/**
 * The events of a runner, newest first, after the given one. The actor of a join is the account that created the join
 * token, as in the audit log.
 */
export function runnerEvents(
  db: Tx,
  runnerId: string,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<RunnerEvent[]> {
  return db.query<RunnerEvent[]>(
    `select e.id, e.kind, e.at, e.details, a.name as by
       from runner_event e
       join runner r on r.id = e.runner_id
       left join join_token t on t.id = r.joined_with and e.kind = 'joined'
       left join account a on a.id = coalesce(e.account_id, t.account_id)
      where e.runner_id = $1 and ($2::uuid is null or e.id < $2) order by e.id desc limit $3`,
    [runnerId, after, limit],
  );
}

/** An event of one of the fleet's machines. */
export interface FleetRunnerEvent {
  readonly runnerId: string;
  readonly pool: string;
  readonly kind: FleetEventKind;
  readonly at: Date;
}

/** The fleet's events since then, of a pool or of all, oldest first; at most this number of the newest. */
export async function fleetRunnerEvents(
  db: Tx,
  { pool, since, limit }: { pool: string | null; since: Date; limit: number },
): Promise<FleetRunnerEvent[]> {
  const rows = await db.query<FleetRunnerEvent[]>(
    `select e.runner_id as "runnerId", r.pool, e.kind, e.at from runner_event e join runner r on r.id = e.runner_id
      where e.at > $1 and ($2::text is null or r.pool = $2) order by e.id desc limit $3`,
    [since, pool, limit],
  );
  return rows.reverse();
}
