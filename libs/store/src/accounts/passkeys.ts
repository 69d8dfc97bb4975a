import { changed } from '../connection/changed.js';
import { deleteWhere, insertIfAbsent, updateWhere } from '../connection/rows.js';
import { PasskeyEntity } from './passkey.entity.js';
import type { Tx } from '../connection/store.js';

/** A passkey as its owner sees it. */
export type Passkey = Readonly<Pick<PasskeyEntity, 'id' | 'name' | 'backedUp' | 'createdAt' | 'lastUsedAt'>>;

export type PasskeyKey = Readonly<
  Pick<PasskeyEntity, 'id' | 'accountId' | 'credentialId' | 'publicKey' | 'counter' | 'transports'>
>;

/** @returns false when an account already has the credential */
export function insertPasskey(tx: Tx, key: PasskeyKey & Pick<Passkey, 'name' | 'backedUp'>): Promise<boolean> {
  return insertIfAbsent(tx, PasskeyEntity, key);
}

export function passkeyByCredential(db: Tx, credentialId: string): Promise<PasskeyKey | null> {
  return db.findOneBy(PasskeyEntity, { credentialId });
}

export function passkeysOf(db: Tx, accountId: string): Promise<(Passkey & PasskeyKey)[]> {
  return db.find(PasskeyEntity, { where: { accountId }, order: { id: 'ASC' } });
}

/**
 * Records a use. The signature counter must increase, unless the authenticator has no counter and always sends 0.
 *
 * @returns false if the counter did not increase: the key or the response was copied
 */
export async function usePasskey(tx: Tx, id: string, counter: number, now: Date): Promise<boolean> {
  const rows = await changed(
    tx,
    `update passkey set counter = $2, last_used_at = $3 where id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning id`,
    [id, counter, now],
  );
  return rows.length === 1;
}

export async function renamePasskey(db: Tx, accountId: string, id: string, name: string): Promise<boolean> {
  return (await updateWhere(db, PasskeyEntity, { accountId, id }, { name })) === 1;
}

export async function deletePasskey(db: Tx, accountId: string, id: string): Promise<boolean> {
  return (await deleteWhere(db, PasskeyEntity, { accountId, id })) === 1;
}

export async function deletePasskeysOf(db: Tx, accountId: string): Promise<void> {
  await deleteWhere(db, PasskeyEntity, { accountId });
}
