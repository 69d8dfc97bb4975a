import { millis, type Consumer, type ConsumerMessages, type JetStreamClient } from 'nats';
import { setTimeout as delay } from 'node:timers/promises';
import { RetryLaterError } from './errors.js';
import { handle, type Delivery, type HandleOptions, type Outcome } from './handle.js';
import type { ConsumerSpec } from './topology.js';

export interface ConsumeOptions {
  /** Messages handled concurrently. One for consumers that must not hold messages they cannot work on. */
  readonly lanes?: number;
  readonly onTrouble?: HandleOptions['onTrouble'];
}

/** Called for every handled message. */
export type OnHandled = (consumer: string, outcome: Outcome, seconds: number) => void;

/** A request for one message expires at the broker after this time; then it is repeated. */
const PULL_MS = 30_000;
/** Delay after a refused request: the consumer is not declared yet, or the broker is unavailable. */
const AFTER_TROUBLE_MS = 250;

/**
 * Consumes messages until closed. A lane requests the next message only when it has finished the last, and after the
 * pause that its handler requested.
 */
export class Consumption {
  readonly #stopping = new AbortController();
  readonly #open = new Set<ConsumerMessages>();
  readonly #lanes: Promise<void>[];

  constructor(
    private readonly jetstream: JetStreamClient,
    private readonly spec: ConsumerSpec,
    private readonly work: (delivery: Delivery) => Promise<void>,
    private readonly setAside: HandleOptions['setAside'],
    private readonly options: ConsumeOptions,
    private readonly onHandled: OnHandled,
  ) {
    this.#lanes = Array.from({ length: options.lanes ?? 1 }, () => this.#lane());
  }

  async #lane(): Promise<void> {
    let consumer: Consumer | null = null;
    while (!this.#stopping.signal.aborted) {
      try {
        consumer ??= await this.jetstream.consumers.get(this.spec.stream, this.spec.name);
        await this.#pause(await this.#takeOne(consumer));
      } catch {
        consumer = null;
        await this.#pause(AFTER_TROUBLE_MS);
      }
    }
  }

  /** Ends early when the consumption is closed. */
  async #pause(ms: number): Promise<void> {
    if (ms > 0) await delay(ms, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
  }

  /** @returns how long the lane pauses */
  async #takeOne(consumer: Consumer): Promise<number> {
    let pauseMs = 0;
    const heartbeatMs = Math.max(50, Math.floor(millis((await consumer.info(true)).config.ack_wait ?? 0) / 3));
    const messages = await consumer.fetch({ max_messages: 1, expires: PULL_MS });
    this.#open.add(messages);
    if (this.#stopping.signal.aborted) messages.stop();
    try {
      for await (const message of messages) {
        const from = performance.now();
        const outcome = await handle(message, this.work, {
          heartbeatMs,
          consumer: this.spec.name,
          setAside: this.setAside,
          onTrouble: (outcome, error, delivery) => {
            if (error instanceof RetryLaterError) ({ pauseMs } = error);
            this.options.onTrouble?.(outcome, error, delivery);
          },
        });
        this.onHandled(this.spec.name, outcome, (performance.now() - from) / 1000);
      }
    } finally {
      this.#open.delete(messages);
    }
    return pauseMs;
  }

  /** Takes no new messages, and waits for those in progress. Idempotent. */
  async close(): Promise<void> {
    this.#stopping.abort();
    for (const messages of this.#open) messages.stop();
    await Promise.all(this.#lanes);
  }
}
