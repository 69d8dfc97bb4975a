import { ACCOUNT, type Account } from './accounts.js';
import { changed } from '../connection/changed.js';
import type { Tx } from '../connection/store.js';

/** An external account with which its owner signs in. */
export interface LinkedIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly provider: string;
  readonly label: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** Its owner; records its use. */
export async function accountOfIdentity(db: Tx, issuer: string, subject: string, now: Date): Promise<Account | null> {
  const rows = await db.query<Account[]>(
    `select ${ACCOUNT} from identity i join account a on a.id = i.account_id where i.issuer = $1 and i.subject = $2`,
    [issuer, subject],
  );
  if (rows[0])
    await db.query('update identity set last_used_at = $3 where issuer = $1 and subject = $2', [issuer, subject, now]);
  return rows[0] ?? null;
}

/** @returns false when another account has it already */
export async function insertIdentity(
  db: Tx,
  identity: { issuer: string; subject: string; accountId: string; provider: string; label: string },
): Promise<boolean> {
  const rows = await db.query<unknown[]>(
    `insert into identity (issuer, subject, account_id, provider, label) values ($1, $2, $3, $4, $5) on conflict do nothing returning subject`,
    [identity.issuer, identity.subject, identity.accountId, identity.provider, identity.label],
  );
  return rows.length === 1;
}

export function identitiesOf(db: Tx, accountId: string): Promise<LinkedIdentity[]> {
  return db.query<LinkedIdentity[]>(
    `select issuer, subject, provider, label, created_at as "createdAt", last_used_at as "lastUsedAt" from identity
      where account_id = $1 order by created_at, issuer, subject`,
    [accountId],
  );
}

/** @returns whether the account had an identity of the provider */
export async function deleteIdentity(db: Tx, accountId: string, provider: string): Promise<boolean> {
  return (
    (
      await changed(db, 'delete from identity where account_id = $1 and provider = $2 returning subject', [
        accountId,
        provider,
      ])
    ).length > 0
  );
}

export async function deleteIdentitiesOf(db: Tx, accountId: string): Promise<void> {
  await db.query('delete from identity where account_id = $1', [accountId]);
}
