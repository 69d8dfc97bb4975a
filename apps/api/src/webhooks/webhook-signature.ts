import { createHmac } from 'node:crypto';

/**
 * The secret of a webhook, `whsec_<base64>`: an HMAC of the webhook's id and secret number under the installation's
 * key. A reader of the database cannot forge signatures.
 */
export function webhookSecret(key: string, webhook: { readonly id: string; readonly secretNumber: number }): string {
  const secret = createHmac('sha256', key).update(`webhook ${webhook.id} ${webhook.secretNumber}`).digest('base64');
  return `whsec_${secret}`;
}

/** The headers of a message according to Standard Webhooks 1.0.0: HMAC-SHA-256 of id, time and body. */
export function signedHeaders(
  secret: string,
  message: { readonly id: string; readonly at: Date; readonly body: string },
): Record<string, string> {
  const timestamp = Math.floor(message.at.getTime() / 1000);
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${message.id}.${timestamp}.${message.body}`).digest('base64');
  return { 'webhook-id': message.id, 'webhook-timestamp': String(timestamp), 'webhook-signature': `v1,${signature}` };
}
