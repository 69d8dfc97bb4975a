import { localFolder, openBlobs } from '@primitives/blobs';
import { BundleChecker } from '@primitives/bundle-files';
import { connectBus, openIssuer } from '@primitives/bus';
import { messageTimes, readConfig, runUntilStopped, watchStorage } from '@primitives/process';
import { openDatabaseClock, openStore } from '@primitives/store';
import { readFile } from 'node:fs/promises';
import { Admission } from './admission.js';
import { Benchmarks } from './benchmarks.js';
import { DispatcherConfig } from './config.js';
import { dispatch } from './dispatch.js';
import { updateGauges } from './gauges.js';
import { LiveShards } from './live-shards.js';
import { rulesOf } from './rules.js';
import { ShardTelemetry } from './shard-telemetry.js';

await runUntilStopped('dispatcher', async (life) => {
  const config = readConfig(DispatcherConfig, process.env);
  const store = life.closeLast(
    await openStore(config.DATABASE_URL.reveal(), { applicationName: 'dispatcher', poolSize: 20 }),
  );
  const clock = life.closeLast(await openDatabaseClock(store, life.log));
  const credentials = config.NATS_CREDS === undefined ? {} : { credentials: await readFile(config.NATS_CREDS, 'utf8') };
  const ca = config.NATS_CA === undefined ? {} : { caFile: config.NATS_CA };
  const bus = life.closeLast(
    await connectBus({
      url: config.NATS_URL,
      name: 'dispatcher',
      ...credentials,
      ...ca,
      onHandled: messageTimes(life.metrics),
    }),
  );
  void bus.closed.then((error) => error && life.fail(error));
  life.readiness.needs('broker', () => bus.answers());
  life.readiness.needs('database', () => store.answers());
  const blobs = openBlobs(config.PRIMITIVES_BLOBS);
  const storage = await watchStorage(life, { blobs: localFolder(config.PRIMITIVES_BLOBS) });
  const benchmarks = new Benchmarks(store, blobs);
  const checker = life.closeLast(new BundleChecker());
  const issuer = config.NATS_ISSUER === undefined ? null : openIssuer(await readFile(config.NATS_ISSUER, 'utf8'), ca);
  const live = new LiveShards(store, bus, life.log);
  const rules = rulesOf(config);
  const admission = new Admission(store, rules.window, life.log);
  updateGauges(life.metrics, store, bus);
  const figures = new ShardTelemetry(life.metrics);
  life.closeLast(
    await dispatch({
      store,
      bus,
      blobs,
      benchmarks,
      checker,
      live,
      admission,
      figures,
      issuer,
      storage,
      rules,
      clock,
      log: life.log,
    }),
  );
});
