import { changed } from '../connection/changed.js';
import { insertIfAbsent, updateWhere } from '../connection/rows.js';
import { AccountEntity } from './account.entity.js';
import type { Tx } from '../connection/store.js';

export interface Account {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: AccountRole;
  /** When the e-mail address was verified; null: not yet. */
  readonly emailVerifiedAt: Date | null;
}

/** Role in the deployment; ownership of a team belongs to the membership. */
export const ACCOUNT_ROLES = ['researcher', 'maintainer', 'admin'] as const;
export type AccountRole = (typeof ACCOUNT_ROLES)[number];

export type AccountWithHash = Account & { readonly passwordHash: string | null };

/** Of an account `a`. */
export const ACCOUNT = 'a.id, a.email, a.name, a.role, a.email_verified_at as "emailVerifiedAt"';

/** The e-mail is compared without case. @returns false when an account has it already */
export function insertAccount(
  db: Tx,
  account: Pick<AccountEntity, 'id' | 'email' | 'name' | 'passwordHash' | 'emailVerifiedAt'>,
): Promise<boolean> {
  return insertIfAbsent(db, AccountEntity, account);
}

/** Whether an account has this e-mail address, verified. */
export async function isConfirmedEmail(db: Tx, email: string): Promise<boolean> {
  const rows = await db.query<unknown[]>(
    'select from account where lower(email) = lower($1) and email_verified_at is not null',
    [email],
  );
  return rows.length > 0;
}

export async function accountByEmail(db: Tx, email: string): Promise<AccountWithHash | null> {
  const rows = await db.query<AccountWithHash[]>(
    `select ${ACCOUNT}, a.password_hash as "passwordHash" from account a where lower(a.email) = lower($1)`,
    [email],
  );
  return rows[0] ?? null;
}

export async function accountById(db: Tx, id: string): Promise<AccountWithHash | null> {
  const rows = await db.query<AccountWithHash[]>(
    `select ${ACCOUNT}, a.password_hash as "passwordHash" from account a where a.id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

/** Locks the account: concurrent callers follow one another. */
export async function lockAccount(tx: Tx, id: string): Promise<void> {
  await tx.query('select from account where id = $1 for update', [id]);
}

export async function setPasswordHash(tx: Tx, id: string, passwordHash: string): Promise<void> {
  await updateWhere(tx, AccountEntity, { id }, { passwordHash });
}

/**
 * Records the verified e-mail address of the account, replacing any other.
 *
 * @returns false when another account has it
 */
export async function setVerifiedEmail(tx: Tx, id: string, email: string, now: Date): Promise<boolean> {
  const rows = await changed(
    tx,
    `update account set email = $2, email_verified_at = $3
      where id = $1 and not exists (select from account other where lower(other.email) = lower($2) and other.id <> $1) returning id`,
    [id, email, now],
  );
  return rows.length === 1;
}

/** For changes of an e-mail address without mail delivery. @returns false when another account has it */
export async function setUnverifiedEmail(tx: Tx, id: string, email: string): Promise<boolean> {
  const rows = await changed(
    tx,
    `update account set email = $2, email_verified_at = null
      where id = $1 and not exists (select from account other where lower(other.email) = lower($2) and other.id <> $1) returning id`,
    [id, email],
  );
  return rows.length === 1;
}

/** @returns the previous role, null when there is no such account */
export async function setRole(tx: Tx, id: string, role: AccountRole): Promise<AccountRole | null> {
  const rows = await tx.query<{ role: AccountRole }[]>('select role from account where id = $1 for update', [id]);
  const before = rows[0]?.role;
  if (before === undefined) return null;
  await updateWhere(tx, AccountEntity, { id }, { role });
  return before;
}

/**
 * The administrators that are not suspended; locked until the transaction ends, so that the last two do not both step
 * down.
 */
export async function lockAdmins(tx: Tx): Promise<string[]> {
  const rows = await tx.query<{ id: string }[]>(
    `select id from account where role = 'admin' and suspended_at is null order by id for update`,
  );
  return rows.map(({ id }) => id);
}

export type ListedAccount = Account & {
  readonly createdAt: Date;
  readonly lastSeenAt: Date | null;
  readonly suspendedAt: Date | null;
  readonly suspensionReason: string | null;
  /** Number of API tokens that are neither revoked nor expired. */
  readonly apiTokens: number;
  /** Time of the last request with an API token, also with one that is no longer valid. */
  readonly apiTokenUsedAt: Date | null;
};

/** Accounts whose e-mail or name contains the text, newest first, after the given one. */
export function listAccounts(
  db: Tx,
  page: { text: string; after: string | null; limit: number },
): Promise<ListedAccount[]> {
  return db.query<ListedAccount[]>(
    `select ${ACCOUNT}, a.created_at as "createdAt", a.suspended_at as "suspendedAt", a.suspension_reason as "suspensionReason", (select max(s.last_seen_at) from session s where s.account_id = a.id) as "lastSeenAt",
            (select count(*)::int from api_token t where t.account_id = a.id and t.revoked_at is null and coalesce(t.expires_at > now(), true)) as "apiTokens",
            (select max(t.last_used_at) from api_token t where t.account_id = a.id) as "apiTokenUsedAt"
       from account a where a.deleted_at is null and ($1 = '' or strpos(lower(a.email || ' ' || a.name), lower($1)) > 0) and ($2::uuid is null or a.id < $2)
      order by a.id desc limit $3`,
    [page.text, page.after, page.limit],
  );
}
