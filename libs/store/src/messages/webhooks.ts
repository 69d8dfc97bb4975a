import { changed } from '../connection/changed.js';
import { deleteWhere, updateWhere } from '../connection/rows.js';
import { WebhookEntity } from './webhook.entity.js';
import type { Tx } from '../connection/store.js';

export type Webhook = Readonly<WebhookEntity>;

/** One attempt to deliver: the receiver's status, or why there is none. */
export interface WebhookAttempt {
  /** ISO instant of its beginning. */
  readonly at: string;
  readonly status: number | null;
  readonly error: string | null;
  readonly milliseconds: number;
}

/** One message to one webhook, with every attempt to deliver it. */
export interface WebhookDelivery {
  readonly webhookId: string;
  /** The event's id in the outbox, also sent to the receiver, which may see it twice. */
  readonly messageId: string;
  readonly type: string;
  readonly payload: object;
  readonly state: 'waiting' | 'delivered' | 'failed';
  readonly attempts: WebhookAttempt[];
  readonly createdAt: Date;
  /** The time of the next attempt; during an attempt, when it counts as lost. */
  readonly dueAt: Date;
}

/** The channel that announces a new delivery. */
export const WEBHOOK_CHANNEL = 'webhook';

const DELIVERY = `d.webhook_id as "webhookId", d.message_id as "messageId", d.type, d.payload, d.state, d.attempts, d.created_at as "createdAt",
  d.due_at as "dueAt"`;

export function webhooksOfTeam(db: Tx, teamId: string): Promise<Webhook[]> {
  return db.find(WebhookEntity, { where: { teamId }, order: { createdAt: 'ASC', id: 'ASC' } });
}

export function webhookById(db: Tx, id: string): Promise<Webhook | null> {
  return db.findOneBy(WebhookEntity, { id });
}

/**
 * The current webhook, locked until the transaction ends; null when it was removed. Recording a delivery locks its
 * webhook first, as a removal does: the other order would deadlock.
 */
export function lockWebhook(tx: Tx, id: string): Promise<Webhook | null> {
  return tx.findOne(WebhookEntity, { where: { id }, lock: { mode: 'for_no_key_update' } });
}

export async function insertWebhook(tx: Tx, webhook: Pick<Webhook, 'id' | 'teamId' | 'url' | 'events'>): Promise<void> {
  await tx.insert(WebhookEntity, webhook);
}

/** Deletes its deliveries too. */
export async function deleteWebhook(tx: Tx, id: string): Promise<void> {
  await deleteWhere(tx, WebhookEntity, { id });
}

/** Waiting deliveries become due at once. */
export async function enableWebhook(tx: Tx, id: string): Promise<void> {
  await updateWhere(tx, WebhookEntity, { id }, { failingSince: null, disabledAt: null, disabledReason: null });
  await changed(tx, `update webhook_delivery set due_at = now() where webhook_id = $1 and state = 'waiting'`, [id]);
  await tx.query(`select pg_notify('${WEBHOOK_CHANNEL}', '')`);
}

export async function disableWebhook(tx: Tx, id: string, reason: string): Promise<void> {
  await changed(
    tx,
    'update webhook set disabled_at = now(), disabled_reason = $2 where id = $1 and disabled_at is null',
    [id, reason],
  );
}

export async function rotateWebhookSecret(tx: Tx, id: string): Promise<void> {
  await changed(tx, 'update webhook set secret_number = secret_number + 1 where id = $1', [id]);
}

