import { localFolder, openBlobs } from '@primitives/blobs';
import { BundleChecker } from '@primitives/bundle-files';
import { openIssuer } from '@primitives/messaging';
import { openConnections } from '@primitives/connections';
import { readConfig, runUntilStopped, watchStorage } from '@primitives/runtime';
import { readFile } from 'node:fs/promises';
import { Admission } from './planning/admission.js';
import { Benchmarks } from './planning/benchmarks.js';
import { DispatcherConfig } from './config.js';
import { dispatch } from './dispatch.js';
import { updateGauges } from './gauges.js';
import { LiveShards } from './events/live-shards.js';
import { rulesOf } from './rules.js';
import { ShardTelemetry } from './reports/shard-telemetry.js';

void runUntilStopped('dispatcher', async (lifecycle) => {
  const config = readConfig(DispatcherConfig, process.env);
  const { store, clock, bus } = await openConnections(lifecycle, config, 'dispatcher');
  const blobs = openBlobs(config.PRIMITIVES_BLOBS);
  const storage = await watchStorage(lifecycle, { blobs: localFolder(config.PRIMITIVES_BLOBS) });
  const benchmarks = new Benchmarks(store, blobs);
  const checker = new BundleChecker(2, { keepReady: true });
  lifecycle.closeLast(checker);
  const issuer =
    config.NATS_ISSUER === undefined
      ? null
      : openIssuer(await readFile(config.NATS_ISSUER, 'utf8'), { caFile: config.NATS_CA });
  const live = new LiveShards(store, bus, lifecycle.log);
  const rules = rulesOf(config);
  const admission = new Admission(store, rules.window, lifecycle.log);
  updateGauges(lifecycle.metrics, store, bus);
  const telemetry = new ShardTelemetry(lifecycle.metrics);
  lifecycle.closeLast(
    await dispatch({
      store,
      bus,
      blobs,
      benchmarks,
      checker,
      live,
      admission,
      telemetry,
      issuer,
      storage,
      rules,
      clock,
      log: lifecycle.log,
    }),
  );
});
