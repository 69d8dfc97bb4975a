import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { Relay } from '@primitives/connections';
import { openLog } from '@primitives/runtime';
import type { Page } from 'playwright-core';

import { oneFileProgram, runningApi, saveTestLog, type RunningApi, type signedUp } from '@primitives/testing';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const SCORER = at('../../../../scorer/dist/main.js');
const WEB = at('../../../build');
/** Sufficient for ranks and bands; the platform uses 2,000. */
const RESAMPLES = '200';
/** The suites send more requests a minute than a person. */
const LIMITS = ['OPERATIONS_PER_MINUTE', 'READS_PER_MINUTE', 'COMPARISONS_PER_MINUTE', 'SIGN_INS_PER_MINUTE'];
const PROVIDERS = ['github', 'orcid'].map((preset) => ({ preset, clientId: 'pages', clientSecret: 'a secret' }));

/** An account that is signed in. */
export type Person = Awaited<ReturnType<typeof signedUp>>;

/**
 * The API with the built pages, and a scorer, each a process; of the dispatcher only its relay, and no runners, so that
 * states stay.
 */
export class Deployment {
  #scorer: ChildProcess | undefined;
  #output = '';
  #relay: Relay | undefined;

  private constructor(
    readonly api: RunningApi,
    /** Label files, the scorer's key and its outcomes. */
    readonly folder: string,
  ) {}

  static async open(): Promise<Deployment> {
    const api = await runningApi({
      PRIMITIVES_WEB: WEB,
      PRIMITIVES_EMBEDDED: 'true',
      PRIMITIVES_PROVIDERS: JSON.stringify(PROVIDERS),
      ...Object.fromEntries(LIMITS.map((name) => [`PRIMITIVES_TUNE_${name}`, '100000'])),
    });
    const deployment = new Deployment(api, await mkdtemp(join(tmpdir(), 'primitives-pages-')));
    await mkdir(join(deployment.folder, 'outcomes'));
    deployment.#relay = new Relay('dispatcher', {
      store: await api.database.open('dispatcher'),
      bus: await api.broker.connect('dispatcher'),
      storage: { noteError: () => null },
      log: openLog('dispatcher', 'silent'),
    });
    return deployment;
  }

  get url(): string {
    return this.api.url;
  }

  /** The end of what the scorer logged. */
  get scorerLog(): string {
    return this.#output.slice(-4_000);
  }

  /** After the label files exist: it scores the reference models of every track first. */
  async startScorer(): Promise<void> {
    const credentials = join(this.folder, 'scorer.creds');
    await writeFile(credentials, this.api.broker.users.scorer.credentials, { mode: 0o600 });
    const child = spawn(process.execPath, [oneFileProgram(SCORER)], {
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'production',
        PRIMITIVES_TUNE_RESAMPLES: RESAMPLES,
        DATABASE_URL: this.api.database.url('scorer'),
        NATS_URL: this.api.broker.url,
        NATS_CREDS: credentials,
        PRIMITIVES_BLOBS: this.api.blobsUrl,
        PRIMITIVES_LABELS: this.folder,
        PRIMITIVES_OUTCOMES: pathToFileURL(join(this.folder, 'outcomes')).href,
        PRIMITIVES_RECEIPT_KEY: join(this.folder, 'key.pem'),
        PRIMITIVES_PUBLIC_URL: this.url,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (this.#output += text));
    child.once('exit', () => saveTestLog('scorer', this.#output));
    this.#scorer = child;
  }

  async close(): Promise<void> {
    const scorer = this.#scorer;
    if (scorer && scorer.exitCode === null) {
      const ended = once(scorer, 'exit');
      scorer.kill();
      await ended;
    }
    await this.#relay?.close();
    await this.api.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}

export async function signIn(page: Page, url: string, { cookie }: Person): Promise<void> {
  const [name = '', value = ''] = cookie.split('=');
  await page.context().addCookies([{ name, value, url }]);
}
