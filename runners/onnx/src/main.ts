import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { connectBus, poolConsumer } from '@primitives/bus';
import { tuneDecoder } from '@primitives/images';
import { cpuFingerprint, engineVersions, probeIsolation } from '@primitives/inference';
import { readConfig, runUntilStopped } from '@primitives/process';
import type { InferWork } from '@primitives/protocol';
import { RunnerConfig } from './config.js';
import { DigestCache } from './digest-cache.js';
import { startHeartbeat } from './heartbeat.js';
import { SplitStore } from './split-images.js';
import { WarmModels } from './warm-models.js';
import { workOnShard } from './work-on-shard.js';

const VERSION = '0.1.0';

await runUntilStopped('runner', async (life) => {
  const config = readConfig(RunnerConfig, process.env);
  const runnerId = config.PRIMITIVES_RUNNER_ID;
  const pool = config.PRIMITIVES_POOL;
  tuneDecoder();
  const isolation = await probeIsolation(config.PRIMITIVES_STATE ?? null);
  life.log.info({ isolation: isolation.level, reason: isolation.reason }, 'isolation was probed');
  const credentials = config.NATS_CREDS === undefined ? {} : { credentials: await readFile(config.NATS_CREDS, 'utf8') };
  const cacheFolder = config.PRIMITIVES_RUNNER_CACHE;
  const models = life.closeLast(new WarmModels(join(cacheFolder, 'models'), isolation, config.PRIMITIVES_THREADS || availableParallelism()));
  life.stopping.addEventListener('abort', () => models.abandon());
  await models.prepare();
  const bus = life.closeLast(await connectBus({ url: config.NATS_URL, name: runnerId, ...credentials }));
  void bus.closed.then((error) => error && life.fail(error));
  const busy = new Set<InferWork>();
  life.closeLast(startHeartbeat(bus, { runnerId, pool, version: VERSION, isolation, busy, everyMs: config.PRIMITIVES_TUNE_HEARTBEAT_MS }));
  const engine = { ...engineVersions(), provider: 'cpu', isa: await cpuFingerprint(), optimization: 'all' };
  const files = new DigestCache(join(cacheFolder, 'files'), config.PRIMITIVES_CACHE_BYTES);
  const splits = life.closeLast(new SplitStore(join(cacheFolder, 'decoded'), config.PRIMITIVES_DECODED_BYTES));
  const parts = { runnerId, bus, files, splits, models, isolation, engine, version: VERSION, batch: config.PRIMITIVES_BATCH, busy, stopping: life.stopping, log: life.log };
  life.closeLast(
    bus.consume(poolConsumer(pool), (delivery) => workOnShard(parts, delivery), {
      onTrouble: (outcome, error) => life.log.warn({ outcome, err: error }, 'a shard was not done'),
    }),
  );
});
