import { localFolder, openBlobs } from '@primitives/blobs';
import { connectBus } from '@primitives/bus';
import { messageTimes, readConfig, runUntilStopped, watchStorage } from '@primitives/process';
import { openDatabaseClock, openStore } from '@primitives/store';
import { ComputePool } from '@primitives/threads';
import { readFile } from 'node:fs/promises';
import { ScorerConfig } from './config.js';
import { judgeAll } from './judge-all.js';
import { releaseEarlier } from './releases.js';
import { Receipts } from './receipts/receipts.js';
import { openSigningKey } from './receipts/signing-key.js';
import { Splits } from './splits.js';

await runUntilStopped('scorer', async (life) => {
  const config = readConfig(ScorerConfig, process.env);
  const store = life.closeLast(
    await openStore(config.DATABASE_URL.reveal(), { applicationName: 'scorer', poolSize: 4 }),
  );
  const clock = life.closeLast(await openDatabaseClock(store, life.log));
  const credentials = config.NATS_CREDS === undefined ? {} : { credentials: await readFile(config.NATS_CREDS, 'utf8') };
  const ca = config.NATS_CA === undefined ? {} : { caFile: config.NATS_CA };
  const bus = life.closeLast(
    await connectBus({
      url: config.NATS_URL,
      name: 'scorer',
      ...credentials,
      ...ca,
      onHandled: messageTimes(life.metrics),
    }),
  );
  void bus.closed.then((error) => error && life.fail(error));
  life.readiness.needs('broker', () => bus.answers());
  life.readiness.needs('database', () => store.answers());
  const blobs = openBlobs(config.PRIMITIVES_BLOBS);
  const splits = new Splits(store, blobs, config.PRIMITIVES_LABELS);
  const outcomes = openBlobs(config.PRIMITIVES_OUTCOMES);
  const storage = await watchStorage(life, { outcomes: localFolder(config.PRIMITIVES_OUTCOMES) });
  const key = await openSigningKey(config.PRIMITIVES_RECEIPT_KEY);
  const receipts = new Receipts(key, config.PRIMITIVES_PUBLIC_URL, clock);
  await receipts.register(store);
  await receipts.catchUp(store, life.log);
  const resamples = config.PRIMITIVES_TUNE_RESAMPLES;
  const resamplesMiB = config.PRIMITIVES_TUNE_RESAMPLES_MIB;
  const threads = life.closeLast(new ComputePool(config.PRIMITIVES_TUNE_THREADS));
  const { releaseSecret } = key;
  const parts = {
    store,
    blobs,
    outcomes,
    splits,
    receipts,
    releaseSecret,
    threads,
    resamples,
    resamplesMiB,
    storage,
    log: life.log,
  };
  await releaseEarlier(parts);
  judgeAll(bus, parts);
});
