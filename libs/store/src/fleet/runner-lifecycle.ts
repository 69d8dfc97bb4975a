import type { FleetEventKind } from '@primitives/protocol';
import { changed } from '../connection/changed.js';
import { announceRunner } from './runner-events.js';
import type { Tx } from '../connection/store.js';

/** A maintainer's operation on a runner. */
export type MaintainerAction = 'cordon' | 'drain' | 'uncordon' | 'remove';

/** The columns to change, and the condition without effect. A draining runner is cordoned as well. */
const ACTS: Record<MaintainerAction, { readonly set: string; readonly unless: string; readonly kind: FleetEventKind }> =
  {
    cordon: { set: 'cordoned_at = now()', unless: 'cordoned_at is not null', kind: 'cordoned' },
    drain: {
      set: 'cordoned_at = coalesce(cordoned_at, now()), draining_at = now()',
      unless: 'draining_at is not null',
      kind: 'draining',
    },
    uncordon: {
      set: 'cordoned_at = null, draining_at = null',
      unless: 'cordoned_at is null and draining_at is null',
      kind: 'uncordoned',
    },
    remove: { set: 'retired_at = now()', unless: 'false', kind: 'removed' },
  };

/**
 * Performs it; no effect on a runner in that state already. The dispatcher is notified, and does the rest.
 *
 * @returns false when there is no such runner, or it was removed
 */
export async function actOnRunner(
  tx: Tx,
  runnerId: string,
  act: MaintainerAction,
  { accountId, reason }: { accountId: string; reason: string | null },
): Promise<boolean> {
  const { set, unless, kind } = ACTS[act];
  const known = await tx.query<{ pool: string }[]>(
    'select pool from runner where id = $1 and retired_at is null for update',
    [runnerId],
  );
  const runner = known[0];
  if (!runner) return false;
  const rows = await changed(tx, `update runner set ${set} where id = $1 and not (${unless}) returning id`, [runnerId]);
  if (rows.length === 0) return true;
  await announceRunner(tx, {
    runnerId,
    pool: runner.pool,
    kind,
    accountId,
    details: reason === null ? {} : { reason },
  });
  return true;
}

/** Keys whose credentials must be revoked, and whether the broker was notified of all of them. */
export interface KeysToRevoke {
  readonly keys: readonly { readonly publicKey: string; readonly until: Date }[];
  readonly pending: boolean;
}

/** @param credentialsMs lifetime of credentials: after that a removed runner's have expired */
export async function keysToRevoke(tx: Tx, credentialsMs: number): Promise<KeysToRevoke> {
  const rows = await tx.query<{ publicKey: string; until: Date; pending: boolean }[]>(
    `select public_key as "publicKey", retired_at as until, revoked_at is null as pending from runner
      where retired_at > now() - $1 * interval '1 ms' and public_key is not null order by public_key`,
    [credentialsMs],
  );
  return {
    keys: rows.map(({ publicKey, until }) => ({ publicKey, until })),
    pending: rows.some(({ pending }) => pending),
  };
}

/** Records that the broker was notified of these keys. */
export async function recordRevoked(tx: Tx, publicKeys: readonly string[]): Promise<void> {
  await changed(
    tx,
    'update runner set revoked_at = clock_timestamp() where public_key = any($1::text[]) and revoked_at is null',
    [publicKeys],
  );
}

/** Only one dispatcher at a time sends revocations to the broker. */
export async function lockRevocations(tx: Tx): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('revocations', 0))`);
}
