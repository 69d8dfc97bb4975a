import { changed } from './changed.js';
import type { Tx } from './store.js';

/** Who a request speaks for. */
export interface Account {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: 'researcher' | 'maintainer' | 'admin';
}

export type AccountWithHash = Account & { readonly passwordHash: string };

const ACCOUNT = 'a.id, a.email, a.name, a.role';

/** The e-mail is compared without case. @returns false when an account has it already */
export async function insertAccount(
  db: Tx,
  account: { id: string; email: string; name: string; passwordHash: string },
): Promise<boolean> {
  const rows = await db.query<unknown[]>(
    `insert into account (id, email, name, password_hash) values ($1, $2, $3, $4) on conflict (lower(email)) do nothing returning id`,
    [account.id, account.email, account.name, account.passwordHash],
  );
  return rows.length === 1;
}

export async function accountByEmail(db: Tx, email: string): Promise<AccountWithHash | null> {
  const rows = await db.query<AccountWithHash[]>(
    `select ${ACCOUNT}, a.password_hash as "passwordHash" from account a where lower(a.email) = lower($1)`,
    [email],
  );
  return rows[0] ?? null;
}

export async function insertSession(
  db: Tx,
  session: { id: string; accountId: string; tokenSha256: string; expiresAt: Date },
): Promise<void> {
  await db.query(`insert into session (id, account_id, token_sha256, expires_at) values ($1, $2, $3, $4)`, [
    session.id,
    session.accountId,
    session.tokenSha256,
    session.expiresAt,
  ]);
}

/** The account of a session that has not expired; a session in use is noted at most once in five minutes. */
export async function accountOfSession(db: Tx, tokenSha256: string, now: Date): Promise<Account | null> {
  const rows = await db.query<(Account & { stale: boolean })[]>(
    `select ${ACCOUNT}, s.last_seen_at < $2::timestamptz - interval '5 minutes' as stale
       from session s join account a on a.id = s.account_id where s.token_sha256 = $1 and s.expires_at > $2`,
    [tokenSha256, now],
  );
  const row = rows[0];
  if (!row) return null;
  if (row.stale) await db.query(`update session set last_seen_at = $2 where token_sha256 = $1`, [tokenSha256, now]);
  return { id: row.id, email: row.email, name: row.name, role: row.role };
}

/** @returns whether there was such a session */
export async function deleteSession(db: Tx, tokenSha256: string): Promise<boolean> {
  return (await changed(db, 'delete from session where token_sha256 = $1 returning id', [tokenSha256])).length === 1;
}

export async function deleteExpiredSessions(db: Tx, now: Date): Promise<void> {
  await db.query(`delete from session where expires_at <= $1`, [now]);
}
