import {
  connect,
  credsAuthenticator,
  headers,
  ErrorCode,
  type JetStreamClient,
  type JetStreamManager,
  type Msg,
  type NatsConnection,
  type NatsError,
} from 'nats';
import { setTimeout as delay } from 'node:timers/promises';
import { Consumption, type ConsumeOptions } from './consumption.js';
import { declareConsumer, declareHouse, type DeclareOptions } from './declare.js';
import { NoAnswerError } from './errors.js';
import { EventsFeed } from './events-feed.js';
import type { Delivery } from './handle.js';
import { STREAMS, poolConsumer, type ConsumerSpec, type StreamName } from './topology.js';

export interface BusOptions {
  /** One URL or several of a cluster, separated by commas. */
  readonly url: string;
  /** Who connects; also the inbox's prefix, which the broker's permissions know: a role, or a runner's id. */
  readonly name: string;
  /** The text of a `.creds` file; none for a broker without users. */
  readonly credentials?: string;
}

/** Asked to send: subject, id for the broker's double check, bytes. */
export interface Outgoing {
  readonly subject: string;
  readonly messageId: string;
  readonly bytes: Uint8Array;
}

/** How full a consumer is. */
export interface Backlog {
  /** Not delivered yet. */
  readonly waiting: number;
  /** Delivered and not acked. */
  readonly inHand: number;
}

const REQUEST_MS = 5_000;

/** The connection to NATS; everything that is taken from it is closed with it. */
export class Bus {
  readonly #open = new Set<{ close(): Promise<void> }>();
  readonly #jetstream: JetStreamClient;
  #manager: Promise<JetStreamManager> | undefined;
  /** Settles when the connection is gone for good: with the reason, or with undefined after `close`. */
  readonly closed: Promise<Error | undefined>;

  constructor(readonly connection: NatsConnection) {
    // A runner may ask only for its own consumer: no probing of the account
    this.#jetstream = connection.jetstream({ checkAPI: false });
    this.closed = connection.closed().then((error) => error ?? undefined);
  }

  get connected(): boolean {
    return !this.connection.isClosed() && !this.connection.isDraining();
  }

  /** Creates the streams and consumers that are missing. @throws StreamDiffersError */
  async declare(options: DeclareOptions = {}): Promise<void> {
    await declareHouse(await this.#jsm(), options);
  }

  /** Deletes the house's streams with all that is in them. */
  async reset(): Promise<void> {
    const manager = await this.#jsm();
    for (const { name } of STREAMS) await manager.streams.delete(name).catch(() => false);
  }

  /** Creates the consumer that a pool's runners share. */
  async declarePool(pool: string, options: DeclareOptions = {}): Promise<void> {
    await declareConsumer(await this.#jsm(), poolConsumer(pool), options);
  }

  /** Takes messages until the bus is closed; waits for a consumer that is not declared yet. */
  consume(spec: ConsumerSpec, work: (delivery: Delivery) => Promise<void>, options: ConsumeOptions = {}): Consumption {
    const consumption = new Consumption(
      this.#jetstream,
      spec,
      work,
      (delivery, reason) => this.#setAside(spec, delivery, reason),
      options,
    );
    this.#open.add(consumption);
    return consumption;
  }

  /** Stored by a stream when this returns. A second one with the same id is dropped by the broker. */
  async publish({ subject, messageId, bytes }: Outgoing): Promise<void> {
    await this.#jetstream.publish(subject, bytes, { msgID: messageId, timeout: REQUEST_MS });
  }

  /** Core NATS: to whoever listens now. */
  send(subject: string, bytes: Uint8Array): void {
    this.connection.publish(subject, bytes);
  }

  /** @throws NoAnswerError */
  async request(subject: string, bytes: Uint8Array, timeoutMs = REQUEST_MS): Promise<Uint8Array> {
    try {
      return (await this.connection.request(subject, bytes, { timeout: timeoutMs, noMux: true })).data;
    } catch (cause) {
      const code = (cause as NatsError).code;
      if (code === ErrorCode.Timeout || code === ErrorCode.NoResponders) throw new NoAnswerError(subject, { cause });
      throw cause;
    }
  }

  /** Answers requests, shared with the others of the queue group. A request whose handler fails stays unanswered. */
  respond(
    pattern: string,
    queue: string,
    answer: (subject: string, bytes: Uint8Array) => Promise<Uint8Array>,
    onError: (error: unknown) => void,
  ): void {
    this.#subscribe(
      pattern,
      queue,
      async (message) => void message.respond(await answer(message.subject, message.data)),
      onError,
    );
  }

  /** Hears core messages; with a queue group, each is heard by one of the group. */
  subscribe(
    pattern: string,
    hear: (subject: string, bytes: Uint8Array) => Promise<void> | void,
    options: { queue?: string; onError?: (error: unknown) => void } = {},
  ): { close(): Promise<void> } {
    return this.#subscribe(
      pattern,
      options.queue,
      async (message) => hear(message.subject, message.data),
      options.onError ?? (() => undefined),
    );
  }

