import { availableParallelism } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { BenchDeployment } from '../platform/bench-deployment.js';
import type { FreshBundles } from '../platform/fresh-bundles.js';
import { table } from '../measure/table.js';
import { cpuMsBetween, programMetrics } from '../platform/processes.js';
import { busyShare, machineTicks } from './machine-load.js';
import type { SimulatedFleet } from './simulated-fleet.js';
import { sized } from '../measure/sized.js';

/** Duration of a shard on a simulated GPU. */
export const GPU_MS = sized(2_000, 100);
/** Shards per runner in the measured period, and before it. */
const ROUNDS = sized(6, 2);
const WARM_UP = sized(2, 1);
const STEPS = sized([1, 2, 4, 8, 16, 32, 64], [1, 2]);

export interface Efficiency {
  readonly runners: number;
  readonly shards: number;
  /** Share of the runners' time in which their GPUs worked. */
  readonly efficiency: number;
  /** Utilisation of the machine's cores, in total and by the deployment with its runners. */
  readonly machineBusy: number;
  readonly systemBusy: number;
}

/** One long evaluation with an increasing number of runners: the share of time spent on inference. */
export async function efficiency(
  deployment: BenchDeployment,
  fleet: SimulatedFleet,
  bundles: FreshBundles,
  track: string,
): Promise<Efficiency[]> {
  const bundle = await bundles.next();
  await deployment.upload(bundle);
  await deployment.submit(bundle, 'Efficiency', track);
  await bundle.dispose();
  const results: Efficiency[] = [];
  for (const runners of STEPS) {
    const started = results.at(-1)?.runners ?? 0;
    await fleet.start({ name: `fleet-${runners}`, runners: runners - started, gpuMs: GPU_MS });
    await delay(WARM_UP * GPU_MS);
    const all = { processes: [...deployment.deployment.processes, ...fleet.processes] };
    const before = programMetrics(all);
    const ticks = machineTicks();
    const from = await now(deployment);
    await delay(ROUNDS * GPU_MS);
    const to = await now(deployment);
    const shards = await doneBetween(deployment, from, to);
    const machineBusy = busyShare(ticks, machineTicks());
    const after = programMetrics(all);
    const cpuMs = after.reduce((sum, { name }) => sum + cpuMsBetween(before, after, name), 0);
    const systemBusy = cpuMs / (to - from) / availableParallelism();
    const share = (shards * GPU_MS) / (runners * (to - from));
    results.push({ runners, shards, efficiency: share, machineBusy, systemBusy });
  }
  return results;
}

/** The database's clock, which also timestamps finished shards. */
async function now({ store }: BenchDeployment): Promise<number> {
  const [row] = await store.manager.query<{ at: number }[]>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as at',
  );
  return row?.at ?? NaN;
}

async function doneBetween({ store }: BenchDeployment, from: number, to: number): Promise<number> {
  const [row] = await store.manager.query<{ shards: number }[]>(
    'select count(*)::int as shards from shard where extract(epoch from done_at) * 1000 > $1 and extract(epoch from done_at) * 1000 <= $2',
    [from, to],
  );
  return row?.shards ?? 0;
}

export const efficiencyTable = (results: readonly Efficiency[]): string =>
  table(
    ['runners', 'shards', 'parallel efficiency', 'aim', 'cores busy with it', 'with everything'],
    results.map(({ runners, shards, efficiency, machineBusy, systemBusy }) => [
      runners,
      shards,
      efficiency.toFixed(2),
      '≥ 0.90',
      `${(systemBusy * 100).toFixed(0)}%`,
      `${(machineBusy * 100).toFixed(0)}%`,
    ]),
  );
