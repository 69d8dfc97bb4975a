import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApiClient } from '@primitives/client';
import { freePort } from '@primitives/embedded-servers';
import { openStore, type Store } from '@primitives/store/connection';
import { addSimulatedTracks, SimulatedFleet } from '@primitives/tool-bench';
import { saveTestLogs } from '@primitives/testing';
import { openDeployment, type RunningDeployment, type ManagedProcess } from '@primitives/tool-up';
import { signUpAt } from '../researcher.js';
import { natsTarget, postgresTarget, programTarget, type Target } from './target.js';

/** Intervals of a chaos test: long enough for a loaded machine, short enough for many restarts in a minute. */
const TIMES = {
  PRIMITIVES_TUNE_ACK_WAIT_MS: '4000',
  PRIMITIVES_TUNE_LEASE_MS: '4000',
  PRIMITIVES_TUNE_SWEEP_MS: '1000',
  PRIMITIVES_TUNE_HEARTBEAT_MS: '1000',
  PRIMITIVES_TUNE_MEASURE: 'off', // no other computation during a test
  PRIMITIVES_TUNE_REUSE: 'off', // every submission shall go the whole way
  PRIMITIVES_TUNE_RESAMPLES: '200',
  PRIMITIVES_TUNE_OPERATIONS_PER_MINUTE: '1000000',
};
const SHAPES = {
  count: 24,
  pilotShardSize: 4,
  shardSize: 5,
  quotaLimit: 1_000_000,
  releaseRule: 'exact',
  seasonLimit: 1_000_000,
} as const;

export interface ChaosDeploymentOptions {
  readonly seed: number;
  /** Tracks of the simulated runners. */
  readonly tracks: number;
  readonly realRunners: number;
  readonly simulatedRunners: number;
  /**
   * Several of each process, so that each can fail; otherwise one of each, and the simulated runners in one process.
   */
  readonly several: boolean;
  /** Duration of a shard on the simulated GPU. */
  readonly gpuMs: number;
}

/** The track of the real runners, and those of the simulated ones. */
export const chaosTracks = (count: number): string[] =>
  Array.from({ length: count }, (_, place) => `chaos-${place + 1}`);

/**
 * Two of each program behind one address, three NATS nodes, real and simulated runners, one Postgres; or one of each
 * (`several`).
 */
export class ChaosDeployment {
  private constructor(
    readonly deployment: RunningDeployment,
    readonly client: ApiClient,
    readonly targets: readonly Target[],
    private readonly fleet: SimulatedFleet,
    private readonly folder: string,
  ) {}

  /** Two deployments of one seed have the same hidden split. @param root the checkout, built */
  static async open(
    root: string,
    options: ChaosDeploymentOptions,
    log: (text: string) => void,
  ): Promise<ChaosDeployment> {
    const folder = mkdtempSync(join(tmpdir(), 'primitives-chaos-'));
    const dataFolder = join(folder, 'data');
    mkdirSync(dataFolder, { recursive: true, mode: 0o755 });
    const splitSeed = createHash('sha256').update(`chaos ${options.seed}`).digest('hex');
    writeFileSync(join(dataFolder, 'secrets.json'), JSON.stringify({ splitSeed }), { mode: 0o600 });
    const port = await freePort();
    const settings = {
      port,
      host: '127.0.0.1',
      publicUrl: `http://127.0.0.1:${port}`,
      dataFolder,
      databaseUrl: null,
      natsUrl: null,
      natsCreds: null,
      natsNodes: options.several ? 3 : 1,
      copies: options.several ? 2 : 1,
      runners: options.realRunners,
      shapes: SHAPES,
    };
    const deployment = await openDeployment(root, settings, { ...process.env, ...TIMES }, log);
    const fleet = new SimulatedFleet(root, deployment, dataFolder, { ...TIMES, PATH: process.env['PATH'] }, log);
    try {
      await asAdmin(deployment, (store) => addSimulatedTracks(store, chaosTracks(options.tracks)));
      const { several, simulatedRunners, gpuMs } = options;
      if (!several) await fleet.start({ name: 'simulated', runners: simulatedRunners, gpuMs });
      for (let n = 1; several && n <= simulatedRunners; n++)
        await fleet.start({ name: `simulated-${n}`, runners: 1, gpuMs });
      const { client } = await signUpAt(deployment.url);
      return new ChaosDeployment(deployment, client, targetsOf(deployment, fleet.processes), fleet, folder);
    } catch (error) {
      await fleet.stop();
      await deployment.stop();
      throw error;
    }
  }

  /** Runs `work` with administrator access to the database, which no program has. */
  asAdmin<T>(work: (store: Store) => Promise<T>): Promise<T> {
    return asAdmin(this.deployment, work);
  }

  /** Folder for bundles and the state of interrupted uploads. */
  scratch(name: string): string {
    return join(this.folder, name);
  }

  get logFolder(): string {
    return join(this.folder, 'data', 'logs');
  }

  async close(keepFolder = false): Promise<void> {
    await this.fleet.stop();
    await this.deployment.stop();
    if (keepFolder) return;
    const { postgres } = this.deployment.servers;
    for (const folder of [this.folder, ...(postgres ? [postgres.folder] : [])]) {
      saveTestLogs(folder);
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

function targetsOf({ processes, servers }: RunningDeployment, simulated: readonly ManagedProcess[]): Target[] {
  const groupOf = (name: string) =>
    (['api', 'dispatcher', 'scorer'] as const).find((group) => name.startsWith(group)) ?? 'runner';
  return [
    ...[...processes, ...simulated].map((one) =>
      programTarget({ name: one.program.name, group: groupOf(one.program.name) }, one),
    ),
    ...servers.natsNodes.map(natsTarget),
    ...(servers.postgres ? [postgresTarget(servers.postgres)] : []),
  ];
}

async function asAdmin<T>(deployment: RunningDeployment, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(deployment.servers.databaseUrl, { applicationName: 'chaos', poolSize: 1 });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
