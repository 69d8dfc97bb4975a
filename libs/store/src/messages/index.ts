export { forgetMail, MAIL_CHANNEL, markSent, markUnsent, insertMail, claimMail, type WaitingMail } from './mail.js';
export {
  isWaiting,
  markPublished,
  insertOutbox,
  claimWaiting,
  OUTBOX_CHANNEL,
  outboxChannel,
  type OutboxMessage,
} from './outbox.js';
export type { WebhookAttempt } from './webhook-delivery.entity.js';
export {
  rotateWebhookSecret,
  deleteWebhook,
  deliveriesOf,
  disableWebhook,
  enableWebhook,
  lockWebhook,
  insertWebhook,
  recordDelivered,
  recordUndelivered,
  insertDelivery,
  redeliver,
  sweepDeliveries,
  claimDelivery,
  WEBHOOK_CHANNEL,
  webhookById,
  webhooksOfTeam,
  type DueDelivery,
  type Webhook,
  type WebhookDelivery,
} from './webhooks.js';
