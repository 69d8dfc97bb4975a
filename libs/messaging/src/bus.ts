import { isIP } from 'node:net';
import {
  connect,
  credsAuthenticator,
  jwtAuthenticator,
  headers,
  ErrorCode,
  Events,
  type Authenticator,
  type JetStreamClient,
  type JetStreamManager,
  type Msg,
  type MsgRequest,
  type NatsConnection,
  type NatsError,
} from 'nats';
import { inSpan } from '@primitives/runtime';
import { Consumption, type ConsumeOptions, type OnHandled } from './consumption.js';
import { declareConsumer, declareStreams, type DeclareOptions } from './declare.js';
import { NoAnswerError } from './errors.js';
import { EventsFeed } from './events-feed.js';
import type { Delivery } from './handle.js';
import { STREAMS, measureConsumer, poolConsumer, type ConsumerSpec, type StreamName } from './topology.js';
import { replyHeaders, replyHeadersOf, type ReplyHeaders } from './reply-headers.js';
import { TRACEPARENT, traceHeader } from './trace-header.js';
import { retryTransient } from './transient.js';

export interface BusOptions {
  /** One URL or several of a cluster, separated by commas. */
  readonly url: string;
  /**
   * Name of the client, a role or a runner's id; also the prefix of its inbox, which the broker's permissions contain.
   */
  readonly name: string;
  /** The text of a `.creds` file; none for a broker without users. */
  readonly credentials?: string | undefined;
  /** PEM file of who signed the broker's certificate, where that is no one whom everyone knows. */
  readonly caFile?: string | undefined;
  readonly onHandled?: OnHandled;
  /** Instead of `credentials`, for credentials that are renewed. */
  readonly identity?: BusIdentity;
}

/** A key and its JWT, read at each connection. */
export interface BusIdentity {
  readonly seed: string;
  readonly jwt: () => string;
}

/** Message to publish: subject, id for the broker's duplicate detection, bytes. */
export interface Outgoing {
  readonly subject: string;
  readonly messageId: string;
  readonly bytes: Uint8Array;
  /** The trace of the message; default: the active one. */
  readonly traceparent?: string | null;
}

/** Counts of a consumer. */
export interface Backlog {
  /** Not delivered yet. */
  readonly waiting: number;
  /** Delivered and not acked. */
  readonly inProgress: number;
}

/** Undelivered messages and the delivery count of a consumer: it is stalled while the count does not grow. */
export interface Undelivered {
  readonly messages: number;
  readonly position: number;
}

/** The answer to a request. */
export interface Reply extends ReplyHeaders {
  readonly bytes: Uint8Array;
}

const REQUEST_MS = 5_000;

/** The connection to NATS; closing it ends everything that was started from it. */
export class Bus {
  readonly #open = new Set<{ close(): Promise<void> }>();
  readonly #jetstream: JetStreamClient;
  #manager: Promise<JetStreamManager> | undefined;
  /** Time since which the broker has been reachable; null while it is not. */
  #onlineSince: number | null = performance.now();
  /** The running ping: one at a time, however often readiness is probed. */
  #ping: Promise<boolean> | undefined;
  /** Settles when the connection is closed permanently: with the reason, or with undefined after `close`. */
  readonly closed: Promise<Error | undefined>;

  constructor(
    readonly connection: NatsConnection,
    private readonly onHandled: OnHandled = () => undefined,
  ) {
    // A runner may only query its own consumer: no probing of the account
    this.#jetstream = connection.jetstream({ checkAPI: false });
    void this.#watch();
    this.closed = connection.closed().then((error) => error ?? undefined);
  }

  /** How long all messages have reached this process without a gap; 0 while disconnected. */
  get onlineMs(): number {
    return this.connected && this.#onlineSince !== null ? performance.now() - this.#onlineSince : 0;
  }

  /** Whether the broker is reachable now; a bus that reconnects is connected and not online. */
  get online(): boolean {
    return this.connected && this.#onlineSince !== null;
  }

  get connected(): boolean {
    return !this.connection.isClosed() && !this.connection.isDraining();
  }

