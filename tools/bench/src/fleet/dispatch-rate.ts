import type { BenchDeployment } from '../platform/bench-deployment.js';
import type { FreshBundles } from '../platform/fresh-bundles.js';
import { cpuMsBetween, programMetrics } from '../platform/processes.js';
import { table } from '../measure/table.js';
import type { SimulatedFleet } from './simulated-fleet.js';

const RUNNERS = 16;

export interface DispatchRate {
  readonly shards: number;
  readonly perSecond: number;
  /** Processor time per shard, by program. */
  readonly cpuMs: Readonly<Record<string, number>>;
}

/** The maximum of shards per second when inference takes no time. */
export async function dispatchRate(
  deployment: BenchDeployment,
  fleet: SimulatedFleet,
  bundles: FreshBundles,
  track: string,
): Promise<DispatchRate> {
  await fleet.start({ name: 'rate', runners: RUNNERS, gpuMs: 0 });
  const all = { processes: [...deployment.deployment.processes, ...fleet.processes] };
  const bundle = await bundles.next();
  await deployment.upload(bundle);
  const before = programMetrics(all);
  const id = await deployment.scored((await deployment.submit(bundle, 'Rate', track)).code);
  const after = programMetrics(all);
  await bundle.dispose();
  await fleet.stop();
  const [row] = await deployment.store.manager.query<{ shards: number; seconds: number }[]>(
    'select count(*)::int as shards, extract(epoch from max(done_at) - min(done_at))::float8 as seconds from shard where evaluation_id = $1',
    [id],
  );
  const { shards, seconds } = row ?? { shards: 0, seconds: NaN };
  const cpuMs = Object.fromEntries(after.map(({ name }) => [name, cpuMsBetween(before, after, name) / shards]));
  return { shards, perSecond: (shards - 1) / seconds, cpuMs };
}

export function dispatchTable({ shards, perSecond, cpuMs }: DispatchRate): string {
  const costs = Object.entries(cpuMs).map(([name, ms]) => [name, ms.toFixed(1)]);
  const sum = Object.values(cpuMs).reduce((total, each) => total + each, 0);
  return [
    table(['one-image shards', 'shards/s', 'aim'], [[shards, perSecond.toFixed(1), '≥ 50']]),
    table(['cpu ms a shard, scoring included', ''], [...costs, ['all', sum.toFixed(1)]]),
  ].join('\n\n');
}
