import { parseDefinition, type BenchmarkDefinition } from '@primitives/benchmark';
import { connectBus, RetryLaterError } from '@primitives/messaging';
import { milliseconds, readConfig, runUntilStopped } from '@primitives/runtime';
import type { ShardJob } from '@primitives/protocol';
import { appendFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { fetchWithRetry } from './fetch-with-retry.js';
import { SimulatedRunner } from './simulated-runner.js';
import { simulatedScores } from './simulated-scores.js';

/** Configuration of a process of simulated runners, from its environment. */
const SimulatedRunnersConfig = z.object({
  NATS_URL: z.string().min(1),
  /** One file per runner, separated by commas: `runner-<id>.creds`. */
  SIMULATED_CREDS: z.string().min(1),
  PRIMITIVES_POOL: z.string().min(1),
  /** Time that the simulated GPU takes for a shard. */
  SIMULATED_GPU_MS: milliseconds(0),
  PRIMITIVES_TUNE_HEARTBEAT_MS: milliseconds(5_000),
  /** Receives the milliseconds of each lease request, one a line. */
  SIMULATED_LEASES_FILE: z.string().optional(),
});

/** Definitions by digest; immutable. */
const definitions = new Map<string, Promise<BenchmarkDefinition>>();

function definitionOf({ definition: { sha256, url } }: ShardJob): Promise<BenchmarkDefinition> {
  let reading = definitions.get(sha256);
  if (!reading) {
    reading = fetchWithRetry(url).then((bytes) => parseDefinition(JSON.parse(new TextDecoder().decode(bytes))));
    definitions.set(sha256, reading);
    reading.catch(() => definitions.delete(sha256));
  }
  return reading;
}

await runUntilStopped('runner', async (lifecycle) => {
  const config = readConfig(SimulatedRunnersConfig, process.env);
  const { SIMULATED_LEASES_FILE: leasesFile } = config;
  // Written at once: a process of a hundred runners may be ended before it has closed all connections
  const onLease = (ms: number) => leasesFile && appendFileSync(leasesFile, `${ms}\n`);
  if (leasesFile) writeFileSync(leasesFile, '');
  const onTrouble = (outcome: string, error: unknown) =>
    lifecycle.log.warn({ outcome, err: error }, 'a shard was not done');
  for (const path of config.SIMULATED_CREDS.split(',')) {
    const id = basename(path, '.creds').replace(/^runner-/, '');
    const bus = lifecycle.closeLast(
      await connectBus({ url: config.NATS_URL, name: id, credentials: await readFile(path, 'utf8') }),
    );
    const predict = async (job: ShardJob) => {
      const definition = await definitionOf(job);
      await delay(config.SIMULATED_GPU_MS, undefined, { signal: lifecycle.stopping }).catch(() => {
        throw new RetryLaterError(1); // returned: another runner may begin at once
      });
      return simulatedScores(job, definition);
    };
    const runner = new SimulatedRunner({
      bus,
      id,
      pool: config.PRIMITIVES_POOL,
      predict,
      onTrouble,
      onLease,
    });
    runner.beat();
    const timer = setInterval(() => runner.beat(), config.PRIMITIVES_TUNE_HEARTBEAT_MS);
    lifecycle.closeLast({ close: () => clearInterval(timer) });
  }
});
