import { localFolder, openBlobs } from '@primitives/blobs';
import { openConnections, Relay } from '@primitives/connections';
import { readConfig, runUntilStopped, watchStorage } from '@primitives/runtime';
import { ComputePool } from '@primitives/threads';
import { ScorerConfig } from './config.js';
import { join } from 'node:path';
import { judgeAll } from './judge-all.js';
import { requestMissingReferences } from './references.js';
import { releaseEarlier } from './releases.js';
import { Receipts } from './receipts/receipts.js';
import { openSigningKey } from './receipts/signing-key.js';
import { Splits } from './splits.js';

void runUntilStopped('scorer', async (lifecycle) => {
  const config = readConfig(ScorerConfig, process.env);
  const { store, clock, bus } = await openConnections(lifecycle, config, 'scorer');
  const blobs = openBlobs(config.PRIMITIVES_BLOBS);
  const splits = new Splits(store, blobs, config.PRIMITIVES_LABELS);
  const outcomes = openBlobs(config.PRIMITIVES_OUTCOMES);
  const storage = await watchStorage(lifecycle, { outcomes: localFolder(config.PRIMITIVES_OUTCOMES) });
  const key = await openSigningKey(config.PRIMITIVES_RECEIPT_KEY);
  const receipts = new Receipts(key, config.PRIMITIVES_PUBLIC_URL, clock);
  await receipts.register(store);
  await receipts.catchUp(store, lifecycle.log);
  const resamples = config.PRIMITIVES_TUNE_RESAMPLES;
  const rankingFolder = join(localFolder(config.PRIMITIVES_OUTCOMES), 'ranking');
  const locks = lifecycle.closeLast(store.openLocks());
  const threads = lifecycle.closeLast(new ComputePool(config.PRIMITIVES_TUNE_THREADS));
  const { releaseSecret } = key;
  const parts = {
    store,
    blobs,
    outcomes,
    splits,
    receipts,
    releaseSecret,
    threads,
    referenceThreads: lifecycle.closeLast(new ComputePool(1)),
    resamples,
    rankingFolder,
    locks,
    storage,
    log: lifecycle.log,
  };
  lifecycle.closeLast(new Relay('scorer', { ...parts, bus }));
  await releaseEarlier(parts);
  await requestMissingReferences(parts);
  judgeAll(bus, parts);
});
