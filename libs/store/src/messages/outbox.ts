import { newId } from '@primitives/runtime';
import { changed } from '../connection/changed.js';
import type { Tx } from '../connection/store.js';
import { queueDeliveries } from './webhooks.js';

/** A message that is published after this transaction. */
export interface OutboxMessage {
  readonly subject: string;
  readonly payload: object;
}

export interface WaitingMessage extends OutboxMessage {
  /** Also the broker's message id: a second publication is dropped. */
  readonly id: string;
  /** The trace of the evaluation that it is about. */
  readonly traceparent: string | null;
}

/** The only way to publish, to the broker and to webhooks: after the transaction commits, and not after a rollback. */
export async function insertOutbox(tx: Tx, ...messages: readonly OutboxMessage[]): Promise<void> {
  if (messages.length === 0) return;
  const rows = messages.map((message) => ({ id: newId(), ...message }));
  await tx.query(
    `insert into outbox (id, subject, payload)
     select (row ->> 'id')::uuid, row ->> 'subject', row -> 'payload' from jsonb_array_elements($1::jsonb) row`,
    [JSON.stringify(rows)],
  );
  await queueDeliveries(tx, rows);
}

/** The channel that announces messages of this database role; `OUTBOX_CHANNEL` announces those of every role. */
export const outboxChannel = (role: string) => `${OUTBOX_CHANNEL}_${role}`;
export const OUTBOX_CHANNEL = 'outbox';

/**
 * Unpublished messages, oldest first, locked until the transaction ends; skips those that another relay has locked.
 * They are the messages of this database role; with `others`, also those that the processes of another role did not
 * publish in time.
 */
export function claimWaiting(tx: Tx, limit: number, others: boolean): Promise<WaitingMessage[]> {
  return tx.query<WaitingMessage[]>(
    `select o.id, o.subject, o.payload, e.traceparent
       from outbox o left join evaluation e on e.id = (o.payload ->> 'evaluationId')::uuid
      where o.published_at is null
        and (o.written_by = current_user
          or $2 and (o.written_by not in ('api', 'scorer') or o.created_at < now() - interval '2 seconds'))
      order by o.id limit $1 for update of o skip locked`,
    [limit, others],
  );
}

export async function markPublished(tx: Tx, ids: readonly string[]): Promise<void> {
  await changed(tx, 'update outbox set published_at = now() where id = any($1::uuid[])', [ids]);
}

/** Whether messages with this subject prefix are still unpublished. */
export async function isWaiting(db: Tx, subjectPrefix: string): Promise<boolean> {
  const rows = await db.query<unknown[]>(
    'select from outbox where published_at is null and starts_with(subject, $1) limit 1',
    [subjectPrefix],
  );
  return rows.length > 0;
}