  /**
   * Whether the broker answers a ping now. The client detects a stopped broker only after two missed pings (10 s), so
   * its own flag is not enough. May stay pending as long as the connection hangs: the caller sets a deadline.
   */
  answers(): Promise<boolean> {
    if (!this.online) return Promise.resolve(false);
    this.#ping ??= this.connection
      .flush()
      .then(
        () => true,
        () => false,
      )
      .finally(() => (this.#ping = undefined));
    return this.#ping;
  }

  /** Creates missing streams and consumers; waits while a cluster elects a leader. @throws StreamDiffersError */
  async declare(options: DeclareOptions = {}): Promise<void> {
    const manager = await this.#jsm();
    await retryTransient(ELECTION_MS, () => declareStreams(manager, options));
  }

  /** Deletes the deployment's streams with all messages. */
  async reset(): Promise<void> {
    const manager = await this.#jsm();
    for (const { name } of STREAMS) await manager.streams.delete(name).catch(() => false);
  }

  /** Creates the consumers that a pool's runners share. */
  async declarePool(pool: string, options: DeclareOptions = {}): Promise<void> {
    const manager = await this.#jsm();
    for (const spec of [poolConsumer(pool), measureConsumer(pool)]) await declareConsumer(manager, spec, options);
  }

  /** Consumes messages until the bus is closed; waits for a consumer that is not declared yet. */
  consume(spec: ConsumerSpec, work: (delivery: Delivery) => Promise<void>, options: ConsumeOptions = {}): Consumption {
    const consumption = new Consumption(
      this.#jetstream,
      spec,
      work,
      (delivery, reason) => this.#setAside(spec, delivery, reason),
      options,
      this.onHandled,
    );
    this.#open.add(consumption);
    return consumption;
  }

  /**
   * Publishes to a stream; resolves when the message is stored. The broker drops a second message with the same id.
   *
   * @param timeoutMs retry time while a cluster elects a leader
   */
  async publish({ subject, messageId, bytes, traceparent }: Outgoing, timeoutMs = 0): Promise<void> {
    const options = { msgID: messageId, timeout: REQUEST_MS, ...traceHeader(traceparent) };
    await retryTransient(timeoutMs, () => this.#jetstream.publish(subject, bytes, options));
  }

  /** Core NATS: delivered to current subscribers only. */
  send(subject: string, bytes: Uint8Array): void {
    this.connection.publish(subject, bytes);
  }

  /**
   * @param tries number of attempts without an answer: for idempotent requests whose answer may be lost
   * @throws NoAnswerError
   */
  async request(subject: string, bytes: Uint8Array, timeoutMs = REQUEST_MS, tries = 1): Promise<Uint8Array> {
    return (await this.requestReply(subject, bytes, timeoutMs, tries)).bytes;
  }

  /** Like `request`, with the pause that the answer requests. */
  async requestReply(subject: string, bytes: Uint8Array, timeoutMs = REQUEST_MS, tries = 1): Promise<Reply> {
    try {
      const options = { timeout: timeoutMs, noMux: true, ...traceHeader() };
      const { data, headers: values } = await this.connection.request(subject, bytes, options);
      return { bytes: data, ...replyHeadersOf(values) };
    } catch (cause) {
      const code = (cause as NatsError).code;
      if (code !== ErrorCode.Timeout && code !== ErrorCode.NoResponders) throw cause;
      if (code === ErrorCode.Timeout && tries > 1) return this.requestReply(subject, bytes, timeoutMs, tries - 1);
      throw new NoAnswerError(subject, { cause });
    }
  }

  /** Answers requests, shared with the others of the queue group. A request whose handler fails stays unanswered. */
  respond(
    pattern: string,
    queue: string,
    answer: (subject: string, bytes: Uint8Array) => Promise<Uint8Array | Reply>,
    onError: (error: unknown) => void,
  ): void {
    this.#subscribe(
      pattern,
      queue,
      async (message) =>
        inSpan(
          `answer ${pattern}`,
          { kind: 'server', traceparent: message.headers?.get(TRACEPARENT) || null },
          async () => respondTo(message, await answer(message.subject, message.data)),
        ),
      onError,
    );
  }

  /** Subscribes to core messages; in a queue group, one member receives each. */
  subscribe(
    pattern: string,
    onMessage: (subject: string, bytes: Uint8Array) => Promise<void> | void,
    options: { queue?: string; onError?: (error: unknown) => void } = {},
  ): { close(): Promise<void> } {
    return this.#subscribe(
      pattern,
      options.queue,
      async (message) => onMessage(message.subject, message.data),
      options.onError ?? (() => undefined),
    );
  }

  #subscribe(
    pattern: string,
    queue: string | undefined,
    onMessage: (message: Msg) => Promise<void>,
    onError: (error: unknown) => void,
  ): { close(): Promise<void> } {
    const working = new Set<Promise<void>>();
    const subscription = this.connection.subscribe(pattern, {
      ...(queue === undefined ? {} : { queue }),
      callback: (error, message) => {
        if (error) return onError(error);
        const work: Promise<void> = onMessage(message)
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

  /** Receives the events of EVENTS in order from now on, also after reconnections. */
  async events(
    filter: string,
    onMessage: (subject: string, bytes: Uint8Array) => void,
  ): Promise<{ close(): Promise<void> }> {
    const feed = await EventsFeed.open(this.#jetstream, filter, onMessage);
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
    return { waiting: info.num_pending, inProgress: info.num_ack_pending };
  }

  /**
   * Messages that a consumer should deliver and does not: nothing is in progress, and it has none left or delivers none
   * to pending requests, although its stream stores messages for it. This is normal for a moment.
   */
  async undelivered(spec: ConsumerSpec): Promise<Undelivered> {
    const manager = await this.#jsm();
    const { delivered, num_ack_pending, num_pending, num_waiting } = await manager.consumers.info(
      spec.stream,
      spec.name,
    );
    const position = delivered.consumer_seq;
    if (num_ack_pending > 0 || (num_pending > 0 && num_waiting === 0)) return { messages: 0, position };
    const { state } = await manager.streams.info(spec.stream, { subjects_filter: spec.filter });
    return { messages: Object.values(state.subjects ?? {}).reduce((sum, count) => sum + count, 0), position };
  }

  /** Creates a stream again, with its fixed consumers; its messages must be published again. */
  async renew(stream: StreamName, options: DeclareOptions = {}): Promise<void> {
    await (await this.#jsm()).streams.delete(stream);
    await this.declare(options);
  }

  async stored(stream: StreamName): Promise<number> {
    return (await (await this.#jsm()).streams.info(stream)).state.messages;
  }

  /** Deletes the stored messages of a subject: work that is no longer needed. */
  async purge(stream: StreamName, subject: string): Promise<void> {
    await (await this.#jsm()).streams.purge(stream, { filter: subject });
  }

  /**
   * nats-server 2.9 can keep acked messages in a work queue after its leader died. Everything of the consumer's
   * subjects up to its ack floor is acked, so it is safe to delete. One by one: a purge up to a sequence makes that
   * server forget every message that is in progress or waits for its second delivery.
   *
   * @returns the number of deleted messages
   */
  async sweepAcked(spec: ConsumerSpec): Promise<number> {
    const { streams, consumers } = await this.#jsm();
    const floor = (await consumers.info(spec.stream, spec.name)).ack_floor.stream_seq;
    let dropped = 0;
    for (let seq = 1; seq <= floor; dropped++) {
      // the first one from there on
      const query: MsgRequest & { next_by_subj: string } = { seq, next_by_subj: spec.filter };
      const stored = await streams.getMessage(spec.stream, query).catch(nullWhenMissing);
      if (stored === null || stored.seq > floor) break;
      await streams.deleteMessage(spec.stream, stored.seq, false);
      seq = stored.seq + 1;
    }
    return dropped;
  }

  /** Stops consuming, finishes work in progress, flushes, and disconnects. */
  async close(): Promise<void> {
    await Promise.all([...this.#open].map((each) => each.close()));
    if (this.connection.isClosed()) return;
    try {
      await this.connection.drain();
    } finally {
      await this.connection.close(); // a drain that failed without the broker leaves the client reconnecting for ever
    }
  }

  async #setAside(spec: ConsumerSpec, delivery: Delivery, reason: string): Promise<void> {
    const values = headers();
    values.set('Reason', reason.replaceAll(/\s+/g, ' ').slice(0, 1_000));
    values.set('Subject', delivery.subject);
    await this.#jetstream.publish(`invalid.${spec.stream}.${spec.name}`, delivery.bytes, {
      headers: values,
      timeout: REQUEST_MS,
    });
  }

  async #watch(): Promise<void> {
    for await (const { type } of this.connection.status()) {
      if (type === Events.Disconnect) this.#onlineSince = null;
      if (type === Events.Reconnect) this.#onlineSince = performance.now();
    }
  }

  #jsm(): Promise<JetStreamManager> {
    this.#manager ??= this.connection.jetstreamManager({ checkAPI: false });
    return this.#manager;
  }
}

function respondTo(message: Msg, answer: Uint8Array | Reply): void {
  if (answer instanceof Uint8Array) message.respond(answer);
  else message.respond(answer.bytes, replyHeaders(answer));
}

/** nats-server's code for a missing message. */
const NO_MESSAGE = 10037;

function nullWhenMissing(error: NatsError): null {
  if (error.api_error?.err_code === NO_MESSAGE) return null;
  throw error;
}

/** Time for a broker that starts at the same moment. */
const CONNECT_MS = 20_000;
/** A cluster without a leader elects one within 4 s to 8 s. */
const ELECTION_MS = 30_000;
const REPLY_MS = 5_000;

function authenticator({ credentials, identity }: BusOptions): { authenticator?: Authenticator } {
  if (identity) return { authenticator: jwtAuthenticator(identity.jwt, new TextEncoder().encode(identity.seed)) };
  if (credentials !== undefined) return { authenticator: credsAuthenticator(new TextEncoder().encode(credentials)) };
  return {};
}

/** The name in a broker's certificate when it is reached by IP address: the client only passes names on. */
function addressOf(url: string): { readonly host?: string } {
  const [host = '', ...others] = url.split(',').map((one) => new URL(one).hostname);
  return others.length === 0 && isIP(host) !== 0 ? { host } : {};
}

export async function connectBus(options: BusOptions): Promise<Bus> {
  const settings = {
    servers: options.url.split(','),
    name: options.name,
    inboxPrefix: `_INBOX_${options.name}`,
    timeout: REPLY_MS,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    reconnectJitter: 100,
    pingInterval: 5_000,
    ...(options.caFile === undefined ? {} : { tls: { caFile: options.caFile, ...addressOf(options.url) } }),
    ...authenticator(options),
  };
  return new Bus(await retryTransient(CONNECT_MS, () => connect(settings)), options.onHandled);
}
