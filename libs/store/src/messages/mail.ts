import { newId } from '@primitives/runtime';
import { deleteWhere } from '../connection/rows.js';
import { MailEntity } from './mail.entity.js';
import type { Tx } from '../connection/store.js';

/** A mail by its kind and data. */
export interface NewMail {
  readonly address: string;
  readonly kind: string;
  readonly facts: Readonly<Record<string, string>>;
}

export interface WaitingMail extends NewMail {
  readonly id: string;
  readonly attempts: number;
}

export const MAIL_CHANNEL = 'mail';

/** Queues a mail in this transaction: it is sent after the commit, and not after a rollback. */
export async function insertMail(tx: Tx, { address, kind, facts }: NewMail): Promise<void> {
  await tx.insert(MailEntity, { id: newId(), address, kind, facts });
  await tx.query(`select pg_notify('${MAIL_CHANNEL}', '')`);
}

/**
 * The due mail that has waited longest, locked until the transaction ends; skips mails that another process has locked.
 */
export async function claimMail(tx: Tx, now: Date): Promise<WaitingMail | null> {
  const rows = await tx.query<WaitingMail[]>(
    `select id, address, kind, facts, attempts from mail where sent_at is null and given_up_at is null and next_try_at <= $1
      order by next_try_at limit 1 for update skip locked`,
    [now],
  );
  return rows[0] ?? null;
}

export async function markSent(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query('update mail set sent_at = $2, attempts = attempts + 1, failure = null where id = $1', [id, now]);
}

/** Deletes a mail that was sent. */
export async function forgetMail(tx: Tx, id: string): Promise<void> {
  await deleteWhere(tx, MailEntity, { id });
}

/** @param next time of the next attempt; null: never */
export async function markUnsent(
  tx: Tx,
  id: string,
  { now, next, failure }: { now: Date; next: Date | null; failure: string },
): Promise<void> {
  await tx.query(
    `update mail set attempts = attempts + 1, failure = $4, next_try_at = coalesce($3, next_try_at),
       given_up_at = case when $3::timestamptz is null then $2::timestamptz end where id = $1`,
    [id, now, next, failure],
  );
}