  #subscribe(
    pattern: string,
    queue: string | undefined,
    hear: (message: Msg) => Promise<void>,
    onError: (error: unknown) => void,
  ): { close(): Promise<void> } {
    const working = new Set<Promise<void>>();
    const subscription = this.connection.subscribe(pattern, {
      ...(queue === undefined ? {} : { queue }),
      callback: (error, message) => {
        if (error) return onError(error);
        const work: Promise<void> = hear(message)
          .catch(onError)
          .finally(() => working.delete(work));
        working.add(work);
      },
    });
    const close = async () => {
      this.#open.delete(handle);
      if (!subscription.isClosed()) await subscription.drain().catch(() => undefined);
      await Promise.all(working);
    };
    const handle = { close };
    this.#open.add(handle);
    return handle;
  }

  /** Hears the facts of EVENTS in order from now on, over reconnections too. */
  async events(filter: string, hear: (subject: string, bytes: Uint8Array) => void): Promise<{ close(): Promise<void> }> {
    const feed = await EventsFeed.open(this.#jetstream, filter, hear);
    const handle = {
      close: async () => {
        this.#open.delete(handle);
        await feed.close();
      },
    };
    this.#open.add(handle);
    return handle;
  }

  async backlog(spec: ConsumerSpec): Promise<Backlog> {
    const info = await (await this.#jsm()).consumers.info(spec.stream, spec.name);
    return { waiting: info.num_pending, inHand: info.num_ack_pending };
  }

  /** Drops the stored messages of a subject: work that nobody needs any more. */
  async purge(stream: StreamName, subject: string): Promise<void> {
    await (await this.#jsm()).streams.purge(stream, { filter: subject });
  }

  /**
   * nats-server 2.9 can keep acked messages in a work queue after its leader died. Everything of the consumer's subjects below its
   * ack floor is acked, so it is safe to drop; returns how many there were.
   */
  async sweepAcked(spec: ConsumerSpec): Promise<number> {
    const manager = await this.#jsm();
    const floor = (await manager.consumers.info(spec.stream, spec.name)).ack_floor.stream_seq;
    if (floor === 0) return 0;
    return (await manager.streams.purge(spec.stream, { filter: spec.filter, seq: floor + 1 })).purged;
  }

  /** Stops taking, finishes what is in hand, sends what is written, and leaves. */
  async close(): Promise<void> {
    await Promise.all([...this.#open].map((each) => each.close()));
    if (!this.connection.isClosed()) await this.connection.drain();
  }

  async #setAside(spec: ConsumerSpec, delivery: Delivery, reason: string): Promise<void> {
    const said = headers();
    said.set('Reason', reason.replaceAll(/\s+/g, ' ').slice(0, 1_000));
    said.set('Subject', delivery.subject);
    await this.#jetstream.publish(`aside.${spec.stream}.${spec.name}`, delivery.bytes, { headers: said, timeout: REQUEST_MS });
  }

  #jsm(): Promise<JetStreamManager> {
    this.#manager ??= this.connection.jetstreamManager({ checkAPI: false });
    return this.#manager;
  }
}

/** A broker that starts at the same moment as we do is given this many chances. */
const CONNECT_TRIES = 4;
const CONNECT_MS = 5_000;

export async function connectBus(options: BusOptions): Promise<Bus> {
  const settings = {
    servers: options.url.split(','),
    name: options.name,
    inboxPrefix: `_INBOX_${options.name}`,
    timeout: CONNECT_MS,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    reconnectJitter: 100,
    pingInterval: 5_000,
    ...(options.credentials === undefined
      ? {}
      : { authenticator: credsAuthenticator(new TextEncoder().encode(options.credentials)) }),
  };
  for (let tries = 1; ; tries++) {
    try {
      return new Bus(await connect(settings));
    } catch (error) {
      const weather = [ErrorCode.Timeout, ErrorCode.ConnectionRefused, ErrorCode.ConnectionTimeout].includes(
        (error as NatsError).code as ErrorCode,
      );
      if (!weather || tries === CONNECT_TRIES) throw error;
      await delay(tries * 250);
    }
  }
}
