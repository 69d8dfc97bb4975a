import 'reflect-metadata';
import { readFile } from 'node:fs/promises';
import { openBlobs } from '@primitives/blobs';
import { connectBus } from '@primitives/bus';
import { messageTimes, readConfig, runUntilStopped, systemClock } from '@primitives/process';
import { openStore } from '@primitives/store';
import { ApiConfig } from './config.js';
import { serve } from './serve.js';

await runUntilStopped('api', async (life) => {
  const config = readConfig(ApiConfig, process.env);
  const store = life.closeLast(await openStore(config.DATABASE_URL.reveal(), { applicationName: 'api', poolSize: 20 }));
  const credentials = config.NATS_CREDS === undefined ? {} : { credentials: await readFile(config.NATS_CREDS, 'utf8') };
  const ca = config.NATS_CA === undefined ? {} : { caFile: config.NATS_CA };
  const bus = life.closeLast(await connectBus({ url: config.NATS_URL, name: 'api', ...credentials, ...ca, onHandled: messageTimes(life.metrics) }));
  void bus.closed.then((error) => error && life.fail(error));
  life.readiness.needs('broker', () => bus.online);
  life.readiness.needs('database', () => store.answers());
  life.closeLast(
    await serve({ config, store, bus, blobs: openBlobs(config.PRIMITIVES_BLOBS), clock: systemClock, metrics: life.metrics, log: life.log }),
  );
});
