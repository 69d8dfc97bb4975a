import { spawn, type ChildProcess } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openBlobs, type Blobs } from '@primitives/blobs';
import { freePort } from '@primitives/embedded-servers';
import type { Store } from '@primitives/store/connection';
import { oneFileProgram } from './one-file-program.js';
import { testBlobs } from './test-blobs.js';
import { testBroker, type TestBroker } from './test-broker.js';
import { testDatabase, type TestDatabase } from './test-database.js';
import { saveTestLog } from './test-logs.js';

const MAIN = fileURLToPath(new URL('../../../apps/api/dist/main.js', import.meta.url));
export const LINK_SECRET = 'a secret that the dispatcher knows as well';
const COOKIE_SECRET = 'a secret that only this test knows';

/** JSON of any shape that the test expects. */
export type Data = { [field: string]: Data } & (string | number | boolean | null | Data[] | object);

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly data: Data;
  readonly errors?: { message: string; extensions: Record<string, unknown> }[];
}

/** The built API as a separate process on a free port, with a real database, broker and blob store. */
export class RunningApi {
  #child: ChildProcess | undefined;
  #output = '';

  constructor(
    readonly url: string,
    readonly database: TestDatabase,
    readonly broker: TestBroker,
    readonly blobs: Blobs,
    /** The administrator's connection to the database. */
    readonly admin: Store,
    /** The folder of running uploads. */
    readonly uploads: string,
    private readonly env: Record<string, string>,
    private readonly remove: () => Promise<void>,
  ) {}

