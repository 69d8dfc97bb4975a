import {
  ConsumerEvents,
  DeliverPolicy,
  type ConsumerMessages,
  type JetStreamClient,
  type OrderedConsumerOptions,
} from 'nats';
import { setTimeout as delay } from 'node:timers/promises';

/** How soon the loss of the broker's side is detected; also the idle heartbeat interval. */
const PULL_MS = 5_000;
const AFTER_TROUBLE_MS = 1_000;

/**
 * Receives the events of EVENTS in order, also after reconnections and lost messages. When the stream itself was
 * created again, for example after a broker lost its disk, sequence numbers start again, and so does the feed.
 */
export class EventsFeed {
  #messages: ConsumerMessages | undefined;
  /** When the current stream was created. */
  #streamMade = '';
  #closed = false;

  private constructor(
    private readonly jetstream: JetStreamClient,
    private readonly filter: string,
    private readonly onEvent: (subject: string, bytes: Uint8Array) => void,
  ) {}

  /** Starts with new messages. */
  static async open(
    jetstream: JetStreamClient,
    filter: string,
    onEvent: (subject: string, bytes: Uint8Array) => void,
  ): Promise<EventsFeed> {
    const feed = new EventsFeed(jetstream, filter, onEvent);
    await feed.#listen({ deliver_policy: DeliverPolicy.New });
    return feed;
  }

  async #listen(from: Partial<OrderedConsumerOptions>): Promise<void> {
    this.#streamMade = await this.#made();
    const consumer = await this.jetstream.consumers.get('EVENTS', { filterSubjects: this.filter, ...from });
    const messages = await consumer.consume({
      expires: PULL_MS,
      callback: (message) => this.onEvent(message.subject, message.data),
    });
    this.#messages = messages;
    void this.#watch(messages);
  }

  async #watch(messages: ConsumerMessages): Promise<void> {
    for await (const status of await messages.status()) {
      if (status.type !== ConsumerEvents.OrderedConsumerRecreated || this.#closed) continue;
      const made = await this.#made().catch(() => this.#streamMade); // unavailable now: the next loss retries
      if (made === this.#streamMade) continue;
      void messages.close(); // it would wait for us, who read its status
      return this.#listenAgain();
    }
  }

  /** From the first message of the new stream: all of them are new. */
  async #listenAgain(): Promise<void> {
    while (!this.#closed) {
      const listening = await this.#listen({}).then(
        () => true,
        () => false,
      );
      if (listening) return;
      await delay(AFTER_TROUBLE_MS);
    }
  }

  async #made(): Promise<string> {
    const manager = await this.jetstream.jetstreamManager(false);
    return (await manager.streams.info('EVENTS')).created;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#messages?.close();
  }
}
