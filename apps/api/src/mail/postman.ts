import { Inject, Injectable } from '@nestjs/common';
import type { Clock, Log } from '@primitives/process';
import {
  forgetMail,
  MAIL_CHANNEL,
  markSent,
  markUnsent,
  claimMail,
  type Listener,
  type Store,
  type WaitingLetter,
} from '@primitives/store';
import { createTransport, type Transporter } from 'nodemailer';
import type { ApiConfig } from '../config.js';
import { CLOCK, CONFIG, LOG, STORE } from '../edges.js';
import { LETTERS, type LetterKind, type LetterParts, type WrittenLetter } from './letters.js';
import { SignedLinks } from './signed-links.js';

/** Minutes until a letter that was not taken is tried again; after the last one it is given up. */
const PAUSES_MIN = [1, 5, 30, 120, 360, 720, 1440] as const;
/** Letters to someone of whom nothing is to be kept: their rows go once they are sent or given up. */
const LAST_LETTERS: ReadonlySet<string> = new Set<LetterKind>(['account_deleted']);
/** Between looks for letters that are due again. */
const POLL_INTERVAL_MS = 15_000;
/** A server that does not answer is busy. */
const PATIENCE_MS = 20_000;

/** A letter that a server was asked to take; `failure`: what it said when it did not; `next`: when it is tried again. */
interface TriedLetter {
  readonly mail: string;
  readonly letter: string;
  readonly attempts: number;
  readonly failure: string | null;
  readonly next?: Date | null;
}

/**
 * Sends what the mail table holds, one letter at a time, in every process of the api: a letter is locked while it is sent. When a
 * process dies between the server's word and the commit, the letter is sent again under the same Message-ID.
 */
@Injectable()
export class Postman {
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

  /** Nothing to do where no mail is sent. */
  async open(): Promise<void> {
    const url = this.config.SMTP_URL?.reveal();
    if (url === undefined) return;
    const timeouts = { connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS };
    this.#transport = createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true });
    this.#listener = this.store.listen(MAIL_CHANNEL, () => this.wake());
    this.#timer = setInterval(() => this.wake(), POLL_INTERVAL_MS);
    await this.#listener.ready;
  }

  /** Sends what is due; rounds never overlap. */
  private wake(): void {
    this.#round = this.#round
      .then(() => this.round())
      .catch((error: unknown) => this.log.warn({ err: error }, 'mail waits'));
  }

  private async round(): Promise<void> {
    while (!this.#closed) {
      const tried = await this.store.transaction((tx) => this.sendNext(tx));
      if (!tried) return;
      // Said once it is written down: who reads the line finds the row.
      if (tried.failure !== null) this.log.warn(tried, 'a mail was not taken');
    }
  }

  /** @returns what became of the letter that is due; null when none is */
  private async sendNext(tx: Parameters<typeof claimMail>[0]): Promise<TriedLetter | null> {
    const now = this.clock.now();
    const waiting = await claimMail(tx, now);
    if (!waiting) return null;
    const failure = await this.send(waiting);
    const tried = { mail: waiting.id, letter: waiting.letter, attempts: waiting.attempts + 1, failure };
    if (failure === null) {
      if (LAST_LETTERS.has(waiting.letter)) await forgetMail(tx, waiting.id);
      else await markSent(tx, waiting.id, now);
      return tried;
    }
    const pause = PAUSES_MIN[waiting.attempts];
    const next = pause === undefined ? null : new Date(now.getTime() + pause * 60_000);
    if (next === null && LAST_LETTERS.has(waiting.letter)) await forgetMail(tx, waiting.id);
    else await markUnsent(tx, waiting.id, { now, next, failure });
    return { ...tried, next };
  }

  /** @returns null when the server took it, else what it said */
  private async send({ id, address, letter, facts }: WaitingLetter): Promise<string | null> {
    const { hostname } = new URL(this.config.PRIMITIVES_PUBLIC_URL);
    const from = this.config.PRIMITIVES_MAIL_FROM ?? `${this.config.PRIMITIVES_INSTALLATION} <no-reply@${hostname}>`;
    try {
      const { subject, text } = this.write(letter, facts);
      await this.#transport?.sendMail({ from, to: address, subject, text, messageId: `<${id}@${hostname}>` });
      return null;
    } catch (error) {
      return error instanceof Error ? error.message.slice(0, 500) : 'unknown';
    }
  }

  private write(letter: string, facts: WaitingLetter['facts']): WrittenLetter {
    if (!Object.hasOwn(LETTERS, letter)) throw new Error(`nobody writes letters of the kind "${letter}"`);
    const parts: LetterParts = {
      installation: this.config.PRIMITIVES_INSTALLATION,
      url: this.config.PRIMITIVES_PUBLIC_URL.replace(/\/+$/, ''),
      links: this.links,
    };
    return LETTERS[letter as LetterKind](facts as never, parts);
  }

  /** The letter on its way is finished; the rest waits for anyone who comes next. */
  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    await this.#listener?.close();
    await this.#round;
    this.#transport?.close();
  }
}