/** A webhook's deliveries, newest first, after the given message. */
export function deliveriesOf(
  db: Tx,
  webhookId: string,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<WebhookDelivery[]> {
  return db.query<WebhookDelivery[]>(
    `select ${DELIVERY} from webhook_delivery d where d.webhook_id = $1 and ($2::uuid is null or (d.created_at, d.message_id)
        < (select created_at, message_id from webhook_delivery where webhook_id = $1 and message_id = $2))
      order by d.created_at desc, d.message_id desc limit $3`,
    [webhookId, after, limit],
  );
}

/** A message to one webhook, independent of its selected events. */
export async function insertDelivery(
  tx: Tx,
  { webhookId, messageId, type, payload }: Pick<WebhookDelivery, 'webhookId' | 'messageId' | 'type' | 'payload'>,
): Promise<void> {
  await tx.query('insert into webhook_delivery (webhook_id, message_id, type, payload) values ($1, $2, $3, $4)', [
    webhookId,
    messageId,
    type,
    JSON.stringify(payload),
  ]);
  await tx.query(`select pg_notify('${WEBHOOK_CHANNEL}', '')`);
}

/** Sends the same message again, with all attempts. @returns false when there is none, or it waits anyway */
export async function redeliver(tx: Tx, webhookId: string, messageId: string): Promise<boolean> {
  const again = await changed(
    tx,
    `update webhook_delivery set state = 'waiting', attempts = '[]', due_at = now()
      where webhook_id = $1 and message_id = $2 and state <> 'waiting' returning message_id`,
    [webhookId, messageId],
  );
  await tx.query(`select pg_notify('${WEBHOOK_CHANNEL}', '')`);
  return again.length > 0;
}

/** An event as published through the outbox. */
interface LeavingEvent {
  readonly id: string;
  readonly subject: string;
  readonly payload: object;
}

/**
 * Inserts deliveries of events for every subscribed webhook: events of an evaluation for its team, those of a board for
 * the teams with a submission on its track. In the transaction of the event: a webhook misses no event and receives
 * none that did not happen.
 */
export async function queueDeliveries(tx: Tx, messages: readonly LeavingEvent[]): Promise<void> {
  const events = messages.flatMap(({ id, subject, payload }) => {
    const [root, kind, , state] = subject.split('.');
    if (root !== 'event' || (kind !== 'evaluation' && kind !== 'board')) return [];
    return [{ id, type: kind === 'board' ? 'board.changed' : `evaluation.${state}`, payload }];
  });
  if (events.length === 0) return;
  const queued = await tx.query<{ queued: number }[]>(
    `with event as (
       select (row ->> 'id')::uuid as id, row ->> 'type' as type, row -> 'payload' as payload from jsonb_array_elements($1::jsonb) row),
     told as (
       select w.id as webhook_id, event.id, event.type, event.payload ->> 'at' as at,
              jsonb_build_object('evaluation', e.id, 'submission', b.code, 'name', b.name, 'version', b.version, 'track', t.slug,
                                 'state', event.payload ->> 'state', 'failure', e.failure ->> 'code', 'attempt', e.attempt,
                                 'rerun', case when e.rerun_of is not null then jsonb_build_object('of', e.rerun_of, 'reason', e.rerun_reason) end) as data
         from event join evaluation e on e.id = (event.payload ->> 'evaluationId')::uuid
         join submission b on b.id = e.submission_id join track t on t.id = e.track_id join webhook w on w.team_id = b.team_id
        where event.type <> 'board.changed' and event.type = any(w.events) and w.disabled_at is null and e.attempt > 0
       union all
       select w.id, event.id, event.type, null,
              jsonb_build_object('track', t.slug, 'board', event.payload ->> 'board', 'snapshot', event.payload ->> 'snapshotId')
         from event join track t on t.id = (event.payload ->> 'trackId')::uuid join webhook w on event.type = any(w.events)
        where event.type = 'board.changed' and w.disabled_at is null
          and exists (select from submission b join evaluation e on e.submission_id = b.id where b.team_id = w.team_id and e.track_id = t.id)),
     put as (
       insert into webhook_delivery (webhook_id, message_id, type, payload)
       select webhook_id, id, type, jsonb_build_object(
                'type', type, 'data', data,
                'timestamp', coalesce(at, to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
         from told)
     select count(*)::int as queued from told`,
    [JSON.stringify(events)],
  );
  if ((queued[0]?.queued ?? 0) > 0) await tx.query(`select pg_notify('${WEBHOOK_CHANNEL}', '')`);
}

export interface DueDelivery extends WebhookDelivery {
  readonly webhook: Webhook;
}

/**
 * Takes the delivery that has waited longest, first those of webhooks that answer; reserved for `heldMs`, after which
 * it counts as lost with its process.
 */
export async function claimDelivery(db: Tx, heldMs: number): Promise<DueDelivery | null> {
  const taken = await changed<WebhookDelivery>(
    db,
    `update webhook_delivery d set due_at = now() + $1 * interval '1 ms'
      where (d.webhook_id, d.message_id) = (
        select x.webhook_id, x.message_id from webhook_delivery x join webhook w on w.id = x.webhook_id
         where x.state = 'waiting' and x.due_at <= now() and w.disabled_at is null
         order by w.failing_since is not null, x.due_at limit 1 for update of x skip locked)
      returning ${DELIVERY}`,
    [heldMs],
  );
  const delivery = taken[0];
  const webhook = delivery && (await webhookById(db, delivery.webhookId));
  return webhook ? { ...delivery, webhook } : null;
}

/** Records a successful attempt. */
export async function recordDelivered(
  tx: Tx,
  { webhookId, messageId }: DueDelivery,
  attempt: WebhookAttempt,
): Promise<void> {
  await noteAttempt(tx, webhookId, messageId, attempt, 'delivered', 0);
  await updateWhere(tx, WebhookEntity, { id: webhookId }, { failingSince: null });
}

/** Records a failed attempt. @param pauseMs until the next one; null when that was the last */
export async function recordUndelivered(
  tx: Tx,
  { webhookId, messageId }: DueDelivery,
  attempt: WebhookAttempt,
  pauseMs: number | null,
): Promise<void> {
  await noteAttempt(tx, webhookId, messageId, attempt, pauseMs === null ? 'failed' : 'waiting', pauseMs ?? 0);
  await changed(tx, 'update webhook set failing_since = coalesce(failing_since, $2) where id = $1', [
    webhookId,
    attempt.at,
  ]);
}

async function noteAttempt(
  tx: Tx,
  webhookId: string,
  messageId: string,
  attempt: WebhookAttempt,
  state: WebhookDelivery['state'],
  pauseMs: number,
): Promise<void> {
  await changed(
    tx,
    `update webhook_delivery set state = $4, attempts = attempts || $3::jsonb, due_at = now() + $5 * interval '1 ms'
      where webhook_id = $1 and message_id = $2`,
    [webhookId, messageId, JSON.stringify([attempt]), state, pauseMs],
  );
}

/** Deletes deliveries that ended this long ago. */
export async function sweepDeliveries(db: Tx, olderThanMs: number): Promise<void> {
  await changed(
    db,
    `delete from webhook_delivery where state <> 'waiting' and created_at < now() - $1 * interval '1 ms'`,
    [olderThanMs],
  );
}
