import { Agent, request, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { createClient, type Client } from 'graphql-ws';
import WebSocket from 'ws';
import type { BoardPlace, ViewersPlan } from './viewer-protocol.js';
import { BOARD, BOARD_CHANGED, COSTS, type Kind } from './questions.js';
import type { ViewerMeasurements } from './viewer-measurements.js';

/** Readers who refresh after a new result do so within this time. */
const READ_AGAIN_MS = 10_000;

/**
 * One reader with a browser's connections: loads a page, queries its board, subscribes to its changes; then opens the
 * next board.
 */
export class Viewer {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 2 });
  readonly #left = new AbortController();
  #live: Client | undefined;

  constructor(
    private readonly plan: ViewersPlan,
    private readonly random: () => number,
    private readonly saw: ViewerMeasurements,
  ) {}

  /** Reads boards until it is stopped. */
  async stay(): Promise<void> {
    const { boards, dwellMs } = this.plan;
    try {
      for (let place = Math.floor(this.random() * boards.length); ; place++) {
        await this.open(boards[place % boards.length]!);
        await delay(-Math.log(1 - this.random()) * dwellMs, undefined, { signal: this.#left.signal });
      }
    } catch (error) {
      if (!this.#left.signal.aborted) this.saw.failed(error);
    }
  }

  async leave(): Promise<void> {
    this.#left.abort();
    await this.hangUp();
    this.#agent.destroy();
  }

  /** A socket that never opened fails again when it is closed; the first failure was counted. */
  private async hangUp(): Promise<void> {
    await Promise.resolve(this.#live?.dispose()).catch(() => undefined);
  }

  private async open(place: BoardPlace): Promise<void> {
    await this.hangUp(); // a full load of the page: it has another socket
    await this.timed('page', () => this.get(`/t/${place.track}/${place.board}`));
    await this.timed('board', () => this.query(BOARD, place));
    await Promise.all([
      this.timed('costs', () => this.query(COSTS, place)),
      this.timed('subscribed', () => this.listen(place)),
    ]);
  }

  /** Resolves when the server has accepted the connection; the subscription is sent immediately. */
  private async listen(place: BoardPlace): Promise<void> {
    let opened = () => {};
    const open = new Promise<void>((resolve) => (opened = resolve));
    const client = createClient({
      url: `${this.plan.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      retryAttempts: 0,
      on: { connected: () => opened() },
    });
    this.#live = client;
    this.saw.subscribed();
    const failed = new Promise<never>((_, reject) => {
      client.subscribe(
        { query: BOARD_CHANGED, variables: { ...place } },
        {
          next: () => this.onReport(place),
          error: (error) => reject(asError(error)),
          complete: () => this.saw.unsubscribed(),
        },
      );
    });
    failed.catch((error: unknown) => this.saw.failed(error, 'subscribed'));
    await Promise.race([open, failed]);
  }

  private onReport(place: BoardPlace): void {
    this.saw.reported(Date.now());
    if (this.random() >= this.plan.readAgain) return;
    const later = this.random() * READ_AGAIN_MS;
    void delay(later, undefined, { signal: this.#left.signal })
      .then(() => this.timed('read again', () => this.query(BOARD, place)))
      .catch(() => undefined); // the viewer has left
  }

  private async timed(kind: Kind, work: () => Promise<unknown>): Promise<void> {
    const from = performance.now();
    try {
      await work();
      this.saw.waited(kind, performance.now() - from);
    } catch (error) {
      if (!this.#left.signal.aborted) this.saw.failed(error, kind);
    }
  }

  private get(path: string): Promise<void> {
    return this.send(path, 'GET', 'text/html');
  }

  private query(query: string, place: BoardPlace): Promise<void> {
    return this.send(
      '/graphql',
      'POST',
      'application/graphql-response+json, application/json',
      JSON.stringify({ query, variables: place }),
    );
  }

  /** The whole response is read and not parsed: parsing is not the deployment's time. */
  private async send(path: string, method: string, accept: string, body?: string): Promise<void> {
    const headers = { accept, 'accept-encoding': 'br, gzip', ...(body && { 'content-type': 'application/json' }) };
    const pending = request(this.plan.url + path, { method, headers, agent: this.#agent, signal: this.#left.signal });
    pending.end(body);
    const [response] = (await once(pending, 'response')) as [IncomingMessage];
    for await (const chunk of response) this.saw.read((chunk as Buffer).length);
    if (response.statusCode !== 200)
      throw new Error(`${method} ${path.split('?')[0]} was answered ${response.statusCode}`);
  }
}

/** A socket's failure is an event, not an error. */
const asError = (error: unknown): Error =>
  error instanceof Error ? error : new Error(`the subscription ended: ${String(error)}`);
