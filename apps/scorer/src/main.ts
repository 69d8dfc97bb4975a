import { openBlobs } from '@primitives/blobs';
import { connectBus } from '@primitives/bus';
import { readConfig, runUntilStopped } from '@primitives/process';
import { openStore } from '@primitives/store';
import { readFile } from 'node:fs/promises';
import { ScorerConfig } from './config.js';
import { judgeAll } from './judge-all.js';
import { Splits } from './splits.js';

await runUntilStopped('scorer', async (life) => {
  const config = readConfig(ScorerConfig, process.env);
  const store = life.closeLast(await openStore(config.DATABASE_URL.reveal(), { applicationName: 'scorer', poolSize: 4 }));
  const credentials = config.NATS_CREDS === undefined ? {} : { credentials: await readFile(config.NATS_CREDS, 'utf8') };
  const bus = life.closeLast(await connectBus({ url: config.NATS_URL, name: 'scorer', ...credentials }));
  void bus.closed.then((error) => error && life.fail(error));
  const blobs = openBlobs(config.PRIMITIVES_BLOBS);
  const splits = new Splits(store, blobs, config.PRIMITIVES_LABELS);
  const outcomes = openBlobs(config.PRIMITIVES_OUTCOMES);
  judgeAll(bus, { store, blobs, outcomes, splits, resamples: config.PRIMITIVES_TUNE_RESAMPLES, log: life.log });
});
