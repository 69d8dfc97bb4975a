import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { connectBus, measureConsumer, poolConsumer } from '@primitives/bus';
import { ImageProcesses } from '@primitives/images';
import { chooseDevice, engineVersions, selfTest } from '@primitives/inference';
import {
  messageTimes,
  readConfig,
  requireWritableFolder,
  runUntilStopped,
  systemClock,
  VERSION,
  watchStorage,
} from '@primitives/process';
import { parseControl, subjects, type InferWork } from '@primitives/protocol';
import { cpuFingerprint, probeIsolation } from '@primitives/sandbox';
import { RunnerConfig } from './config.js';
import { DeviceTurns } from './device-turns.js';
import { DigestCache } from './digest-cache.js';
import { DesiredState } from './desired-state.js';
import { startHeartbeat } from './heartbeat.js';
import { machineFacts } from './machine/facts.js';
import { measureBundle } from './measure-bundle.js';
import { pauseWhileFull, shrinkAll } from './pause-while-full.js';
import { becomeMember } from './membership/become-member.js';
import { FreshCredentials } from './membership/fresh-credentials.js';
import { PromptStore } from './prompt-store.js';
import { recheckTolerance } from './recheck.js';
import { SelfTests } from './self-tests.js';
import { AssignedShards } from './shards-in-hand.js';
import { SplitStore } from './split-images.js';
import { WarmModels } from './warm-models.js';
import { workOnShard } from './work-on-shard.js';

/** Images decoded in parallel, each in a separate process. */
const MAX_DECODERS = 4;

await runUntilStopped('runner', async (life) => {
  const config = readConfig(RunnerConfig, process.env);
  const home = config.PRIMITIVES_RUNNER_HOME;
  await requireWritableFolder('PRIMITIVES_RUNNER_HOME', home);
  if (config.PRIMITIVES_RUNNER_CACHE !== undefined)
    await requireWritableFolder('PRIMITIVES_RUNNER_CACHE', config.PRIMITIVES_RUNNER_CACHE);
  const isolation = await probeIsolation(config.PRIMITIVES_STATE ?? null);
  life.log.info({ isolation: isolation.level, reason: isolation.reason }, 'isolation was probed');
  const threads = config.PRIMITIVES_THREADS || availableParallelism();
  const chosen = await chooseDevice({
    isolation,
    stateFolder: config.PRIMITIVES_STATE ?? null,
    wanted: config.PRIMITIVES_PROVIDER,
    threads,
  });
  life.log.info({ provider: chosen.device.provider, providers: chosen.standings }, 'execution providers were probed');
  const ca = config.NATS_CA === undefined ? {} : { caFile: config.NATS_CA };
  const facts = await machineFacts(VERSION, isolation.level, chosen);
  const cacheFolder = config.PRIMITIVES_RUNNER_CACHE ?? join(home, 'cache');
  const engine = {
    ...engineVersions(),
    provider: chosen.device.provider,
    isa: await cpuFingerprint(),
    optimization: 'all',
  };
  const prompts = new PromptStore(join(cacheFolder, 'prompts'), config.PRIMITIVES_PROMPT_BYTES);
  const files = new DigestCache(join(cacheFolder, 'files'), config.PRIMITIVES_CACHE_BYTES);
  const decoders = life.closeLast(new ImageProcesses(isolation, Math.min(threads, MAX_DECODERS)));
  const splits = life.closeLast(
    new SplitStore(join(cacheFolder, 'decoded'), config.PRIMITIVES_DECODED_BYTES, decoders),
  );
  const caches = [splits, prompts, files];
  const storage = await watchStorage(life, { home, cache: cacheFolder });
  if (storage.problem) await shrinkAll(caches);
  await storage.room(life.stopping);
  const models = life.closeLast(
    new WarmModels(
      join(cacheFolder, 'models'),
      { isolation, device: chosen.device, threads },
      threads,
      prompts,
      engine,
    ),
  );
  life.stopping.addEventListener('abort', () => models.abandon());
  await Promise.all([models.prepare(), decoders.prepareProcess()]);

  const url = config.PRIMITIVES_JOIN_URL ?? null;
  const token = config.PRIMITIVES_JOIN_TOKEN?.reveal() ?? null;
  const member = await becomeMember({
    home,
    url,
    token,
    name: config.PRIMITIVES_RUNNER_NAME,
    facts,
    clock: systemClock,
    log: life.log,
    signal: life.stopping,
  });
  const { runnerId, pool } = member;
  const credentials = life.closeLast(
    new FreshCredentials(member, home, { clock: systemClock, log: life.log, onRefused: (error) => life.fail(error) }),
  );
  const bus = life.closeLast(
    await connectBus({
      url: member.natsUrl,
      name: runnerId,
      identity: credentials.identity,
      ...ca,
      onHandled: messageTimes(life.metrics),
    }),
  );
  void bus.closed.then((error) => error && life.fail(error));
  life.readiness.needs('broker', () => bus.answers());

  const busy = new Set<InferWork>();
  const inProgress = new AssignedShards();
  const turns = new DeviceTurns(config.PRIMITIVES_TUNE_MEASURE_IDLE_MS);
  const recheck = { share: config.PRIMITIVES_TUNE_RECHECK_SHARE, tolerance: recheckTolerance(chosen.device.provider) };
  const parts = {
    runnerId,
    bus,
    files,
    splits,
    models,
    isolation,
    engine,
    version: VERSION,
    batch: config.PRIMITIVES_BATCH,
    recheck,
    busy,
    inProgress,
    storage,
    stopping: life.stopping,
    log: life.log,
  };
  const measuring = {
    runnerId,
    bus,
    files,
    turns,
    isolation,
    device: chosen.device,
    hardwareClass: config.PRIMITIVES_HARDWARE_CLASS ?? null,
    folder: join(cacheFolder, 'measured'),
    stopping: life.stopping,
    log: life.log,
  };
  const takeShards = () =>
    bus.consume(poolConsumer(pool), (delivery) => turns.shard(() => workOnShard(parts, delivery)), {
      onTrouble: (outcome, error) => life.log.warn({ outcome, err: error }, 'a shard was not done'),
    });
  const takeMeasurements = () =>
    bus.consume(measureConsumer(pool), (delivery) => measureBundle(measuring, delivery), {
      onTrouble: (outcome, error) => {
        storage.noteError(error);
        if (outcome !== 'later') life.log.warn({ outcome, err: error }, 'a bundle was not measured');
      },
    });
  const duty = new DesiredState([takeShards, takeMeasurements], () => life.leave('the runner was drained'), life.log);
  const selfTests = new SelfTests({ runnerId, bus, test: () => selfTest(chosen.device, isolation), log: life.log });
  pauseWhileFull(storage, duty, caches, life.log);
  const handleControl = (_subject: string, bytes: Uint8Array) => {
    const message = parseControl(bytes);
    if (message.kind === 'standing') duty.apply(message.standing);
    else if (message.kind === 'self-test') selfTests.request(message.id);
    else if (inProgress.stop(message)) models.abandon();
  };
  bus.subscribe(subjects.control(runnerId), handleControl, {
    onError: (error) => life.log.warn({ err: error }, 'received an invalid control message'),
  });
  life.closeLast(
    startHeartbeat(bus, {
      runnerId,
      pool,
      facts,
      busy,
      everyMs: config.PRIMITIVES_TUNE_HEARTBEAT_MS,
      isKnown: () => duty.isReported,
      disk: () => ({ freeBytes: storage.freeBytes, full: storage.problem?.storage === 'disk' }),
    }),
  );
  life.closeLast(duty);
});
