import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Clock, Log } from '@primitives/runtime';
import type { Listener, Store } from '@primitives/store/connection';
import {
  disableWebhook,
  lockWebhook,
  recordDelivered,
  recordUndelivered,
  sweepDeliveries,
  claimDelivery,
  WEBHOOK_CHANNEL,
  type DueDelivery,
  type WebhookAttempt,
} from '@primitives/store/messages';
import { membersOf } from '@primitives/store/teams';
import type { ApiConfig } from '../config.js';
import { CLOCK, CONFIG, LOG, STORE } from '../injection-tokens.js';
import { MailService } from '../mail/mail.service.js';
import { post } from './post.js';
import { signedHeaders, webhookSecret } from './webhook-signature.js';

/** Factor between successive delays; with a first delay of 5 s, the last of nine tries comes after 15 hours. */
const GROWTH = 4;
const LONGEST_PAUSE_MS = 6 * 3_600_000;
/** Time limit of a request; a receiver should accept a message and process it later. */
const TIMEOUT_MS = 10_000;
/** A message whose sender process died is sent again after this time. */
const HELD_MS = 60_000;
/** Number of concurrent requests, so that one slow receiver does not block the others. */
const LANES = 8;
/** Interval of polling: a notification can get lost with its connection, and delays end without one. */
const POLL_INTERVAL_MS = 5_000;
/** Retention time of the delivery log. */
const CACHE_MS = 30 * 24 * 3_600_000;

/**
 * Posts webhook messages in every API process. A process leases a message while it sends it; a lost message is sent
 * again.
 */
@Injectable()
export class WebhookSender implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #lanes = new Set<Promise<void>>();
  #listener: Listener | undefined;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(CONFIG) private readonly config: ApiConfig,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
    private readonly mail: MailService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.#listener = this.store.listen(WEBHOOK_CHANNEL, () => this.wake());
    this.#timer = setInterval(() => this.wake(), POLL_INTERVAL_MS);
    await this.#listener.ready;
  }

  async sweep(): Promise<void> {
    await sweepDeliveries(this.store.manager, CACHE_MS);
  }

  /** Starts another worker, which sends messages as long as some are due. */
  private wake(): void {
    if (this.#closed || this.#lanes.size >= LANES) return;
    const lane: Promise<void> = this.lane()
      .catch((error: unknown) => this.log.warn({ err: error }, 'webhook messages could not be sent; they stay queued'))
      .finally(() => this.#lanes.delete(lane));
    this.#lanes.add(lane);
  }

  private async lane(): Promise<void> {
    while (!this.#closed) {
      const due = await claimDelivery(this.store.manager, HELD_MS);
      if (!due) return;
      this.wake(); // more may be due
      await this.deliver(due);
    }
  }

  private async deliver(due: DueDelivery): Promise<void> {
    const attempt = await this.attempt(due);
    await this.store.transaction(async (tx) => {
      const webhook = await lockWebhook(tx, due.webhookId);
      if (!webhook) return; // removed in the meantime
      if (attempt.error === null) return recordDelivered(tx, due, attempt);
      const tries = due.attempts.length + 1;
      const gone = attempt.status === 410;
      const pause = gone || tries >= this.config.PRIMITIVES_TUNE_WEBHOOK_TRIES ? null : this.pauseMs(tries);
      await recordUndelivered(tx, due, attempt, pause);
      // No delivery succeeded since the first try of this message.
      const silent =
        pause === null && webhook.failingSince !== null && webhook.failingSince <= new Date(due.attempts[0]?.at ?? 0);
      if (gone || silent)
        await this.disable(tx, due, gone ? 'the receiver answered 410 Gone' : `deliveries failed: ${attempt.error}`);
    });
    if (attempt.error !== null)
      this.log.info(
        { webhook: due.webhookId, message: due.messageId, failure: attempt.error },
        'a webhook delivery failed',
      );
  }

  private pauseMs(tries: number): number {
    return Math.min(LONGEST_PAUSE_MS, this.config.PRIMITIVES_TUNE_WEBHOOK_PAUSE_MS * GROWTH ** (tries - 1));
  }

  private async attempt({ webhook, messageId, payload }: DueDelivery): Promise<WebhookAttempt> {
    const at = this.clock.now();
    const body = JSON.stringify(payload);
    const secret = webhookSecret(this.config.PRIMITIVES_COOKIE_SECRET.reveal(), webhook);
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Primitives-Webhooks/1',
      ...signedHeaders(secret, { id: messageId, at, body }),
    };
    const attempt = (status: number | null, error: string | null): WebhookAttempt => ({
      at: at.toISOString(),
      status,
      error,
      milliseconds: Math.max(0, this.clock.now().getTime() - at.getTime()),
    });
    try {
      const anywhere = this.config.PRIMITIVES_WEBHOOKS_ANYWHERE;
      const status = await post({ url: webhook.url, headers, body, anywhere, timeoutMs: TIMEOUT_MS });
      return attempt(status, status >= 200 && status < 300 ? null : `the receiver answered ${status}`);
    } catch (error) {
      return attempt(null, error instanceof Error ? error.message.slice(0, 300) : 'unknown');
    }
  }

  private async disable(
    tx: Parameters<typeof disableWebhook>[0],
    { webhook }: DueDelivery,
    reason: string,
  ): Promise<void> {
    await disableWebhook(tx, webhook.id, reason);
    const owners = (await membersOf(tx, webhook.teamId)).filter(({ role }) => role === 'owner');
    for (const { name, email } of owners)
      await this.mail.queue(tx, email, 'webhook_disabled', { name, address: new URL(webhook.url).host, reason });
  }

  /** Finishes the messages that are being sent; other processes send the rest. */
  async onModuleDestroy(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    await this.#listener?.close();
    await Promise.all(this.#lanes);
  }
}