  async start(more: Record<string, string> = {}): Promise<void> {
    const child = spawn(process.execPath, [oneFileProgram(MAIN)], {
      env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...this.env, ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (this.#output += text));
    for (;;) {
      const ready = await fetch(`${this.url}/readyz`).catch(() => null);
      if (ready?.ok) return;
      if (child.exitCode !== null) throw new Error(`the api did not start:\n${this.#output}`);
      await delay(50); // there is no event for a port that opens; the test's time limit is the bound
    }
  }

  get blobsUrl(): string {
    return this.env['PRIMITIVES_BLOBS'] ?? '';
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** Whether the process ended by itself or by a signal. */
  get ended(): boolean {
    return this.#child === undefined || this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** @returns its exit code, null when it was killed */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const left = once(child, 'exit');
    child.kill(signal);
    const [code] = await left;
    saveTestLog('api', this.#output);
    if (code !== null && code !== 0) throw new Error(`the api left with ${code}:\n${this.#output.slice(-4_000)}`);
    return code;
  }

  /** Another process of the API, on a separate port, with its broker and blobs, and its database or another one. */
  async twin(more: Record<string, string> = {}, database = this.database): Promise<RunningApi> {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const env = { ...this.env, PORT: String(port), DATABASE_URL: database.url('api'), ...more };
    const admin = database === this.database ? this.admin : await database.openAsAdmin();
    const twin = new RunningApi(url, database, this.broker, this.blobs, admin, this.uploads, env, async () => {});
    await twin.start();
    return twin;
  }

  /** The output of the process so far. */
  get log(): string {
    return this.#output;
  }

  /** Waits until the process has logged the text; the test's time limit is the bound. */
  async logs(text: string): Promise<void> {
    while (!this.#output.includes(text)) await once(this.#child?.stdout ?? process, 'data');
  }

  /** The process dies when it reaches this step, once. */
  async arm(step: string): Promise<void> {
    await writeFile(join(this.env['PRIMITIVES_FAILPOINTS'] ?? '', step), '');
  }

  async request(query: string, variables: object = {}, headers: Record<string, string> = {}): Promise<Answer> {
    const response = await fetch(`${this.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query, variables }),
    });
    return {
      status: response.status,
      headers: response.headers,
      ...((await response.json()) as Pick<Answer, 'data' | 'errors'>),
    };
  }

  async close(): Promise<void> {
    await this.stop();
    await Promise.all([this.database.drop(), this.broker.close()]);
    await this.remove();
  }
}

/** @param more additional environment variables, which may depend on the API's URL */
export async function runningApi(
  settings: Record<string, string> | ((url: string) => Promise<Record<string, string>>) = {},
): Promise<RunningApi> {
  if (!existsSync(MAIN)) throw new Error('apps/api/dist is missing; run `npx tsc -b` first');
  const [database, broker, store, port, folder] = await Promise.all([
    testDatabase(),
    testBroker(),
    testBlobs(),
    freePort(),
    mkdtemp(join(tmpdir(), 'primitives-api-')),
  ]);
  const creds = join(folder, 'api.creds');
  await writeFile(creds, broker.users.api.credentials, { mode: 0o600 });
  const url = `http://127.0.0.1:${port}`;
  const more = typeof settings === 'function' ? await settings(url) : settings;
  const env = {
    PORT: String(port),
    DATABASE_URL: database.url('api'),
    NATS_URL: broker.url,
    NATS_CREDS: creds,
    PRIMITIVES_BLOBS: more['PRIMITIVES_BLOBS'] ?? store.url,
    PRIMITIVES_UPLOADS: join(folder, 'uploads'),
    PRIMITIVES_FAILPOINTS: folder,
    PRIMITIVES_LINK_SECRET: LINK_SECRET,
    PRIMITIVES_COOKIE_SECRET: COOKIE_SECRET,
    PRIMITIVES_PUBLIC_URL: url,
    PRIMITIVES_TUNE_SIGN_UPS_PER_HOUR: '1000', // specs make more accounts than a person
    PRIMITIVES_TUNE_BOARD_MAX_AGE_MS: '1', // specs change the database and query again
    PRIMITIVES_TUNE_SAMPLE_RUNS_MS: '3600000', // specs count evaluations
    ...more,
  };
  const api = new RunningApi(
    url,
    database,
    broker,
    openBlobs(env.PRIMITIVES_BLOBS),
    await database.openAsAdmin(),
    env.PRIMITIVES_UPLOADS,
    env,
    async () => {
      await store.remove();
      await rm(folder, { recursive: true, force: true });
    },
  );
  await api.start();
  return api;
}

const SIGNED_IN = '... on SignedIn { viewer { id email teams { id slug name } } } ... on UserError { code message }';
const SIGN_UP = `mutation ($input: SignUpInput!) { signUp(input: $input) { __typename ${SIGNED_IN} } }`;
const SIGN_IN = `mutation ($input: SignInInput!) { signUp: signIn(input: $input) { ${SIGNED_IN} } }`;
const VERIFY = 'mutation ($token: String!) { verifyEmail(token: $token) { __typename } }';
const PASSWORD = 'correct horse battery';

/** The secret of the link in the sign-up mail: the platform signs the link's id, which the mail's row contains. */
export async function linkOfSignUp(api: RunningApi, email: string): Promise<string> {
  const sql = `select facts->>'link' as id from mail where address = $1 and kind = 'verify_email' order by id desc limit 1`;
  const [{ id }] = await api.admin.manager.query<[{ id: string }]>(sql, [email]);
  return `${id}.${createHmac('sha256', COOKIE_SECRET).update(`link verify_email ${id}`).digest('base64url')}`;
}

/** A signed-in account, with its own team first. */
interface SignedIn {
  readonly id: string;
  readonly email: string;
  readonly teams: readonly [{ readonly id: string; readonly slug: string; readonly name: string }];
}

/** A new account with its authentication headers; with e-mail verification, its link was used. */
export async function signedUp(
  api: RunningApi,
  email = `${Math.random().toString(36).slice(2)}@example.org`,
  name = 'Grace Hopper',
) {
  let answer = await api.request(SIGN_UP, { input: { email, name, password: PASSWORD } });
  if (answer.data['signUp']?.['__typename'] === 'MailSent') {
    await api.request(VERIFY, { token: await linkOfSignUp(api, email) });
    answer = await api.request(SIGN_IN, { input: { email, password: PASSWORD } });
  }
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  return { email, cookie, viewer: answer.data['signUp']?.['viewer'] as unknown as SignedIn, headers: { cookie } };
}
