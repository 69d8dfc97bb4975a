import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connectBus, prepareNats, type Bus } from '@primitives/messaging';
import type { BenchDeployment } from '../platform/bench-deployment.js';
import type { FreshBundles } from '../platform/fresh-bundles.js';
import { cpuMsBetween, programMetrics } from '../platform/processes.js';
import type { SimulatedFleet } from './simulated-fleet.js';
import { sized } from '../measure/sized.js';

/** Submissions to each of two tracks, which divide the same images into few and into many shards. */
const SUBMISSIONS = sized(12, 2);
const RUNNERS = sized(8, 2);
/** The number of idle runners, and for how long they are measured. */
const IDLE = sized({ few: 4, many: 64, ms: 30_000 }, { few: 1, many: 2, ms: 1_000 });
const STREAMS = ['WORK', 'REPORTS', 'EVENTS'] as const;
/** The platform's own processes; runners are other machines. */
const PROGRAMS = ['api', 'dispatcher', 'scorer', 'postgres', 'nats-server'] as const;

/** Resources used: processor milliseconds by program, disk bytes, broker messages by stream. */
export interface ResourcesUsed {
  readonly cpuMs: Readonly<Record<string, number>>;
  readonly bytes: {
    readonly postgres: number;
    readonly events: number;
    readonly blobs: number;
    readonly outcomes: number;
  };
  readonly messages: Readonly<Record<string, number>>;
}

export interface Costs {
  readonly images: number;
  /** The fixed cost of a submission without its bundle, and the cost of each shard. */
  readonly submission: ResourcesUsed;
  readonly shard: ResourcesUsed;
  /** Processor milliseconds per second for each waiting runner, by program: heartbeats and requests for work. */
  readonly idleRunnerCpuMs: Readonly<Record<string, number>>;
  /** Connections to Postgres by process, under load. */
  readonly connections: Readonly<Record<string, number>>;
  readonly bundleBytes: number;
}

/** Derives the cost of a shard, and of a submission without any, from two loads that differ only in shards. */
export function parted(
  few: { took: ResourcesUsed; shards: number },
  many: { took: ResourcesUsed; shards: number },
  submissions: number,
): { submission: ResourcesUsed; shard: ResourcesUsed } {
  const price = (a: number, b: number) => (b - a) / (many.shards - few.shards);
  const rest = (a: number, each: number) => (a - few.shards * each) / submissions;
  const shard = combined(few.took, many.took, price);
  return { shard, submission: combined(few.took, shard, rest) };
}

function combined(a: ResourcesUsed, b: ResourcesUsed, how: (a: number, b: number) => number): ResourcesUsed {
  const each = <K extends string>(left: Readonly<Record<K, number>>, right: Readonly<Record<K, number>>) =>
    Object.fromEntries(
      Object.entries<number>(left).map(([name, value]) => [name, how(value, right[name as K] ?? 0)]),
    ) as Record<K, number>;
  return { cpuMs: each(a.cpuMs, b.cpuMs), bytes: each(a.bytes, b.bytes), messages: each(a.messages, b.messages) };
}

/** Processor times are valid on a busy machine too, unlike wall-clock times. */
export async function measureCosts(
  deployment: BenchDeployment,
  fleet: SimulatedFleet,
  bundles: FreshBundles,
  [fewShards, manyShards]: readonly [string, string],
  images: number,
): Promise<Costs> {
  const { users } = await prepareNats(join(deployment.dataFolder, 'nats'));
  const bus = await connectBus({
    url: deployment.deployment.servers.addresses.natsUrl,
    name: 'dispatcher',
    credentials: users.dispatcher.credentials,
  });
  try {
    const idle = await fleet.start({ name: 'idle-few', runners: IDLE.few, gpuMs: 0 });
    const base = await idling(deployment);
    await fleet.start({ name: 'idle-many', runners: IDLE.many, gpuMs: 0 });
    const idleMany = await idling(deployment);
    const idleRunnerCpuMs = Object.fromEntries(
      PROGRAMS.map((name) => [name, Math.max(0, ((idleMany[name] ?? 0) - (base[name] ?? 0)) / IDLE.many)]),
    );
    await fleet.stop(fleet.processes.filter((one) => one !== idle));
    await fleet.start({ name: 'costs', runners: RUNNERS - IDLE.few, gpuMs: 0 });
    await worked(deployment, bus, bundles, fewShards, 'Warm-up', 2);
    const few = await worked(deployment, bus, bundles, fewShards, 'Few shards', SUBMISSIONS);
    const many = await worked(deployment, bus, bundles, manyShards, 'Many shards', SUBMISSIONS);
    return {
      images,
      ...parted(few, many, SUBMISSIONS),
      idleRunnerCpuMs,
      connections: many.connections,
      bundleBytes: many.bundleBytes,
    };
  } finally {
    await bus.close();
  }
}

