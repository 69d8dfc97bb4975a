import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Clock, Log } from '@primitives/runtime';
import type { Listener, Store } from '@primitives/store/connection';
import {
  forgetMail,
  MAIL_CHANNEL,
  markSent,
  markUnsent,
  claimMail,
  type WaitingMail,
} from '@primitives/store/messages';
import { createTransport, type Transporter } from 'nodemailer';
import type { ApiConfig } from '../config.js';
import { CLOCK, CONFIG, LOG, STORE } from '../injection-tokens.js';
import { MAIL_TEMPLATES, type MailKind, type TemplateParts, type RenderedMail } from './mail-templates.js';
import { SignedLinks } from './signed-links.js';

/** Minutes until a mail that the server did not accept is tried again; after the last try it fails for good. */
const RETRY_DELAYS_MIN = [1, 5, 30, 120, 360, 720, 1440] as const;
/** Mails to people about whom nothing may be stored: their rows are deleted once sent or failed for good. */
const UNSTORED_MAILS: ReadonlySet<string> = new Set<MailKind>(['account_deleted']);
/** Interval between queries for mails that are due again. */
const POLL_INTERVAL_MS = 15_000;
/** A server that does not answer is treated as busy. */
const SMTP_TIMEOUT_MS = 20_000;

/** One attempt to send a mail. `failure`: the server's error, or null; `next`: when it is tried again. */
interface MailAttempt {
  readonly mail: string;
  readonly kind: string;
  readonly attempts: number;
  readonly failure: string | null;
  readonly next?: Date | null;
}

/**
 * Sends the mails of the mail table one at a time, in every API process. A process locks a mail while it sends it. When
 * a process dies between the server's answer and the commit, the mail is sent again under the same Message-ID.
 */
@Injectable()
export class MailSender implements OnApplicationBootstrap, OnModuleDestroy {
  #transport: Transporter | undefined;
  #listener: Listener | undefined;
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(CONFIG) private readonly config: ApiConfig,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
    private readonly links: SignedLinks,
  ) {}

  /** Does nothing when mail is off. */
  async onApplicationBootstrap(): Promise<void> {
    const url = this.config.SMTP_URL?.reveal();
    if (url === undefined) return;
    const timeouts = {
      connectionTimeout: SMTP_TIMEOUT_MS,
      greetingTimeout: SMTP_TIMEOUT_MS,
      socketTimeout: SMTP_TIMEOUT_MS,
    };
    this.#transport = createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true });
    this.#listener = this.store.listen(MAIL_CHANNEL, () => this.wake());
    this.#timer = setInterval(() => this.wake(), POLL_INTERVAL_MS);
    await this.#listener.ready;
  }

  /** Sends the mails that are due; rounds never overlap. */
  private wake(): void {
    this.#round = this.#round
      .then(() => this.round())
      .catch((error: unknown) => this.log.warn({ err: error }, 'mail could not be sent; it stays queued'));
  }

  private async round(): Promise<void> {
    while (!this.#closed) {
      const tried = await this.store.transaction((tx) => this.sendNext(tx));
      if (!tried) return;
      // Logged after the commit, so that a reader of the line finds the row.
      if (tried.failure !== null) this.log.warn(tried, 'the mail server did not accept a mail');
    }
  }

  /** @returns the result of sending the next mail that is due; null when none is due */
  private async sendNext(tx: Parameters<typeof claimMail>[0]): Promise<MailAttempt | null> {
    const now = this.clock.now();
    const waiting = await claimMail(tx, now);
    if (!waiting) return null;
    const failure = await this.send(waiting);
    const tried = { mail: waiting.id, kind: waiting.kind, attempts: waiting.attempts + 1, failure };
    if (failure === null) {
      if (UNSTORED_MAILS.has(waiting.kind)) await forgetMail(tx, waiting.id);
      else await markSent(tx, waiting.id, now);
      return tried;
    }
    const pause = RETRY_DELAYS_MIN[waiting.attempts];
    const next = pause === undefined ? null : new Date(now.getTime() + pause * 60_000);
    if (next === null && UNSTORED_MAILS.has(waiting.kind)) await forgetMail(tx, waiting.id);
    else await markUnsent(tx, waiting.id, { now, next, failure });
    return { ...tried, next };
  }

  /** @returns null when the server accepted it, else the server's error */
  private async send({ id, address, kind, facts }: WaitingMail): Promise<string | null> {
    const { hostname } = new URL(this.config.PRIMITIVES_PUBLIC_URL);
    const from = this.config.PRIMITIVES_MAIL_FROM ?? `${this.config.PRIMITIVES_INSTALLATION} <no-reply@${hostname}>`;
    try {
      const { subject, text } = this.write(kind, facts);
      await this.#transport?.sendMail({ from, to: address, subject, text, messageId: `<${id}@${hostname}>` });
      return null;
    } catch (error) {
      return error instanceof Error ? error.message.slice(0, 500) : 'unknown';
    }
  }

  private write(kind: string, facts: WaitingMail['facts']): RenderedMail {
    if (!Object.hasOwn(MAIL_TEMPLATES, kind)) throw new Error(`unknown mail kind "${kind}"`);
    const parts: TemplateParts = {
      installation: this.config.PRIMITIVES_INSTALLATION,
      url: this.config.PRIMITIVES_PUBLIC_URL.replace(/\/+$/, ''),
      links: this.links,
    };
    return MAIL_TEMPLATES[kind as MailKind](facts as never, parts);
  }

  /** Finishes the mail that is being sent; the next process sends the rest. */
  async onModuleDestroy(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    await this.#listener?.close();
    await this.#round;
    this.#transport?.close();
  }
}
