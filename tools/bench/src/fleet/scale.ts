import { setTimeout as delay } from 'node:timers/promises';
import type { BenchDeployment } from '../platform/bench-deployment.js';
import type { FreshBundles } from '../platform/fresh-bundles.js';
import { cpuMsBetween, programMetrics, type ProgramMetrics, type Programs } from '../platform/processes.js';
import { quantile } from '../measure/quantile.js';
import { sized } from '../measure/sized.js';
import { duration, table } from '../measure/table.js';
import { busyShare, machineTicks } from './machine-load.js';
import type { SimulatedFleet } from './simulated-fleet.js';

const FLEET = 'fleet';
const PROCESSES = sized(10, 2);
const RUNNERS_PER_PROCESS = sized(100, 2);
/** Duration of a shard on a simulated GPU: 1,000 busy runners finish 25 shards per second. */
const GPU_MS = sized(40_000, 200);
const IDLE_MS = sized(30_000, 1_000);
/** Work for longer than the measured time: the fleet starts before it. */
const MINUTES_BEFORE = sized(3, 0);

export interface Scale {
  readonly runners: number;
  readonly minutes: number;
  readonly shards: number;
  /** Finished shards in each minute, and in the rest of the last one. */
  readonly shardsByMinute: readonly number[];
  /** Leases that ended without a report, from the first shard on. */
  readonly lostLeases: number;
  readonly perSecond: number;
  /** Shards per second if every runner were always busy. */
  readonly demandPerSecond: number;
  /** Every lease request of the measured time, also refused ones. */
  readonly leasesMs: readonly number[];
  /** The same before it, when all runners request their first shard at the same moment. */
  readonly startLeasesMs: readonly number[];
  /** Lease requests per finished shard. */
  readonly requestsPerShard: number;
  /** CPU milliseconds of the platform per finished shard, more than with idle runners; simulated runners excluded. */
  readonly cpuMsPerShard: number;
  /** Growth of tables and indexes per finished shard. */
  readonly bytesPerShard: number;
  readonly machineBusy: number;
  /** Cores in use by program, all its processes together: all runners idle, then busy. */
  readonly idleCores: Readonly<Record<string, number>>;
  readonly busyCores: Readonly<Record<string, number>>;
  /** Memory at the end by program, all its processes together. */
  readonly memoryMb: Readonly<Record<string, number>>;
}

/**
 * Many runners on several servers of NATS and several dispatchers: idle, then with work for all of them.
 *
 * @param track one image per shard
 */
export async function scale(
  deployment: BenchDeployment,
  fleet: SimulatedFleet,
  bundles: FreshBundles,
  track: string,
  { minutes, images }: { readonly minutes: number; readonly images: number },
): Promise<Scale> {
  const runners = PROCESSES * RUNNERS_PER_PROCESS;
  const names = Array.from({ length: PROCESSES }, (_, place) => `${FLEET}${place}`);
  for (const name of names) await fleet.start({ name, runners: RUNNERS_PER_PROCESS, gpuMs: GPU_MS });
  const all = { processes: [...deployment.deployment.processes, ...fleet.processes] };
  const idleCores = await coresDuring(all, () => delay(IDLE_MS));
  const shardsAtMost = (runners * (minutes + MINUTES_BEFORE) * 60_000) / GPU_MS;
  for (let n = 0; n < Math.max(1, Math.ceil(shardsAtMost / images)); n++) {
    const bundle = await bundles.next();
    await deployment.upload(bundle);
    await deployment.submit(bundle, `Scale ${n}`, track);
    await bundle.dispose();
  }
  await delay(GPU_MS); // until every runner has had time for its first shard
  const startLeases = names.map((name) => fleet.leasesMs(name));
  const [from, ticks, start] = [await progress(deployment), machineTicks(), performance.now()];
  const shardsByMinute: number[] = [];
  const busyCores = await coresDuring(all, async () => {
    for (let rest = minutes, last = from.shards; rest > 0; rest--) {
      await delay(Math.min(rest, 1) * 60_000);
      const { shards } = await progress(deployment);
      shardsByMinute.push(shards - last);
      last = shards;
    }
  });
  const [to, seconds] = [await progress(deployment), (performance.now() - start) / 1_000];
  const leasesMs = names.flatMap((name, place) => fleet.leasesMs(name).slice(startLeases[place]?.length));
  const machineBusy = busyShare(ticks, machineTicks());
  const memoryMb = sums(programMetrics(all), ({ pssMb }) => pssMb ?? NaN);
  await fleet.stop();
  const shards = to.shards - from.shards;
  const cores = (all: Record<string, number>) =>
    Object.entries(all).reduce((sum, [name, value]) => sum + (name === FLEET ? 0 : value), 0);
  return {
    runners,
    minutes,
    shards,
    shardsByMinute,
    lostLeases: to.lostLeases,
    perSecond: shards / seconds,
    demandPerSecond: (runners * 1_000) / GPU_MS,
    leasesMs,
    startLeasesMs: startLeases.flat(),
    requestsPerShard: leasesMs.length / Math.max(1, shards),
    cpuMsPerShard: ((cores(busyCores) - cores(idleCores)) * seconds * 1_000) / Math.max(1, shards),
    bytesPerShard: (to.bytes - from.bytes) / Math.max(1, shards),
    machineBusy,
    idleCores,
    busyCores,
    memoryMb,
  };
}

