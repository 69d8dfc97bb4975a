import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { busyShare, machineTicks } from './fleet/machine-load.js';
import { profiling, turnProfile } from './measure/profile.js';
import { BenchDeployment, SHAPES_TRACK } from './platform/bench-deployment.js';
import { FreshBundles } from './platform/fresh-bundles.js';
import { LONG_BOARD, LONG_TRACK, seedLongBoard } from './platform/long-board.js';
import { programMetrics } from './platform/processes.js';
import { ViewerProcess } from './viewers/viewer-process.js';
import { viewersReport } from './viewers/viewers-report.js';
import { sized } from './measure/sized.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
const VIEWERS = Number(process.env['PRIMITIVES_BENCH_VIEWERS'] ?? sized(2_000, 10));
const SECONDS = Number(process.env['PRIMITIVES_BENCH_SECONDS'] ?? sized(120, 10));
/** Mean time until a viewer opens the next board. */
const DWELL_SECONDS = Number(process.env['PRIMITIVES_BENCH_DWELL'] ?? sized(60, 2));
/** Entries of the most-viewed board: those of an active track after a year. */
const ENTRIES = 200;
/** One viewer in five refreshes after a new result. */
const READ_AGAIN = 0.2;
/** All viewers share one address here, so limits per address are disabled. */
const NO_LIMITS = {
  PRIMITIVES_TUNE_OPERATIONS_PER_MINUTE: '10000000',
  PRIMITIVES_TUNE_READS_PER_MINUTE: '10000000',
  PRIMITIVES_TUNE_SOCKETS_PER_ADDRESS: '10000',
};

/** Two thousand viewers read boards and are notified of changes while a submission is evaluated and published. */
export async function run(print: (line: string) => void): Promise<void> {
  const bundles = new FreshBundles(join(ROOT, 'tools/baselines/bundles/untrained'));
  const crowd = new ViewerProcess('viewers');
  try {
    const options = {
      images: 24,
      pilotShardSize: 4,
      shardSize: 10,
      runners: 1,
      tune: { ...NO_LIMITS, ...profiling() },
    };
    await BenchDeployment.with(ROOT, options, (deployment) => watched(deployment, crowd, bundles, print));
  } finally {
    crowd.kill();
    bundles.dispose();
  }
}

async function watched(
  deployment: BenchDeployment,
  crowd: ViewerProcess,
  bundles: FreshBundles,
  print: (line: string) => void,
): Promise<void> {
  await seedLongBoard(deployment.store, ENTRIES);
  const everyone = { processes: [...deployment.deployment.processes, crowd.process] };
  const empty = programMetrics(everyone);
  print(`load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores before it`);
  await crowd.come({
    url: deployment.deployment.url,
    boards: [SHAPES_TRACK, LONG_TRACK].map((track) => ({ track, board: LONG_BOARD })),
    viewers: VIEWERS,
    rampMs: DWELL_SECONDS * 1_000,
    dwellMs: DWELL_SECONDS * 1_000,
    readAgain: READ_AGAIN,
  });
  await crowd.collect(); // samples from the connection phase do not count
  const [from, ticks, start] = [programMetrics(everyone), machineTicks(), performance.now()];
  turnProfile(deployment.deployment.processes);
  const publishing = publish(deployment, bundles);
  await delay(SECONDS * 1_000);
  const publishedAt = await publishing;
  const seconds = (performance.now() - start) / 1_000;
  const [to, machineBusy] = [programMetrics(everyone), busyShare(ticks, machineTicks())];
  turnProfile(deployment.deployment.processes);
  const seen = await crowd.collect();
  print(
    viewersReport({
      viewers: VIEWERS,
      seconds,
      dwellSeconds: DWELL_SECONDS,
      cores: availableParallelism(),
      machineBusy,
      seen,
      memory: { empty, from, to },
      publishedAt,
    }),
  );
  await crowd.leave();
}

/** Submits a bundle and waits for its score; returns when the most-viewed board got its new snapshot. */
async function publish(deployment: BenchDeployment, bundles: FreshBundles): Promise<number | null> {
  const bundle = await bundles.next();
  try {
    await deployment.upload(bundle);
    const { code } = await deployment.submit(bundle, 'Watched by many');
    await deployment.scored(code);
    const [row] = await deployment.store.manager.query<{ at: Date }[]>(
      `select b.as_of as at from board_snapshot b join track t on t.id = b.track_id where t.slug = $1 and b.board = $2 order by b.number desc limit 1`,
      [SHAPES_TRACK, LONG_BOARD],
    );
    return row ? row.at.getTime() : null;
  } finally {
    bundle.dispose();
  }
}
