import { table } from '../measure/table.js';
import type { BenchDeployment } from './bench-deployment.js';
import type { FreshBundles } from './fresh-bundles.js';
import { cpuMsBetween, programMetrics } from './processes.js';

/** One pass of many small shards through the whole pipeline. */
export interface Throughput {
  readonly runners: number;
  readonly shards: number;
  readonly perSecond: number;
  /** Processor time per shard, by program. */
  readonly cpuMsPerShard: ReadonlyMap<string, number>;
}

/** Shards per second between the pilot's report and the last one, in the second of two passes. */
export async function throughput(deployment: BenchDeployment, bundles: FreshBundles): Promise<Throughput> {
  const bundle = await bundles.next();
  try {
    await deployment.upload(bundle);
    await deployment.scored((await deployment.submit(bundle, 'Warm-up')).code);
  } finally {
    await bundle.dispose();
  }
  const second = await bundles.next();
  try {
    await deployment.upload(second);
    const before = programMetrics(deployment.deployment);
    const evaluationId = await deployment.scored((await deployment.submit(second, 'Measured')).code);
    const after = programMetrics(deployment.deployment);
    const { shards, seconds } = await passOf(deployment, evaluationId);
    const cpuMsPerShard = new Map(after.map(({ name }) => [name, cpuMsBetween(before, after, name) / shards]));
    const runners = deployment.deployment.processes.filter(({ program }) => program.name.startsWith('runner-')).length;
    return { runners, shards, perSecond: (shards - 1) / seconds, cpuMsPerShard };
  } finally {
    await second.dispose();
  }
}

async function passOf({ store }: BenchDeployment, evaluationId: string): Promise<{ shards: number; seconds: number }> {
  const [row] = await store.manager.query<{ shards: number; seconds: number }[]>(
    `select count(*)::int as shards, extract(epoch from max(done_at) - min(done_at))::float8 as seconds from shard where evaluation_id = $1`,
    [evaluationId],
  );
  if (!row) throw new Error(`evaluation ${evaluationId} has no shards`);
  return row;
}

export function throughputTables(passes: readonly Throughput[]): string {
  const rates = passes.map(({ runners, shards, perSecond }) => [runners, shards, perSecond.toFixed(1), '≥ 50']);
  const names = [...new Set(passes.flatMap(({ cpuMsPerShard }) => [...cpuMsPerShard.keys()]))].sort();
  const costs = names.map((name) => [
    name,
    ...passes.map(({ cpuMsPerShard }) => cpuMsPerShard.get(name)?.toFixed(1) ?? ''),
  ]);
  const headings = passes.map(({ runners }) => (runners === 1 ? '1 runner' : `${runners} runners`));
  return [
    table(['runners', 'one-image shards', 'shards/s', 'aim'], rates),
    table(['cpu ms a shard, scoring included', ...headings], costs),
  ].join('\n\n');
}