async function coresDuring(all: Programs, work: () => Promise<unknown>): Promise<Record<string, number>> {
  const [before, start] = [programMetrics(all), performance.now()];
  await work();
  const [after, ms] = [programMetrics(all), performance.now() - start];
  return sums(after, ({ name }) => cpuMsBetween(before, after, name) / ms);
}

/** Sums over the processes of a program, whose names end in numbers, and their children. */
function sums(programs: readonly ProgramMetrics[], value: (one: ProgramMetrics) => number): Record<string, number> {
  const result: Record<string, number> = {};
  for (const one of programs) {
    const name = one.name.replace(/: models$/, '').replace(/-?\d+$/, '');
    result[name] = (result[name] ?? 0) + value(one);
  }
  return result;
}

async function progress({ store }: BenchDeployment): Promise<{ shards: number; lostLeases: number; bytes: number }> {
  const [row] = await store.manager.query<{ shards: number; lostLeases: number; bytes: string }[]>(
    `select (select count(*)::int from shard where done_at is not null) as shards,
            (select count(*)::int from shard_failure where code = 'silent') as "lostLeases",
            (select sum(pg_total_relation_size(oid)) from pg_class
              where relkind = 'r' and relnamespace = 'public'::regnamespace) as bytes`,
  );
  return { shards: row?.shards ?? 0, lostLeases: row?.lostLeases ?? 0, bytes: Number(row?.bytes ?? 0) };
}

export function scaleTable(result: Scale): string {
  const { runners, minutes, shards, perSecond, demandPerSecond, leasesMs, startLeasesMs, machineBusy } = result;
  return [
    table(
      ['runners', 'minutes', 'shards', 'shards/s', 'if all were busy', 'lease p50', 'lease p95'],
      [
        [
          ...[runners, minutes, shards, perSecond.toFixed(1), demandPerSecond.toFixed(1)],
          ...[duration(quantile(leasesMs, 0.5)), duration(quantile(leasesMs, 0.95))],
        ],
      ],
    ),
    table(
      ['of a shard', 'lease requests', 'CPU ms, above idle runners', 'PostgreSQL'],
      [
        [
          ...['', result.requestsPerShard.toFixed(1), result.cpuMsPerShard.toFixed(0)],
          `${(result.bytesPerShard / 1_024).toFixed(1)} KB`,
        ],
      ],
    ),
    `lease requests at the start: p50 ${duration(quantile(startLeasesMs, 0.5))}, p95 ${duration(quantile(startLeasesMs, 0.95))}`,
    `shards by minute: ${result.shardsByMinute.join(', ')}; leases that ended without a report: ${result.lostLeases}`,
    `cores ${(machineBusy * 100).toFixed(0)}% busy`,
    table(
      ['program', 'cores, runners idle', 'cores, runners busy', 'memory MB'],
      Object.entries(result.busyCores).map(([name, cores]) => [
        name,
        (result.idleCores[name] ?? 0).toFixed(2),
        cores.toFixed(2),
        (result.memoryMb[name] ?? NaN).toFixed(0),
      ]),
    ),
  ].join('\n\n');
}
