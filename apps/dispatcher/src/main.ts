import { openBlobs } from '@primitives/blobs';
import { connectBus } from '@primitives/bus';
import { readConfig, runUntilStopped, systemClock } from '@primitives/process';
import { openStore } from '@primitives/store';
import { readFile } from 'node:fs/promises';
import { Benchmarks } from './benchmarks.js';
import { DispatcherConfig } from './config.js';
import { dispatch } from './dispatch.js';
import { LiveShards } from './live-shards.js';
import { rulesOf } from './rules.js';

await runUntilStopped('dispatcher', async (life) => {
  const config = readConfig(DispatcherConfig, process.env);
  const store = life.closeLast(await openStore(config.DATABASE_URL.reveal(), { applicationName: 'dispatcher', poolSize: 20 }));
  const credentials = config.NATS_CREDS === undefined ? {} : { credentials: await readFile(config.NATS_CREDS, 'utf8') };
  const bus = life.closeLast(await connectBus({ url: config.NATS_URL, name: 'dispatcher', ...credentials }));
  void bus.closed.then((error) => error && life.fail(error));
  const blobs = openBlobs(config.PRIMITIVES_BLOBS);
  const benchmarks = new Benchmarks(store, blobs);
  const live = new LiveShards(store, bus, life.log);
  life.closeLast(
    await dispatch({ store, bus, blobs, benchmarks, live, rules: rulesOf(config), clock: systemClock, log: life.log }),
  );
});
