import { setTimeout as delay } from 'node:timers/promises';
import type { BenchDeployment } from '../platform/bench-deployment.js';
import type { FreshBundles } from '../platform/fresh-bundles.js';
import { quantile } from '../measure/quantile.js';
import { duration, table } from '../measure/table.js';
import type { SimulatedFleet } from './simulated-fleet.js';
import { sized } from '../measure/sized.js';

const EACH = sized(4, 1);
const GPU_MS = 8_000;
const TIMEOUT_MS = 90_000;
const POLL_INTERVAL_MS = 50;

export interface LostRunners {
  readonly how: 'killed' | 'silent';
  /** Time from the loss until another runner leased the shard. */
  readonly releasedMs: readonly number[];
}

/**
 * Runners with a leased shard are killed or suspended; intervals are the defaults: a heartbeat every 5 s, leases and
 * acks of 15 s.
 */
export async function lostRunners(
  deployment: BenchDeployment,
  fleet: SimulatedFleet,
  bundles: FreshBundles,
  track: string,
): Promise<LostRunners[]> {
  const lost: LostRunners[] = [];
  for (const how of ['killed', 'silent'] as const) {
    const doomed = [];
    for (let n = 1; n <= EACH; n++) doomed.push(await fleet.start({ name: `${how}-${n}`, runners: 1, gpuMs: GPU_MS }));
    const bundle = await bundles.next();
    await deployment.upload(bundle);
    await deployment.submit(bundle, `Lost runners, ${how}`, track);
    await bundle.dispose();
    const held = await heldBy(
      deployment,
      doomed.map(({ program }) => program.name),
    );
    const pids = doomed.flatMap(({ pid }) => pid ?? []);
    const at = Date.now();
    for (const pid of pids) process.kill(pid, how === 'killed' ? 'SIGKILL' : 'SIGSTOP');
    if (how === 'killed') await fleet.stop(doomed); // a restarted runner would lease its shard again
    // Started after the loss: a start on a loaded machine takes longer than the doomed runners need for their shards
    await fleet.start({ name: `heir-${how}`, runners: EACH, gpuMs: GPU_MS });
    const releasedMs = await Promise.all(held.map((shard) => takenOver(deployment, shard, at)));
    if (how === 'silent') for (const pid of pids) process.kill(pid, 'SIGCONT');
    await fleet.stop();
    lost.push({ how, releasedMs });
  }
  return lost;
}

interface LeasedShard {
  readonly id: string;
  readonly index: number;
  readonly runner: string;
}

/** Returns the shards of these runners, once each has leased one. */
async function heldBy({ store }: BenchDeployment, runners: readonly string[]): Promise<LeasedShard[]> {
  for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await delay(POLL_INTERVAL_MS)) {
    const held = await store.manager.query<LeasedShard[]>(
      `select distinct on (leased_by) evaluation_id as id, shard_index as index, leased_by as runner from shard
        where done_at is null and leased_until > now() and leased_by = any($1::text[]) order by leased_by, shard_index`,
      [runners],
    );
    if (held.length === runners.length) return held;
  }
  throw new Error('the runners that were to be lost got no shards');
}

async function takenOver({ store }: BenchDeployment, { id, index, runner }: LeasedShard, at: number): Promise<number> {
  for (const end = at + TIMEOUT_MS; Date.now() < end; await delay(POLL_INTERVAL_MS)) {
    const [row] = await store.manager.query<{ runner: string }[]>(
      'select leased_by as runner from shard where evaluation_id = $1 and shard_index = $2',
      [id, index],
    );
    if (row && row.runner !== runner) return Date.now() - at;
  }
  throw new Error(`shard ${index} of a lost runner was not given to another one within ${duration(TIMEOUT_MS)}`);
}

export const lostTable = (results: readonly LostRunners[]): string =>
  table(
    ['runner', 'shards', 'leased elsewhere p50', 'longest', 'aim'],
    results.map(({ how, releasedMs }) => [
      how,
      releasedMs.length,
      duration(quantile(releasedMs, 0.5)),
      duration(Math.max(...releasedMs)),
      '≤ 30 s',
    ]),
  );
