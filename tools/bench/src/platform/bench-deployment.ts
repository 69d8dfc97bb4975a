import { mkdtempSync, rmSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ApiClient,
  createApiToken,
  signUp,
  submit,
  uploadFile,
  watchSubmission,
  type UploadFile,
} from '@primitives/client';
import { freePort } from '@primitives/embedded-servers';
import { openStore, type Store } from '@primitives/store/connection';
import { openDeployment, type RunningDeployment } from '@primitives/tool-up';

export interface BenchDeploymentOptions {
  /** Images of the hidden split, and its shard sizes. */
  readonly images: number;
  readonly pilotShardSize: number;
  readonly shardSize: number;
  readonly runners: number;
  /** Servers of NATS; default 1. */
  readonly natsNodes?: number;
  /** Processes of each of api, dispatcher and scorer; default 1. */
  readonly copies?: number;
  /** Tuning variables of its programs that differ from the defaults. */
  readonly tune?: Readonly<Record<string, string>>;
}

export const SHAPES_TRACK = 'shapes';
const HOST = '127.0.0.1';

/** A whole deployment with default intervals, one researcher with an account, and database access for timestamps. */
export class BenchDeployment {
  private constructor(
    readonly deployment: RunningDeployment,
    readonly client: ApiClient,
    readonly store: Store,
    private readonly folder: string,
  ) {}

  /** Data folder of the deployment. */
  get dataFolder(): string {
    return join(this.folder, 'data');
  }

  /** Opens a deployment for `work` and removes it afterwards, also after Ctrl-C. */
  static async with<T>(
    root: string,
    options: BenchDeploymentOptions,
    work: (deployment: BenchDeployment) => Promise<T>,
  ): Promise<T> {
    const folder = mkdtempSync(join(tmpdir(), 'primitives-bench-'));
    let stop = async () => {};
    let postgres = folder; // root's data folder is elsewhere
    const takeAway = async () => {
      await stop();
      for (const one of [folder, postgres]) rmSync(one, { recursive: true, force: true });
    };
    const interrupted = () => void takeAway().finally(() => process.exit(130));
    process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
    try {
      const deployment = await openDeployment(
        root,
        await settings(folder, options),
        { ...process.env, PRIMITIVES_TUNE_MEASURE: 'off', ...options.tune },
        () => {},
        (how) => (stop = how),
      );
      postgres = deployment.servers.postgres?.folder ?? folder;
      const store = await openStore(deployment.servers.databaseUrl, { applicationName: 'bench', poolSize: 1 });
      try {
        return await work(new BenchDeployment(deployment, await researcher(deployment.url), store, folder));
      } finally {
        await store.close();
      }
    } finally {
      process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
      await takeAway();
    }
  }

  upload(bundle: UploadFile): Promise<void> {
    return uploadFile(this.client, bundle, { resumeFile: join(this.folder, 'resume.json') });
  }

  submit(bundle: UploadFile, name: string, track = SHAPES_TRACK): Promise<{ id: string; code: string }> {
    return submit(this.client, {
      clientMutationId: randomUUID(),
      bundleSha256: bundle.sha256,
      tracks: [track],
      name,
      version: '1.0.0',
    });
  }

  /**
   * Waits for the end of a submission's one evaluation. @throws Error when it is not scored: measurements of a failure
   * mean nothing
   */
  async scored(code: string): Promise<string> {
    const { evaluations } = await watchSubmission(this.client, code, () => {});
    const [evaluation] = evaluations;
    if (evaluation?.state === 'SCORED') return evaluation.id;
    throw new Error(
      `submission ${code} ended ${evaluation?.state ?? 'without an evaluation'}: ${evaluation?.failure?.message ?? 'no reason is known'}`,
    );
  }
}

async function settings(folder: string, options: BenchDeploymentOptions) {
  const { images, pilotShardSize, shardSize, runners, natsNodes = 1, copies = 1 } = options;
  const port = await freePort();
  return {
    port,
    host: HOST,
    dataFolder: join(folder, 'data'),
    databaseUrl: null,
    natsUrl: null,
    natsNodes,
    copies,
    natsCreds: null,
    publicUrl: `http://${HOST}:${port}`,
    runners,
    shapes: {
      count: images,
      pilotShardSize,
      shardSize,
      quotaLimit: 10_000,
      releaseRule: 'exact' as const,
      seasonLimit: 1_000_000,
    },
  };
}

async function researcher(url: string): Promise<ApiClient> {
  const guest = new ApiClient(url);
  await signUp(guest, { email: `${randomUUID()}@example.org`, name: 'Bench', password: randomUUID() });
  return new ApiClient(url, { token: await createApiToken(guest, 'bench') });
}
