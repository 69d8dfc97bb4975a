import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBlobs } from '@primitives/blobs';
import { packBundle, type PackedFile } from '@primitives/bundle-files';
import { ApiClient, createApiToken, signUp, submit, uploadFile, watchSubmission, type WatchedSubmission } from '@primitives/client';
import { freePort } from '@primitives/servers';
import { newId } from '@primitives/process';
import { openStore, TrackEntity, type Store } from '@primitives/store';
import { openHouse, type House } from '@primitives/tool-up';

/** Leases, acks and sweeps in a tenth of their usual time, so that a lost step is taken again within a second or two. */
const SHORT_TIMES = {
  PRIMITIVES_TUNE_ACK_WAIT_MS: '1500',
  PRIMITIVES_TUNE_LEASE_MS: '2000',
  PRIMITIVES_TUNE_SWEEP_MS: '500',
  PRIMITIVES_TUNE_HEARTBEAT_MS: '500',
};

export const SHAPES_TRACK = 'shapes';

/** A signed-up account that may hand in. */
export interface Researcher {
  readonly client: ApiClient;
  readonly token: string;
}

/** A whole house of its own for a test: real servers, real processes, a small Shapes track, one signed-up researcher. */
export class WalkHouse {
  private constructor(
    readonly house: House,
    readonly client: ApiClient,
    readonly token: string,
    private readonly folder: string,
    private readonly failpoints: string,
  ) {}

  /** @param root the checkout, built @param images of the hidden test split */
  static async open(root: string, options: { images?: number; runners?: number; tune?: NodeJS.ProcessEnv; say?: (text: string) => void } = {}): Promise<WalkHouse> {
    const folder = mkdtempSync(join(tmpdir(), 'primitives-walk-'));
    const failpoints = join(folder, 'failpoints');
    mkdirSync(failpoints);
    const port = await freePort();
    const house = await openHouse(
      root,
      {
        port,
        host: '127.0.0.1',
        dataFolder: join(folder, 'data'),
        databaseUrl: null,
        natsUrl: null,
        natsCreds: null,
        publicUrl: `http://127.0.0.1:${port}`,
        runners: options.runners ?? 1,
        shapes: { count: options.images ?? 24, pilotSize: 4, shardSize: 10, quotaLimit: 10_000 },
      },
      { ...process.env, ...SHORT_TIMES, ...options.tune, PRIMITIVES_FAILPOINTS: failpoints },
      options.say ?? (() => {}),
    );
    const { client, token } = await signUpAt(house.url);
    return new WalkHouse(house, client, token, folder, failpoints);
  }

  /** Another account, with a team and a quota of its own. */
  researcher(): Promise<Researcher> {
    return signUpAt(this.house.url);
  }

  /** A second track like Shapes, but for the change. */
  async addTrack(slug: string, change: Partial<TrackEntity>): Promise<void> {
    await this.#asAdmin(async ({ manager }) => {
      const shapes = await manager.findOneByOrFail(TrackEntity, { slug: SHAPES_TRACK });
      await manager.insert(TrackEntity, { ...shapes, ...change, id: newId(), slug });
    });
  }

  async removeTrack(slug: string): Promise<void> {
    await this.#asAdmin(({ manager }) => manager.delete(TrackEntity, { slug }));
  }

  /** Stops a program where it stands, as a machine under load would. @returns how to let it go on */
  freeze(program: string): () => void {
    const pid = this.#pid(program);
    process.kill(pid, 'SIGSTOP');
    return () => process.kill(pid, 'SIGCONT');
  }

  /** Pulls a program's plug, and waits until its successor is ready. */
  async kill(program: string): Promise<void> {
    const pid = this.#pid(program);
    process.kill(pid, 'SIGKILL');
    while (this.#program(program).pid === pid) await new Promise((next) => setTimeout(next, 20));
    await this.#program(program).ready(PATIENCE_MS);
  }

  log(program: string): string {
    return readFileSync(this.#program(program).program.logFile, 'utf8');
  }

  readBlob(sha256: string): Promise<Uint8Array> {
    return openBlobs(`file://${join(this.folder, 'data', 'blobs')}`).read(sha256);
  }

  /** The next process that gets to this step dies there, as if its plug were pulled. */
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

  /** Walks one submission from upload to its end; repeats what the network refuses, as every client does. */
  async walk(bundle: PackedFile, name: string): Promise<WatchedSubmission> {
    const clientMutationId = `walk-${name}-${randomUUID()}`;
    const resumeFile = join(this.folder, `resume-${clientMutationId}.json`);
    const { code } = await patiently(async () => {
      await uploadFile(this.client, bundle, { resumeFile });
      return submit(this.client, { clientMutationId, bundleSha256: bundle.sha256, tracks: [SHAPES_TRACK], name, version: '1.0.0' });
    });
    return patiently(() => watchSubmission(this.client, code, () => {}));
  }

  /** How many results and log lines the database holds of a submission: `scored once` is proven here, not by the page. */
  async countResults(submissionId: string): Promise<number> {
    return this.#asAdmin(async ({ manager }) => {
      const rows = await manager.query<{ count: string }[]>(
        'select count(*) from result join evaluation on evaluation.id = result.evaluation_id where evaluation.submission_id = $1',
        [submissionId],
      );
      return Number(rows[0]?.count);
    });
  }

  async close(): Promise<void> {
    await this.house.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  #program(name: string) {
    const program = this.house.processes.find((one) => one.program.name === name);
    if (!program) throw new Error(`the house has no program "${name}"`);
    return program;
  }

  #pid(name: string): number {
    const { pid } = this.#program(name);
    if (pid === undefined) throw new Error(`${name} does not run`);
    return pid;
  }

  async #asAdmin<T>(work: (store: Store) => Promise<T>): Promise<T> {
    const store = await openStore(this.house.servers.databaseUrl, { applicationName: 'walk', poolSize: 1 });
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  }
}

async function signUpAt(url: string): Promise<Researcher> {
  const guest = new ApiClient(url);
  await signUp(guest, { email: `${randomUUID()}@example.org`, name: 'Walker', password: randomUUID() });
  const token = await createApiToken(guest, 'walk');
  return { client: new ApiClient(url, { token }), token };
}

const PATIENCE_MS = 60_000;

/** Repeats `work` while the platform is out of reach: a killed api is back within a second. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const unavailable = error instanceof Error && error.name === 'UnavailableError';
      if (!unavailable || Date.now() > deadline) throw error;
      await new Promise((next) => setTimeout(next, 100));
    }
  }
}
