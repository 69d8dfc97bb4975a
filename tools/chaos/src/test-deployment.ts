import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LabelledInstance } from '@primitives/benchmark';
import { openBlobs, type Blobs } from '@primitives/blobs';
import type { SnapshotRow } from '@primitives/boards';
import { packBundle, type PackedFile } from '@primitives/bundle-files';
import { submit, uploadFile, watchSubmission, type ApiClient, type WatchedSubmission } from '@primitives/client';
import { freePort } from '@primitives/embedded-servers';
import { newId } from '@primitives/runtime';
import { TrackEntity } from '@primitives/store/benchmarks';
import { latestSnapshots, snapshotPayload } from '@primitives/store/boards';
import { openStore, type Store } from '@primitives/store/connection';
import { saveTestLogs, seedTrack, type TrackPlan } from '@primitives/testing';
import { LIVENESS, openDeployment, type RunningDeployment } from '@primitives/tool-up';
import { retryWhileUnavailable } from './publish-with-retry.js';
import { commandOf, descendants } from './random-faults/process-tree.js';
import { signUpAt, type Researcher } from './researcher.js';

const READY_MS = 60_000;

/** Leases, acks and sweeps in a tenth of their usual time, so that a lost step is retried within two seconds. */
const SHORT_TIMES = {
  PRIMITIVES_TUNE_ACK_WAIT_MS: '1500',
  PRIMITIVES_TUNE_LEASE_MS: '2000',
  PRIMITIVES_TUNE_SWEEP_MS: '500',
  PRIMITIVES_TUNE_HEARTBEAT_MS: '500',
  PRIMITIVES_TUNE_MEASURE: 'off', // no other computation during a test
  PRIMITIVES_TUNE_REUSE: 'off', // every submission runs all steps
};

export const SHAPES_TRACK = 'shapes';

/** A complete deployment for one test: real servers, real processes, a small Shapes track, one signed-up researcher. */
export class TestDeployment {
  private constructor(
    readonly deployment: RunningDeployment,
    readonly client: ApiClient,
    readonly token: string,
    private readonly folder: string,
    private readonly failpoints: string,
  ) {}

  /** @param root the checkout, built @param images of the hidden test split */
  static async open(
    root: string,
    options: {
      images?: number;
      shardSize?: number;
      runners?: number;
      tune?: NodeJS.ProcessEnv;
      log?: (text: string) => void;
    } = {},
  ): Promise<TestDeployment> {
    const folder = mkdtempSync(join(tmpdir(), 'primitives-e2e-'));
    const failpoints = join(folder, 'failpoints');
    mkdirSync(failpoints);
    const port = await freePort();
    const deployment = await openDeployment(
      root,
      {
        port,
        host: '127.0.0.1',
        dataFolder: join(folder, 'data'),
        databaseUrl: null,
        natsUrl: null,
        natsNodes: 1,
        copies: 1,
        natsCreds: null,
        publicUrl: `http://127.0.0.1:${port}`,
        runners: options.runners ?? 1,
        livenessRule: { ...LIVENESS, misses: 60 }, // `freeze` stops processes for longer than a deployment waits
        shapes: {
          count: options.images ?? 24,
          pilotShardSize: 4,
          shardSize: options.shardSize ?? 10,
          quotaLimit: 10_000,
          // Tests compare every value of splits that are too small for a rounded release.
          releaseRule: 'exact',
          seasonLimit: 1_000_000,
        },
      },
      { ...process.env, ...SHORT_TIMES, ...options.tune, PRIMITIVES_FAILPOINTS: failpoints },
      options.log ?? (() => {}),
    );
    const { client, token } = await signUpAt(deployment.url);
    return new TestDeployment(deployment, client, token, folder, failpoints);
  }

  /** Signs up another account with its own team and quota. */
  researcher(): Promise<Researcher> {
    return signUpAt(this.deployment.url);
  }

  /** Signs up an account with the maintainer role. */
  async maintainer(): Promise<Researcher> {
    const maintainer = await signUpAt(this.deployment.url, ['READ', 'SUBMIT', 'OPERATE']);
    await this.rows(
      `update account set role = 'maintainer' where id = (select account_id from api_token where token_sha256 = $1)`,
      [createHash('sha256').update(maintainer.token).digest('hex')],
    );
    return maintainer;
  }

  /** Runs a query as the database owner. */
  rows<T>(sql: string, parameters: unknown[] = []): Promise<T[]> {
    return this.#asAdmin(({ manager }) => manager.query<T[]>(sql, parameters));
  }

