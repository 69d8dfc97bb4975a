import { millis, type Consumer, type ConsumerMessages, type JetStreamClient } from 'nats';
import { setTimeout as delay } from 'node:timers/promises';
import { handle, type Delivery, type HandleOptions, type Outcome } from './handle.js';
import type { ConsumerSpec } from './topology.js';

export interface ConsumeOptions {
  /** Messages handled at once. One for anyone who must not hold what it cannot work on. */
  readonly lanes?: number;
  readonly onTrouble?: HandleOptions['onTrouble'];
}

/** Told of every message that was handled. */
export type OnHandled = (consumer: string, outcome: Outcome, seconds: number) => void;

/** A request for one message stays open this long; the broker forgets it then, and we ask again. */
const PULL_MS = 30_000;
/** Before asking again after a refusal: the consumer is not declared yet, or the broker is away. */
const AFTER_TROUBLE_MS = 250;

/** Takes messages of a consumer until closed. A lane asks for the next message only when it has finished the last. */
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
        await this.#takeOne(consumer);
      } catch {
        consumer = null;
        await delay(AFTER_TROUBLE_MS, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
      }
    }
  }

  async #takeOne(consumer: Consumer): Promise<void> {
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
          onTrouble: this.options.onTrouble ?? (() => undefined),
        });
        this.onHandled(this.spec.name, outcome, (performance.now() - from) / 1000);
      }
    } finally {
      this.#open.delete(messages);
    }
  }

  /** Takes nothing new, and waits for what is in progress. May be called twice. */
  async close(): Promise<void> {
    this.#stopping.abort();
    for (const messages of this.#open) messages.stop();
    await Promise.all(this.#lanes);
  }
}
