import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiClient, createApiToken, signIn } from '@primitives/client';
import type { Bus } from '@primitives/messaging';
import { encodeMessage, subjects } from '@primitives/protocol';
import type { BoardResult } from '@primitives/results';
import { MAC_BOARD_METRICS } from '@primitives/metrics';
import { openSigningKey, Receipts } from '@primitives/scorer';
import { insertResult, publish } from '@primitives/store/boards';
import { failEvaluation, moveEvaluation } from '@primitives/store/evaluations';
import { seedSubmission, seedTrack, tinyClassifier, type SeededTrack } from '@primitives/testing';
import { main } from '../../cli/src/main';
import { seedReported, seedSnapshot, rows } from './seed-board';
import { runningApi, signedUp, type RunningApi } from './running-api';

const PASSWORD = 'correct horse battery';

/** What one run of the command line left behind. */
export interface Run {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** An API with an example of everything that commands handle, and the command line in this process, as a maintainer. */
export class CommandLineDeployment {
  /** Mutations that the commands have sent. */
  readonly sent = new Set<string>();
  bias = 0;

  private constructor(
    readonly api: RunningApi,
    readonly folder: string,
    readonly track: SeededTrack,
    readonly board: SeededTrack,
    readonly entries: ReturnType<typeof rows>,
    readonly maintainer: Awaited<ReturnType<typeof signedUp>>,
    readonly token: string,
    /** Answers 200 to every POST. */
    readonly receiver: { readonly url: string; close(): void },
    readonly receipts: Receipts,
  ) {}

  static async open(): Promise<CommandLineDeployment> {
    const [api, folder] = await Promise.all([
      runningApi({ PRIMITIVES_WEBHOOKS_ANYWHERE: 'true' }),
      mkdtemp(join(tmpdir(), 'command-line-')),
    ]);
    const [track, board, maintainer] = [
      await seedTrack(api.admin, api.blobs),
      await seedTrack(api.admin, api.blobs),
      await signedUp(api),
    ];
    await api.admin.manager.query(`update account set role = 'maintainer' where email = $1`, [maintainer.email]);
    await api.admin.manager.query(
      `insert into pool (name, description, minimum, trusted) values ('default', '', '{}', true)`,
    );
    await api.admin.manager.query(
      `insert into runner (id, pool, last_seen_at, heartbeat) values ('kept', 'default', now(), '{"hardware":{"cpu":"x","cores":4,"memoryBytes":1e9},"providers":["cpu"],"startedAt":"2026-11-21T00:00:00Z","version":"0.1.0","onnxruntime":"1","isolation":"L3"}')`,
    );
    const entries = rows(10);
    await seedSnapshot(api.admin, board.trackId, 'closed', entries);
    await seedReported(api.admin, board.trackId, 'Paper', { 'mac.auc.v1': 0.2 });
    const session = new ApiClient(api.url);
    await signIn(session, { email: maintainer.email, password: PASSWORD });
    const token = await createApiToken(session, 'spec', ['READ', 'SUBMIT', 'OPERATE']);
    const receipts = new Receipts(await openSigningKey(join(folder, 'key.pem')), api.url);
    await receipts.register(api.admin);
    await writeFile(join(folder, 'tiny.zip'), await tinyClassifier());
    return new CommandLineDeployment(api, folder, track, board, entries, maintainer, token, await receiver(), receipts);
  }

  get slug(): string {
    return this.track.definition.slug;
  }

  at(name: string): string {
    return join(this.folder, name);
  }

