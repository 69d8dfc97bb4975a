import { Not } from 'typeorm';
import { ACCOUNT, type Account } from './accounts.js';
import { deleteWhere, updateWhere } from '../connection/rows.js';
import { SessionEntity } from './session.entity.js';
import type { Tx } from '../connection/store.js';

/** A signed-in browser as its owner sees it. */
export type Session = Readonly<Pick<SessionEntity, 'id' | 'device' | 'network' | 'createdAt' | 'lastSeenAt'>>;

export type NewSession = Readonly<
  Pick<SessionEntity, 'id' | 'accountId' | 'tokenSha256' | 'expiresAt' | 'device' | 'network'>
>;

export async function insertSession(db: Tx, session: NewSession): Promise<void> {
  await db.insert(SessionEntity, session);
}

/** A session that has not expired by age or inactivity; records its use at most every five minutes. */
export async function accountOfSession(
  db: Tx,
  tokenSha256: string,
  { now, idleSince }: { now: Date; idleSince: Date },
): Promise<{ account: Account; confirmedAt: Date } | null> {
  const rows = await db.query<(Account & { stale: boolean; confirmedAt: Date })[]>(
    `select ${ACCOUNT}, s.confirmed_at as "confirmedAt", s.last_seen_at < $2::timestamptz - interval '5 minutes' as stale
       from session s join account a on a.id = s.account_id where s.token_sha256 = $1 and s.expires_at > $2 and s.last_seen_at > $3
        and a.suspended_at is null`,
    [tokenSha256, now, idleSince],
  );
  const row = rows[0];
  if (!row) return null;
  if (row.stale) await updateWhere(db, SessionEntity, { tokenSha256 }, { lastSeenAt: now });
  const { stale: _, confirmedAt, ...account } = row;
  return { account, confirmedAt };
}

/** The account's live sessions, last used first; `current` is determined by its digest. */
export function sessionsOf(
  db: Tx,
  accountId: string,
  { now, idleSince, current }: { now: Date; idleSince: Date; current: string },
): Promise<(Session & { current: boolean })[]> {
  return db.query<(Session & { current: boolean })[]>(
    `select id, device, network, created_at as "createdAt", last_seen_at as "lastSeenAt", token_sha256 = $4 as current
       from session where account_id = $1 and expires_at > $2 and last_seen_at > $3 order by last_seen_at desc, id desc`,
    [accountId, now, idleSince, current],
  );
}

/** Records a confirmation by its holder. */
export async function confirmSession(db: Tx, tokenSha256: string, now: Date): Promise<void> {
  await updateWhere(db, SessionEntity, { tokenSha256 }, { confirmedAt: now });
}

/** @returns whether there was such a session */
export async function deleteSession(db: Tx, tokenSha256: string): Promise<boolean> {
  return (await deleteWhere(db, SessionEntity, { tokenSha256 })) === 1;
}

/** @returns whether the account had such a session */
export async function deleteSessionOf(db: Tx, accountId: string, id: string): Promise<boolean> {
  return (await deleteWhere(db, SessionEntity, { accountId, id })) === 1;
}

/**
 * Ends the account's sessions except the one of this digest; null: all of them. @returns the number of ended sessions
 */
export function deleteSessionsOf(db: Tx, accountId: string, except: string | null): Promise<number> {
  const others = except === null ? {} : { tokenSha256: Not(except) };
  return deleteWhere(db, SessionEntity, { accountId, ...others });
}

export async function deleteEndedSessions(db: Tx, { now, idleSince }: { now: Date; idleSince: Date }): Promise<void> {
  await db.query(`delete from session where expires_at <= $1 or last_seen_at <= $2`, [now, idleSince]);
}
