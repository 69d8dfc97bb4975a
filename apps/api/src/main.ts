import 'reflect-metadata';
import { mkdir, readFile } from 'node:fs/promises';
import { openBlobs } from '@primitives/blobs';
import { connectBus } from '@primitives/bus';
import { readConfig, runUntilStopped, systemClock } from '@primitives/process';
import { openStore } from '@primitives/store';
import { ApiConfig } from './config.js';
import { serve } from './serve.js';

await runUntilStopped('api', async (life) => {
  const config = readConfig(ApiConfig, process.env);
  const store = life.closeLast(await openStore(config.DATABASE_URL.reveal(), { applicationName: 'api', poolSize: 20 }));
  const credentials = config.NATS_CREDS === undefined ? {} : { credentials: await readFile(config.NATS_CREDS, 'utf8') };
  const bus = life.closeLast(await connectBus({ url: config.NATS_URL, name: 'api', ...credentials }));
  void bus.closed.then((error) => error && life.fail(error));
  await mkdir(config.PRIMITIVES_UPLOADS, { recursive: true });
  life.closeLast(
    await serve({ config, store, bus, blobs: openBlobs(config.PRIMITIVES_BLOBS), clock: systemClock, log: life.log }),
  );
});
