import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';

import type { Page, Request, Route, WebSocketRoute } from 'playwright-core';
import sirv from 'sirv';

import type { Screen } from './screen.js';
import { checkAnswer, type Operation } from './schema-check.js';
import type { Seed } from './seed/seed.js';
import { live, type Source } from './source.js';

const FILE = fileURLToPath(new URL('../pictures/answers.json.gz', import.meta.url));
const BUILD = fileURLToPath(new URL('../../build', import.meta.url));

/** The answers behind the stored pictures. The seed answers with other ids and times on each day. */
interface Recorded {
  /** The clock of the pages, ISO. */
  readonly now: string;
  /** Screen → its path. */
  readonly paths: Record<string, string>;
  /** Key of a request → the body of its answer. */
  readonly answers: Record<string, string>;
  /** Key of a subscription → what it sends. */
  readonly events: Record<string, unknown[]>;
}

interface Message {
  readonly type: string;
  readonly id?: string;
  readonly payload?: Operation;
}

const keyOf = (screen: string, { query, variables }: Operation) =>
  `${screen} ${createHash('sha256').update(query).digest('hex').slice(0, 16)} ${JSON.stringify(variables ?? {})}`;
const keyOfRequest = (screen: string, request: Request) =>
  request.method() === 'POST'
    ? keyOf(screen, request.postDataJSON() as Operation)
    : `${screen} ${new URL(request.url()).pathname}`;
/** Answers of the platform; the rest are files of the build. */
const IS_ANSWER = /\/(graphql|badge\/.*|r\/.*\.json|\.well-known\/.*)$/;

/** A seed whose answers are recorded. */
export class Recorder implements Source {
  readonly #recorded: Recorded = { now: new Date().toISOString(), paths: {}, answers: {}, events: {} };
  readonly #bodies: Promise<void>[] = [];
  readonly #screens = new Map<Page, string>();
  readonly #seed: Seed;

  constructor(seed: Seed) {
    this.#seed = seed;
  }

  async prepare(page: Page, screen: Screen): Promise<string> {
    const address = await live(this.#seed).prepare(page, screen);
    if (!this.#screens.has(page)) this.#listen(page);
    this.#screens.set(page, screen.name);
    this.#recorded.paths[screen.name] = address.slice(this.#seed.url.length);
    return address;
  }

  happen(page: Page, screen: Screen): Promise<void> {
    return live(this.#seed).happen(page, screen);
  }

  #listen(page: Page): void {
    const { answers, events } = this.#recorded;
    const screen = () => this.#screens.get(page) ?? '';
    page.on('response', (response) => {
      if (!IS_ANSWER.test(new URL(response.url()).pathname)) return;
      const key = keyOfRequest(screen(), response.request());
      this.#bodies.push(response.text().then((body) => void (answers[key] = body)));
    });
    page.on('websocket', (socket) => {
      const keys = new Map<string, string>();
      socket.on('framesent', ({ payload }) => {
        const { type, id = '', payload: operation } = JSON.parse(String(payload)) as Message;
        const key = type === 'subscribe' && operation ? keyOf(screen(), operation) : undefined;
        if (key === undefined || events[key]) return; // a page of another width has subscribed
        events[key] = [];
        keys.set(id, key);
      });
      socket.on('framereceived', ({ payload }) => {
        const { type, id = '', payload: event } = JSON.parse(String(payload)) as Message;
        const key = keys.get(id);
        if (type === 'next' && key) events[key]?.push(event);
      });
    });
  }

  async write(): Promise<void> {
    await Promise.all(this.#bodies);
    await writeFile(FILE, gzipSync(JSON.stringify(this.#recorded), { level: 9 }));
  }
}

/** Recorded answers, each of which must fit the schema of today. */
export class Recording implements Source {
  private constructor(
    private readonly recorded: Recorded,
    private readonly url: string,
    readonly close: () => void,
  ) {}

  /** @throws when nothing is recorded */
  static async open(): Promise<Recording> {
    if (!existsSync(FILE)) throw new Error(`there is no ${FILE}; ${AGAIN}`);
    const recorded = JSON.parse(gunzipSync(readFileSync(FILE)).toString('utf8')) as Recorded;
    const server = createServer(sirv(BUILD, { single: true, etag: true, gzip: true }));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return new Recording(recorded, `http://127.0.0.1:${port}`, () => {
      server.close();
      server.closeAllConnections();
    });
  }

  get now(): Date {
    return new Date(this.recorded.now);
  }

  async prepare(page: Page, { name }: Screen): Promise<string> {
    const path = this.recorded.paths[name];
    if (path === undefined) throw new Error(`the screen ${name} is not recorded; ${AGAIN}`);
    await page.route(
      ({ pathname }) => IS_ANSWER.test(pathname),
      (route) => this.#answer(name, route),
    );
    await page.routeWebSocket('**/graphql', (socket) => this.#listen(name, socket));
    return this.url + path;
  }

  happen(): Promise<void> {
    return Promise.resolve();
  }

  async #answer(screen: string, route: Route): Promise<void> {
    const request = route.request();
    const body = this.recorded.answers[keyOfRequest(screen, request)];
    if (body === undefined) {
      process.stderr.write(
        `${screen} asks for what is not recorded; ${AGAIN}\n${request.postData() ?? request.url()}\n`,
      );
      return route.abort();
    }
    if (request.method() === 'POST')
      await checkAnswer(request.postDataJSON() as Operation, (JSON.parse(body) as { data: unknown }).data);
    await route.fulfill({ body, contentType: body.startsWith('<svg') ? 'image/svg+xml' : 'application/json' });
  }

  #listen(screen: string, socket: WebSocketRoute): void {
    socket.onMessage((text) => {
      const { type, id, payload } = JSON.parse(String(text)) as Message;
      const send = (message: object) => socket.send(JSON.stringify(message));
      if (type === 'connection_init') send({ type: 'connection_ack' });
      if (type === 'ping') send({ type: 'pong' });
      if (type !== 'subscribe' || !payload) return;
      for (const event of this.recorded.events[keyOf(screen, payload)] ?? [])
        send({ type: 'next', id, payload: event });
    });
  }
}
const AGAIN = 'record again: npm run visual-diff -w @primitives/web -- --record';