  /**
   * Runs a command line in this process.
   *
   * @param env in addition to URL, token and a separate configuration folder
   */
  async run(args: readonly string[], env: Record<string, string> = {}, stdin?: NodeJS.ReadableStream): Promise<Run> {
    const output = { stdout: '', stderr: '' };
    const listen = (name: 'stdout' | 'stderr') =>
      jest.spyOn(process[name], 'write').mockImplementation((part: string | Uint8Array) => {
        output[name] += typeof part === 'string' ? part : Buffer.from(part).toString('utf8');
        return true;
      });
    const { fetch } = globalThis;
    const spies = [
      listen('stdout'),
      listen('stderr'),
      jest.spyOn(globalThis, 'fetch').mockImplementation(this.#noting(fetch)),
    ];
    const usual = {
      PRIMITIVES_URL: this.api.url,
      PRIMITIVES_TOKEN: this.token,
      XDG_CONFIG_HOME: this.at('config'),
      // With CI set, no progress is printed; the output must not depend on where the tests run.
      CI: '',
    };
    const environment = jest.replaceProperty(process, 'env', { ...process.env, ...usual, ...env });
    if (stdin) spies.push(jest.spyOn(process, 'stdin', 'get').mockReturnValue(stdin as typeof process.stdin) as never);
    const before = process.exitCode;
    try {
      return { exitCode: await main(['node', 'primitives', ...args]), ...output };
    } finally {
      for (const spy of spies) spy.mockRestore();
      environment.restore();
      process.exitCode = before;
    }
  }

  /** Forwards every request and records the mutations. */
  #noting(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
    return (input, init) => {
      const { query } = typeof init?.body === 'string' ? (JSON.parse(init.body) as { query?: string }) : {};
      const [, mutation] = /^mutation[^{]*\{\s*(?:\w+:\s*)?(\w+)/.exec(query ?? '') ?? [];
      if (mutation) this.sent.add(mutation);
      return fetch(input, init);
    };
  }

  /** A connection that answers comparisons as the scorer does: of entries 0 and 5, until it is closed. */
  async compares(): Promise<Bus> {
    const scorer = await this.api.broker.connect('scorer');
    const { evaluationId = '' } = this.entries[5] ?? {};
    const rows = [
      { metric: 'mac.auc.v1', evaluationId, difference: -0.1, p: 0.0004, low: -0.12, high: -0.08, itemsNeeded: null },
      { metric: 'mac.coverage.v1', evaluationId, difference: 0.5, p: 0.4, low: -1, high: 2, itemsNeeded: 900 },
    ];
    scorer.respond(
      subjects.compare(),
      'scorer',
      async () => encodeMessage({ v: 1, kind: 'compared', resamples: 200, metrics: rows }),
      () => undefined,
    );
    return scorer;
  }

  /** A submission that waits in the queue. */
  async submitted(on = this.track): Promise<{ id: string; code: string }> {
    const id = await seedSubmission(this.api.admin, this.api.blobs, on, await tinyClassifier({ bias: ++this.bias }));
    return { id, code: await this.#codeOf(id) };
  }

  /** A submission with a result and its receipt, as the scorer leaves it. */
  async scored(on = this.track): Promise<{ id: string; code: string }> {
    const made = await this.submitted(on);
    const { manager } = this.api.admin;
    for (const state of ['validating', 'scoring'] as const) await moveEvaluation(manager, made.id, state);
    await this.api.admin.transaction(async (tx) => {
      await insertResult(tx, {
        evaluationId: made.id,
        trackId: on.trackId,
        boards: { closed: RESULT },
        outcomes: { closed: 'a'.repeat(64) },
        predictions: ['b'.repeat(64)],
        definitionSha256: on.definitionSha256,
        labelsSha256: on.labelsSha256,
        scorerVersion: '2',
        bootstrapSeed: '0badc0de',
      });
      await this.receipts.issue(tx, made.id);
    });
    await publish(manager, made.id, 'shown');
    await moveEvaluation(manager, made.id, 'scored');
    return made;
  }

  /** A submission that failed because of the platform. */
  async failed(): Promise<string> {
    const { id } = await this.submitted();
    await moveEvaluation(this.api.admin.manager, id, 'validating');
    await this.api.admin.transaction((tx) => failEvaluation(tx, id, 'internal', 'it broke'));
    return id;
  }

  async #codeOf(evaluationId: string): Promise<string> {
    const [row] = await this.api.admin.manager.query<{ code: string }[]>(
      'select s.code from submission s join evaluation e on e.submission_id = s.id where e.id = $1',
      [evaluationId],
    );
    return row?.code ?? '';
  }

  async close(): Promise<void> {
    this.receiver.close();
    await this.api.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}

const RESULT: BoardResult = {
  values: Object.fromEntries(MAC_BOARD_METRICS.map((metric) => [metric, { value: 0.3, low: 0.25, high: null }])),
  instances: 20,
  candidatePairs: 3,
  resamples: 100,
  tiedTop1Share: 0,
  curve: null,
  coverage: null,
  slices: { attribute: [], object: [], pair: [] },
};

async function receiver(): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    request.resume();
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, close: () => server.close() };
}
