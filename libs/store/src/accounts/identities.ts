import { ACCOUNT, type Account } from './accounts.js';
import { deleteWhere, insertIfAbsent, updateWhere } from '../connection/rows.js';
import { IdentityEntity } from './identity.entity.js';
import type { Tx } from '../connection/store.js';

/** An external account with which its owner signs in. */
export type LinkedIdentity = Readonly<Omit<IdentityEntity, 'accountId'>>;

/** Its owner; records its use. */
export async function accountOfIdentity(db: Tx, issuer: string, subject: string, now: Date): Promise<Account | null> {
  const rows = await db.query<Account[]>(
    `select ${ACCOUNT} from identity i join account a on a.id = i.account_id where i.issuer = $1 and i.subject = $2`,
    [issuer, subject],
  );
  if (rows[0]) await updateWhere(db, IdentityEntity, { issuer, subject }, { lastUsedAt: now });
  return rows[0] ?? null;
}

/** @returns false when another account has it already */
export function insertIdentity(
  db: Tx,
  identity: Pick<IdentityEntity, 'issuer' | 'subject' | 'accountId' | 'provider' | 'label'>,
): Promise<boolean> {
  return insertIfAbsent(db, IdentityEntity, identity);
}

export function identitiesOf(db: Tx, accountId: string): Promise<LinkedIdentity[]> {
  return db.find(IdentityEntity, { where: { accountId }, order: { createdAt: 'ASC', issuer: 'ASC', subject: 'ASC' } });
}

/** @returns whether the account had an identity of the provider */
export async function deleteIdentity(db: Tx, accountId: string, provider: string): Promise<boolean> {
  return (await deleteWhere(db, IdentityEntity, { accountId, provider })) > 0;
}

export async function deleteIdentitiesOf(db: Tx, accountId: string): Promise<void> {
  await deleteWhere(db, IdentityEntity, { accountId });
}
