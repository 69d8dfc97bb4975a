import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packBundle, type PackedFile } from '@primitives/bundle-files';
import { ApiClient, createApiToken, signUp, submit, uploadFile, watchSubmission, type WatchedSubmission } from '@primitives/client';
import { freePort } from '@primitives/servers';
import { openStore } from '@primitives/store';
import { openHouse, type House } from '@primitives/tool-up';

/** Leases, acks and sweeps in a tenth of their usual time, so that a lost step is taken again within a second or two. */
const SHORT_TIMES = {
  PRIMITIVES_TUNE_ACK_WAIT_MS: '1500',
  PRIMITIVES_TUNE_LEASE_MS: '2000',
  PRIMITIVES_TUNE_SWEEP_MS: '500',
  PRIMITIVES_TUNE_HEARTBEAT_MS: '500',
};

export const SHAPES_TRACK = 'shapes';

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
  static async open(root: string, options: { images?: number; runners?: number; say?: (text: string) => void } = {}): Promise<WalkHouse> {
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
      { ...process.env, ...SHORT_TIMES, PRIMITIVES_FAILPOINTS: failpoints },
      options.say ?? (() => {}),
    );
    const guest = new ApiClient(house.url);
    await signUp(guest, { email: `${randomUUID()}@example.org`, name: 'Walker', password: randomUUID() });
    const token = await createApiToken(guest, 'walk');
    return new WalkHouse(house, new ApiClient(house.url, { token }), token, folder, failpoints);
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
    const store = await openStore(this.house.servers.databaseUrl, { applicationName: 'walk', poolSize: 1 });
    try {
      const rows = await store.manager.query<{ count: string }[]>(
        'select count(*) from result join evaluation on evaluation.id = result.evaluation_id where evaluation.submission_id = $1',
        [submissionId],
      );
      return Number(rows[0]?.count);
    } finally {
      await store.close();
    }
  }

  async close(): Promise<void> {
    await this.house.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
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
