import type { Heartbeat } from '@primitives/protocol';
import type { Tx } from '@primitives/store/connection';
import {
  actOnRunner,
  insertPool,
  quarantineRunner,
  recordFleetMetrics,
  recordHeartbeats,
} from '@primitives/store/fleet';

const [MINUTE_MS, HOURS] = [60_000, 24];
const POOLS = [
  { name: 'gpu', description: 'RTX 4090 and better', trusted: true, minimum: {} },
  { name: 'cpu', description: '', trusted: false, minimum: {} },
];

/** What a runner of the fleet reports. */
export const heartbeat = (runnerId: string, gpu: boolean, busy: Heartbeat['busy'] = []): Heartbeat => ({
  v: 1,
  runnerId,
  pool: gpu ? 'gpu' : 'cpu',
  startedAt: new Date(Date.now() - 86_000_000).toISOString(),
  version: '0.1.0',
  onnxruntime: '1.30.0',
  node: '20.19.0',
  isolation: 'L3',
  providers: gpu ? ['cuda', 'cpu'] : ['cpu'],
  hardware: {
    cpu: 'AMD EPYC 9354P',
    cores: gpu ? 16 : 8,
    memoryBytes: gpu ? 128e9 : 32e9,
    gpu: gpu ? { model: 'NVIDIA RTX 4090', memoryBytes: 24e9, driver: '580.95' } : null,
  },
  load: { cpu: 0.43, memoryBytes: 31e9, gpu: gpu ? { busy: 0.91, memoryBytes: 14.2e9 } : null },
  disk: { freeBytes: 112e9, full: false },
  busy,
});

/** Runners in every state, and a day of statistics. @param running an evaluation that two of them predict */
export async function seedFleet(tx: Tx, running: string, accountId: string): Promise<void> {
  for (const pool of POOLS) await insertPool(tx, pool);
  const busy = [8, 10].map((shardIndex) => ({ evaluationId: running, shardIndex }));
  for (const name of ['hal-gpu-01', 'hal-gpu-02', 'lent-by-utrecht'])
    await recordHeartbeats(tx, [{ heartbeat: heartbeat(name, true, name === 'hal-gpu-01' ? busy : []) }]);
  await recordHeartbeats(tx, [{ heartbeat: { ...heartbeat('studio-mac', false), isolation: 'L2' } }]);
  for (const name of ['office-cpu', 'basement', 'old-laptop'])
    await recordHeartbeats(tx, [{ heartbeat: heartbeat(name, false) }]);
  await actOnRunner(tx, 'lent-by-utrecht', 'drain', { accountId, reason: 'it goes back to Utrecht on Monday' });
  await actOnRunner(tx, 'office-cpu', 'cordon', { accountId, reason: 'a new driver' });
  await actOnRunner(tx, 'old-laptop', 'remove', { accountId, reason: null });
  await seedQuarantined(tx, 'odd-one');
  // No test waits for a heartbeat: the others send theirs in the future.
  await tx.query(`update runner set last_seen_at = now() + interval '1 day' where id <> 'basement'`);
  await tx.query(
    `update runner set silent_at = now(), last_seen_at = now() - interval '48 seconds' where id = 'basement'`,
  );
  await seedStatistics(tx);
  for (const name of ['hal-gpu-01', 'lent-by-utrecht']) await seedLoads(tx, name);
}

export async function seedQuarantined(tx: Tx, runner: string): Promise<void> {
  await recordHeartbeats(tx, [{ heartbeat: heartbeat(runner, false) }]);
  await quarantineRunner(tx, runner, 'its answers differ from those of two others', 'outvoted');
}

/** The day before the last heartbeat of a runner, with a pause, composed of sines. */
function seedLoads(tx: Tx, runner: string): Promise<unknown> {
  return tx.query(
    `insert into runner_load (runner_id, at, cpu, memory_bytes, gpu, busy)
     select id, date_trunc('minute', last_seen_at) - i * interval '1 minute', 0.2 + 0.25 * wave, 22e9 + 9e9 * wave, 0.9 * wave, round(2 * wave)
       from runner, generate_series(1, 420) i, lateral (select 0.5 + 0.5 * sin(i / 40.0) as wave) each
      where id = $1 and i not between 150 and 190`,
    [runner],
  );
}

/** A day with a peak and a gap, composed of sines. */
async function seedStatistics(tx: Tx): Promise<void> {
  const now = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
  await recordFleetMetrics(tx, new Date(now), '0.1.0');
  await tx.query(
    `insert into fleet_metric (pool, minutes, at, waiting, ready, done, failed, instances, peak_instances, median_ms, p95_ms, version)
     select pool, minutes, date_bin(minutes * interval '1 minute', $1::timestamptz, 'epoch') - i * interval '1 minute' * minutes, 160 * wave, 3, 20 * wave, case when i % 17 = 3 then 2 else 0 end,
            1600 * wave, case minutes when 1 then 1600 else 240 end * wave, 3100 + 900 * wave, 5200 + 2600 * wave, case when i > 60 then '0.0.9' else '0.1.0' end
       from (select pool, minutes, i, 0.5 + 0.5 * sin(i / 20.0) as wave
               from unnest(array['*', 'gpu', 'cpu']) pool, unnest(array[1, 10]) minutes, generate_series(1, $2::int) i) each
      where i not between 70 and 80 on conflict do nothing`,
    [new Date(now), HOURS * 6],
  );
}
