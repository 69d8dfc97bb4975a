import type { Heartbeat } from '@primitives/protocol';
import { announceRunner } from './runner-events.js';
import type { Tx } from '../connection/store.js';

/** The permission to join a pool: for one machine, or for several. */
export interface NewJoinToken {
  readonly id: string;
  readonly tokenSha256: string;
  readonly pool: string;
  /** The name of the machine; null: its own choice. */
  readonly name: string | null;
  readonly accountId: string | null;
  readonly expiresAt: Date;
  readonly maxUses: number;
}

export async function insertJoinToken(tx: Tx, token: NewJoinToken): Promise<void> {
  const { id, tokenSha256, pool, name, accountId, expiresAt, maxUses } = token;
  await tx.query(
    `insert into join_token (id, token_sha256, pool, name, account_id, expires_at, max_uses)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, tokenSha256, pool, name, accountId, expiresAt, maxUses],
  );
}

/** A token as the join endpoint sees it. */
export interface JoinToken {
  readonly id: string;
  readonly pool: string;
  readonly name: string | null;
  /** The maintainer who created it; null: the installation itself. */
  readonly accountId: string | null;
  /**
   * It admits no further machine: it expired, its uses are used up, or a machine that used it was removed and may still
   * know it.
   */
  readonly over: boolean;
  /** The runner that joined with it and has the key, if any. */
  readonly runnerId: string | null;
}

/**
 * The state of the token for a machine with the key. Locked until the transaction ends: of two machines with the last
 * use of one token, the second sees that there is none left.
 */
export async function consumeJoinToken(
  tx: Tx,
  tokenSha256: string,
  publicKey: string,
  now: Date,
): Promise<JoinToken | null> {
  const locked = await tx.query<unknown[]>('select from join_token where token_sha256 = $1 for update', [tokenSha256]);
  if (locked.length === 0) return null;
  // A separate statement: it must see the runners of an earlier lock holder.
  const rows = await tx.query<JoinToken[]>(
    `select t.id, t.pool, t.name, t.account_id as "accountId", (select id from runner where public_key = $3 and id in (t.runner_id, came.id)) as "runnerId",
            t.expires_at <= $2 or greatest(came.uses, (t.used_at is not null)::int) >= t.max_uses or came.removed > 0 as over
       from join_token t,
            lateral (select count(*) as uses, count(retired_at) as removed, max(id) filter (where public_key = $3) as id
                       from runner where joined_with = t.id) came
      where t.token_sha256 = $1`,
    [tokenSha256, now, publicKey],
  );
  return rows[0] ?? null;
}

export async function useJoinToken(tx: Tx, id: string, runnerId: string, now: Date): Promise<void> {
  await tx.query('update join_token set used_at = $2, runner_id = $3 where id = $1', [id, now, runnerId]);
}

/** @param tokenId the token of the machine; @returns false when a runner has this id already */
export async function insertRunner(tx: Tx, tokenId: string, publicKey: string, heartbeat: Heartbeat): Promise<boolean> {
  const { runnerId, pool } = heartbeat;
  const rows = await tx.query<unknown[]>(
    `insert into runner (id, pool, heartbeat, public_key, joined_with) values ($1, $2, $3, $4, $5) on conflict (id) do nothing returning id`,
    [runnerId, pool, JSON.stringify(heartbeat), publicKey, tokenId],
  );
  if (rows.length === 0) return false;
  await announceRunner(tx, { runnerId, pool, kind: 'joined' });
  return true;
}

/** A runner that joined and was not removed: the data of its credentials. */
export interface Member {
  readonly runnerId: string;
  readonly pool: string;
  readonly publicKey: string;
}

export async function memberById(db: Tx, runnerId: string): Promise<(Member & { removed: boolean }) | null> {
  const rows = await db.query<(Member & { removed: boolean })[]>(
    `select id as "runnerId", pool, public_key as "publicKey", retired_at is not null as removed
       from runner where id = $1 and public_key is not null`,
    [runnerId],
  );
  return rows[0] ?? null;
}
