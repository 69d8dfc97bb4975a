import 'reflect-metadata';
import { fileURLToPath } from 'node:url';
import { localFolder, openBlobs } from '@primitives/blobs';
import { openConnections, Relay } from '@primitives/connections';
import { readConfig, requireWritableFolder, runUntilStopped, watchStorage } from '@primitives/runtime';
import { ApiConfig } from './config.js';
import { serve } from './serve.js';
import { uploadsFolder } from './uploads/open-incoming.js';
import { RESERVE_BYTES } from './uploads/incoming-files.js';

void runUntilStopped('api', async (lifecycle) => {
  const config = readConfig(ApiConfig, process.env);
  for (const [variable, place] of [
    ['PRIMITIVES_UPLOADS', config.PRIMITIVES_UPLOADS],
    ['PRIMITIVES_BLOBS', config.PRIMITIVES_BLOBS],
  ] as const)
    if (!place.startsWith('s3:'))
      await requireWritableFolder(variable, place.startsWith('file:') ? fileURLToPath(place) : place);
  const { store, clock, bus } = await openConnections(lifecycle, config, 'api');
  const folders = { blobs: localFolder(config.PRIMITIVES_BLOBS), uploads: uploadsFolder(config.PRIMITIVES_UPLOADS) };
  // Boards remain readable with a full disk.
  const storage = await watchStorage(lifecycle, folders, { lowBytes: RESERVE_BYTES, needed: false });
  lifecycle.closeLast(new Relay('api', { store, bus, storage, log: lifecycle.log }));
  const edges = { config, store, bus, blobs: openBlobs(config.PRIMITIVES_BLOBS), clock };
  lifecycle.closeLast(
    await serve({ ...edges, metrics: lifecycle.metrics, readiness: lifecycle.readiness, log: lifecycle.log }),
  );
});
