import { changed } from '../connection/changed.js';
import type { Tx } from '../connection/store.js';

/** A passkey as its owner sees it. */
export interface Passkey {
  readonly id: string;
  readonly name: string;
  /** Whether its device stores a copy elsewhere. */
  readonly backedUp: boolean;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

export interface PasskeyKey {
  readonly id: string;
  readonly accountId: string;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: string[];
}

const KEY = `id, account_id as "accountId", credential_id as "credentialId", public_key as "publicKey", counter::float8 as counter, transports`;

/** @returns false when another account has the credential already */
export async function insertPasskey(
  tx: Tx,
  key: PasskeyKey & { readonly name: string; readonly backedUp: boolean },
): Promise<boolean> {
  const rows = await tx.query<unknown[]>(
    `insert into passkey (id, account_id, credential_id, public_key, counter, transports, backed_up, name)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (credential_id) do nothing returning id`,
    [key.id, key.accountId, key.credentialId, key.publicKey, key.counter, key.transports, key.backedUp, key.name],
  );
  return rows.length === 1;
}

export async function passkeyByCredential(db: Tx, credentialId: string): Promise<PasskeyKey | null> {
  const rows = await db.query<PasskeyKey[]>(`select ${KEY} from passkey where credential_id = $1`, [credentialId]);
  return rows[0] ?? null;
}

export function passkeyKeysOf(db: Tx, accountId: string): Promise<PasskeyKey[]> {
  return db.query<PasskeyKey[]>(`select ${KEY} from passkey where account_id = $1 order by id`, [accountId]);
}

export function passkeysOf(db: Tx, accountId: string): Promise<Passkey[]> {
  return db.query<Passkey[]>(
    `select id, name, backed_up as "backedUp", created_at as "createdAt", last_used_at as "lastUsedAt" from passkey
      where account_id = $1 order by id`,
    [accountId],
  );
}

/** Records a use; the counter must increase. @returns false if it does not: the key or the response was copied */
export async function usePasskey(tx: Tx, id: string, counter: number, now: Date): Promise<boolean> {
  const rows = await changed(
    tx,
    `update passkey set counter = $2, last_used_at = $3 where id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning id`,
    [id, counter, now],
  );
  return rows.length === 1;
}

export async function renamePasskey(db: Tx, accountId: string, id: string, name: string): Promise<boolean> {
  return (
    (
      await changed(db, 'update passkey set name = $3 where account_id = $1 and id = $2 returning id', [
        accountId,
        id,
        name,
      ])
    ).length === 1
  );
}

export async function deletePasskey(db: Tx, accountId: string, id: string): Promise<boolean> {
  return (
    (await changed(db, 'delete from passkey where account_id = $1 and id = $2 returning id', [accountId, id]))
      .length === 1
  );
}

export async function deletePasskeysOf(db: Tx, accountId: string): Promise<void> {
  await db.query('delete from passkey where account_id = $1', [accountId]);
}