  /** The rows of the latest snapshots of the boards of this name. */
  boardRows(board: string): Promise<SnapshotRow[]> {
    return this.#asAdmin(async ({ manager }) => {
      const heads = (await latestSnapshots(manager)).filter((head) => head.board === board);
      const snapshots = await Promise.all(heads.map(({ id }) => snapshotPayload(manager, id)));
      return snapshots.flatMap(({ rows }) => rows);
    });
  }

  /** A subfolder of the deployment's folder, removed with it. */
  place(name: string): string {
    return join(this.folder, name);
  }

  /** The folder from which the scorer reads label files. */
  get labelsFolder(): string {
    return join(this.folder, 'data', 'scorer', 'labels');
  }

  /** Adds a copy of the Shapes track with the given changes. */
  async addTrack(slug: string, change: Partial<TrackEntity>): Promise<void> {
    await this.#asAdmin(async ({ manager }) => {
      const shapes = await manager.findOneByOrFail(TrackEntity, { slug: SHAPES_TRACK });
      await manager.insert(TrackEntity, { ...shapes, ...change, id: newId(), slug });
    });
  }

  /** Adds a new track and its labels for this deployment's runners. @returns its slug */
  async seed(plan: TrackPlan, labels: readonly LabelledInstance[]): Promise<string> {
    const text = labels.map((label) => `${JSON.stringify(label)}\n`).join('');
    const labelsSha256 = createHash('sha256').update(text).digest('hex');
    writeFileSync(join(this.labelsFolder, `${labelsSha256}.jsonl`), text);
    return this.#asAdmin(async (store) => {
      const { pool } = await store.manager.findOneByOrFail(TrackEntity, { slug: SHAPES_TRACK });
      return (await seedTrack(store, this.#blobs, { pool, ...plan, labelsSha256 })).definition.slug;
    });
  }

  async removeTrack(slug: string): Promise<void> {
    await this.#asAdmin(({ manager }) => manager.delete(TrackEntity, { slug }));
  }

  /** Suspends a program (SIGSTOP). @returns a function that resumes it */
  freeze(program: string): () => void {
    const pid = this.#pid(program);
    process.kill(pid, 'SIGSTOP');
    return () => process.kill(pid, 'SIGCONT');
  }

  /** The processes that a test may suspend: the programs, the database and the broker's nodes. */
  pausable(): readonly { readonly name: string; pids(): readonly number[] }[] {
    const { processes, servers } = this.deployment;
    const known = (pid: number | undefined) => (pid === undefined ? [] : [pid]);
    return [
      ...processes.map((one) => ({ name: one.program.name, pids: () => known(one.pid) })),
      { name: 'postgres', pids: () => known(servers.postgres?.process.pid) },
      { name: 'nats', pids: () => descendants(process.pid).filter((pid) => commandOf(pid) === 'nats-server') },
    ];
  }

  /** Kills a program (SIGKILL) and waits until its successor is ready. */
  kill(program: string): Promise<void> {
    return this.#replace(program, 'SIGKILL');
  }

  /** Stops a program (SIGTERM) and waits until its successor is ready. */
  rollOut(program: string): Promise<void> {
    return this.#replace(program, 'SIGTERM');
  }

  async #replace(program: string, signal: NodeJS.Signals): Promise<void> {
    const pid = this.#pid(program);
    process.kill(pid, signal);
    while (this.#program(program).pid === pid) await new Promise((next) => setTimeout(next, 20));
    await this.#program(program).ready(READY_MS);
  }

  /** Resolves when the program, or its successor after a crash, is ready. */
  async isReady(program: string): Promise<void> {
    await this.#program(program).ready(READY_MS);
  }

  log(program: string): string {
    return readFileSync(this.#program(program).program.logFile, 'utf8');
  }

  readBlob(sha256: string): Promise<Uint8Array> {
    return this.#blobs.read(sha256);
  }

  get #blobs(): Blobs {
    return openBlobs(`file://${join(this.folder, 'data', 'blobs')}`);
  }

  /** Arms a failpoint: the next process that reaches this step dies there. */
  arm(step: string): void {
    writeFileSync(join(this.failpoints, step), '');
  }

  /** Whether a process died at the armed step: it removed the file before. */
  wasReached(step: string): boolean {
    return !existsSync(join(this.failpoints, step));
  }

  disarm(step: string): void {
    rmSync(join(this.failpoints, step), { force: true });
  }

  pack(bundleFolder: string): Promise<PackedFile> {
    return packBundle(bundleFolder);
  }

  /**
   * Submits a bundle and waits until its evaluations end; retries requests that fail in the network, as every client
   * does.
   */
  async submitAndWait(bundle: PackedFile, name: string): Promise<WatchedSubmission> {
    const clientMutationId = `e2e-${name}-${randomUUID()}`;
    const resumeFile = join(this.folder, `resume-${clientMutationId}.json`);
    const { code } = await retryWhileUnavailable(async () => {
      await uploadFile(this.client, bundle, { resumeFile });
      return submit(this.client, {
        clientMutationId,
        bundleSha256: bundle.sha256,
        tracks: [SHAPES_TRACK],
        name,
        version: '1.0.0',
      });
    });
    return retryWhileUnavailable(() => watchSubmission(this.client, code, () => {}));
  }

  /** Counts the results of a submission in the database: proves that it was scored once. */
  async countResults(submissionId: string): Promise<number> {
    return this.#asAdmin(async ({ manager }) => {
      const rows = await manager.query<{ count: string }[]>(
        'select count(*) from result join evaluation on evaluation.id = result.evaluation_id where evaluation.submission_id = $1',
        [submissionId],
      );
      return Number(rows[0]?.count);
    });
  }

  /** Counts the leases beyond the first of each shard: work that was started more than once. */
  async repeatedShards(): Promise<number> {
    return this.#asAdmin(async ({ manager }) => {
      const rows = await manager.query<{ repeated: string }[]>(
        'select coalesce(sum(fence - 1), 0) as repeated from shard where fence > 1',
      );
      return Number(rows[0]?.repeated);
    });
  }

  async close(): Promise<void> {
    await this.deployment.stop();
    const { postgres } = this.deployment.servers; // as root, Postgres stores its data in another folder
    for (const folder of [this.folder, ...(postgres ? [postgres.folder] : [])]) {
      saveTestLogs(folder);
      rmSync(folder, { recursive: true, force: true });
    }
  }

  #program(name: string) {
    const program = this.deployment.processes.find((one) => one.program.name === name);
    if (!program) throw new Error(`the deployment has no program "${name}"`);
    return program;
  }

  #pid(name: string): number {
    const { pid } = this.#program(name);
    if (pid === undefined) throw new Error(`${name} does not run`);
    return pid;
  }

  async #asAdmin<T>(work: (store: Store) => Promise<T>): Promise<T> {
    const store = await openStore(this.deployment.servers.databaseUrl, { applicationName: 'e2e', poolSize: 1 });
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  }
}
