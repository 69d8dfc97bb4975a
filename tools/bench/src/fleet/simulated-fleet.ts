import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareNats } from '@primitives/messaging';
import { newId } from '@primitives/runtime';
import { freePort } from '@primitives/embedded-servers';
import { TrackEntity } from '@primitives/store/benchmarks';
import type { Store } from '@primitives/store/connection';
import { ManagedProcess, LIVENESS, type RunningDeployment } from '@primitives/tool-up';

export const SIMULATED_POOL = 'simulated';
const SHAPES_TRACK = 'shapes';
const READY_MS = 60_000;

/** Tracks like Shapes whose shards go to simulated runners. */
export async function addSimulatedTracks({ manager }: Store, slugs: readonly string[]): Promise<void> {
  const shapes = await manager.findOneByOrFail(TrackEntity, { slug: SHAPES_TRACK });
  for (const slug of slugs) await manager.insert(TrackEntity, { ...shapes, id: newId(), slug, pool: SIMULATED_POOL });
}

export interface SimulatedProcess {
  readonly name: string;
  /** Runners in the one process. */
  readonly runners: number;
  /** Duration of a shard on the simulated GPU. */
  readonly gpuMs: number;
}

/** Processes of runners that speak the real protocol and compute nothing, connected to a deployment. */
export class SimulatedFleet {
  readonly processes: ManagedProcess[] = [];

  /** @param env system variables, and the tuning variables of the deployment */
  constructor(
    private readonly root: string,
    private readonly deployment: RunningDeployment,
    private readonly dataFolder: string,
    private readonly env: NodeJS.ProcessEnv,
    private readonly log: (text: string) => void = () => {},
  ) {}

  /** Resolves when every runner of the process is connected. */
  async start({ name, runners, gpuMs }: SimulatedProcess): Promise<ManagedProcess> {
    const prepared = await prepareNats(join(this.dataFolder, 'nats'));
    const creds: string[] = [];
    for (let n = 1; n <= runners; n++)
      creds.push((await prepared.issueRunner(runners === 1 ? name : `${name}-${n}`, SIMULATED_POOL)).path);
    const health = String(await freePort());
    const started = new ManagedProcess(
      {
        name,
        entry: join(this.root, 'libs/testing/dist/simulated-runners-main.js'),
        env: {
          ...this.env,
          NATS_URL: this.deployment.servers.addresses.natsUrl,
          PRIMITIVES_HEALTH_PORT: health,
          SIMULATED_CREDS: creds.join(','),
          PRIMITIVES_POOL: SIMULATED_POOL,
          SIMULATED_GPU_MS: String(gpuMs),
          SIMULATED_LEASES_FILE: this.#leasesFile(name),
        },
        logFile: join(this.dataFolder, 'logs', `${name}.log`),
        readyUrl: `http://127.0.0.1:${health}/readyz`,
      },
      this.log,
      { ...LIVENESS, misses: 60 }, // some are stopped on purpose
    );
    this.processes.push(started);
    started.start();
    await started.ready(READY_MS);
    return started;
  }

  /** Durations of the lease requests of a process. */
  leasesMs(name: string): number[] {
    return readFileSync(this.#leasesFile(name), 'utf8').split('\n').filter(Boolean).map(Number);
  }

  #leasesFile(name: string): string {
    return join(this.dataFolder, 'logs', `${name}-leases.txt`);
  }

  /** Stops all runners, or the named ones. */
  async stop(those: readonly ManagedProcess[] = this.processes): Promise<void> {
    await Promise.all(those.map((one) => one.stop(6_000)));
    this.processes.splice(0, this.processes.length, ...this.processes.filter((one) => !those.includes(one)));
  }
}
