import 'reflect-metadata';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { localFolder, openBlobs } from '@primitives/blobs';
import { connectBus } from '@primitives/bus';
import { messageTimes, readConfig, requireWritableFolder, runUntilStopped, watchStorage } from '@primitives/process';
import { openDatabaseClock, openStore } from '@primitives/store';
import { ApiConfig } from './config.js';
import { serve } from './serve.js';
import { uploadsFolder } from './uploads/open-incoming.js';
import { RESERVE_BYTES } from './uploads/incoming-files.js';

await runUntilStopped('api', async (life) => {
  const config = readConfig(ApiConfig, process.env);
  for (const [variable, place] of [
    ['PRIMITIVES_UPLOADS', config.PRIMITIVES_UPLOADS],
    ['PRIMITIVES_BLOBS', config.PRIMITIVES_BLOBS],
  ] as const)
    if (!place.startsWith('s3:'))
      await requireWritableFolder(variable, place.startsWith('file:') ? fileURLToPath(place) : place);
  const store = life.closeLast(await openStore(config.DATABASE_URL.reveal(), { applicationName: 'api', poolSize: 20 }));
  const clock = life.closeLast(await openDatabaseClock(store, life.log));
  const credentials = config.NATS_CREDS === undefined ? {} : { credentials: await readFile(config.NATS_CREDS, 'utf8') };
  const ca = config.NATS_CA === undefined ? {} : { caFile: config.NATS_CA };
  const bus = life.closeLast(
    await connectBus({
      url: config.NATS_URL,
      name: 'api',
      ...credentials,
      ...ca,
      onHandled: messageTimes(life.metrics),
    }),
  );
  void bus.closed.then((error) => error && life.fail(error));
  life.readiness.needs('broker', () => bus.answers());
  life.readiness.needs('database', () => store.answers());
  const folders = { blobs: localFolder(config.PRIMITIVES_BLOBS), uploads: uploadsFolder(config.PRIMITIVES_UPLOADS) };
  // Boards remain readable with a full disk.
  await watchStorage(life, folders, { lowBytes: RESERVE_BYTES, needed: false });
  const edges = { config, store, bus, blobs: openBlobs(config.PRIMITIVES_BLOBS), clock };
  life.closeLast(await serve({ ...edges, metrics: life.metrics, readiness: life.readiness, log: life.log }));
});