/** Processor milliseconds per second, by program, while idle. */
async function idling({ deployment }: BenchDeployment): Promise<Record<string, number>> {
  const before = programMetrics(deployment);
  await delay(IDLE.ms);
  const after = programMetrics(deployment);
  return Object.fromEntries(PROGRAMS.map((name) => [name, (cpuMsBetween(before, after, name) / IDLE.ms) * 1_000]));
}

interface Worked {
  readonly took: ResourcesUsed;
  readonly shards: number;
  readonly connections: Record<string, number>;
  readonly bundleBytes: number;
}

async function worked(
  deployment: BenchDeployment,
  bus: Bus,
  bundles: FreshBundles,
  track: string,
  name: string,
  submissions: number,
): Promise<Worked> {
  const from = [programMetrics(deployment.deployment), await totals(deployment, bus)] as const;
  const codes: string[] = [];
  let bundleBytes = 0;
  for (let n = 0; n < submissions; n++) {
    const bundle = await bundles.next();
    bundleBytes += bundle.bytes;
    await deployment.upload(bundle);
    codes.push((await deployment.submit(bundle, `${name} ${n}`, track)).code);
    await bundle.dispose();
  }
  const connections = await connectionsOf(deployment);
  const ids = await Promise.all(codes.map((code) => deployment.scored(code)));
  const to = [programMetrics(deployment.deployment), await totals(deployment, bus)] as const;
  const [row] = await deployment.store.manager.query<{ shards: number }[]>(
    'select count(*)::int as shards from shard where evaluation_id = any($1::uuid[])',
    [ids],
  );
  const bytes = { ...to[1].bytes };
  for (const key of Object.keys(bytes) as (keyof typeof bytes)[]) bytes[key] -= from[1].bytes[key];
  bytes.blobs -= bundleBytes;
  return {
    took: {
      cpuMs: Object.fromEntries(PROGRAMS.map((program) => [program, cpuMsBetween(from[0], to[0], program)])),
      bytes,
      messages: Object.fromEntries(
        STREAMS.map((stream) => [stream, (to[1].messages[stream] ?? 0) - (from[1].messages[stream] ?? 0)]),
      ),
    },
    shards: row?.shards ?? 0,
    connections,
    bundleBytes: bundleBytes / submissions,
  };
}

/** Total bytes and messages since the start. */
async function totals({ store, dataFolder }: BenchDeployment, bus: Bus): Promise<Omit<ResourcesUsed, 'cpuMs'>> {
  const [row] = await store.manager.query<{ bytes: string }[]>(
    `select sum(pg_total_relation_size(oid)) as bytes from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const streams = await Promise.all(STREAMS.map(async (name) => [name, await streamState(bus, name)] as const));
  const states = Object.fromEntries(streams);
  return {
    bytes: {
      postgres: Number(row?.bytes ?? 0),
      events: states['EVENTS']?.bytes ?? 0,
      blobs: await sizeOf(join(dataFolder, 'blobs')),
      outcomes: await sizeOf(join(dataFolder, 'scorer', 'outcomes')),
    },
    messages: Object.fromEntries(streams.map(([name, { last_seq }]) => [name, last_seq])),
  };
}

async function streamState(bus: Bus, name: string): Promise<{ last_seq: number; bytes: number }> {
  const answer = await bus.request(`$JS.API.STREAM.INFO.${name}`, new Uint8Array());
  return (JSON.parse(new TextDecoder().decode(answer)) as { state: { last_seq: number; bytes: number } }).state;
}

async function sizeOf(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const sizes = await Promise.all(
    files
      .filter((file) => file.isFile())
      .map((file) =>
        stat(join(file.parentPath, file.name)).then(
          ({ size }) => size,
          () => 0,
        ),
      ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function connectionsOf({ store }: BenchDeployment): Promise<Record<string, number>> {
  const rows = await store.manager.query<{ name: string; count: number }[]>(
    `select application_name as name, count(*)::int as count from pg_stat_activity where application_name in ('api', 'dispatcher', 'scorer') group by 1 order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}
