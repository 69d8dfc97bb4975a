import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UNIT_COSTS, writePage } from './fleet/capacity-page.js';
import { capacityTables } from './fleet/capacity-tables.js';
import { measureCosts } from './fleet/costs.js';
import { dispatchRate, dispatchTable } from './fleet/dispatch-rate.js';
import { efficiency, efficiencyTable } from './fleet/efficiency.js';
import { lostRunners, lostTable } from './fleet/lost-runners.js';
import { mixedLoad, mixedTable } from './fleet/mixed-load.js';
import { scale, scaleTable } from './fleet/scale.js';
import { addSimulatedTracks, SimulatedFleet } from './fleet/simulated-fleet.js';
import { roundedCosts, unitCosts } from './fleet/unit-costs.js';
import { BenchDeployment, type BenchDeploymentOptions } from './platform/bench-deployment.js';
import { FreshBundles } from './platform/fresh-bundles.js';
import { sized } from './measure/sized.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
/** Chooses parts by name: `PRIMITIVES_BENCH_FLEET=rate,lost`; all of them otherwise. */
const PARTS = process.env['PRIMITIVES_BENCH_FLEET'] ?? 'efficiency,rate,lost,costs,load,scale';
const MINUTES = Number(process.env['PRIMITIVES_BENCH_MINUTES'] ?? sized(10, 0.1));
const LOAD_TRACKS = sized(20, 2);
const SCALE_IMAGES = sized(1_500, 64);
/** Images of the submission whose costs are measured, and the shard sizes of the two tracks. */
const COSTED = sized({ images: 128, few: 32, many: 1 }, { images: 8, few: 4, many: 1 });

type Print = (line: string) => void;

/**
 * Fleets of simulated runners with an otherwise real deployment: efficiency, dispatch, lost runners, unit costs, daily
 * load, a thousand runners. Writes the measurements next to the capacity page, and the page's tables.
 *
 * @param flags `--costs`: only the unit costs, which are valid on a busy machine, too; `--scale`: only the thousand
 *   runners
 */
export async function run(print: Print, flags: readonly string[] = []): Promise<void> {
  const chosen = flags.map((flag) => flag.replace('--', ''));
  const parts = chosen.length > 0 ? chosen : PARTS.split(',');
  const bundles = new FreshBundles(join(ROOT, 'tools/baselines/bundles/untrained'));
  const measured: Parameters<typeof unitCosts>[0] = {};
  const part = async (name: string, work: () => Promise<void>) => {
    if (!parts.includes(name)) return;
    print(
      `${name}: load ${loadavg()
        .map((each) => each.toFixed(1))
        .join(' ')} on ${availableParallelism()} cores before it\n`,
    );
    await work();
    print('');
  };
  try {
    await part('efficiency', () =>
      inDeployment(
        {
          images: sized(1_500, 64),
          pilotShardSize: 1,
          shardSize: 1,
          runners: 0,
          tune: { PRIMITIVES_TUNE_WINDOW: '256' },
        },
        1,
        async (deployment, fleet, [track]) => {
          const results = await efficiency(deployment, fleet, bundles, track);
          print(efficiencyTable(results));
          measured.efficiency = results;
        },
      ),
    );
    await part('rate', () =>
      inDeployment(
        { images: sized(1_000, 32), pilotShardSize: 1, shardSize: 1, runners: 0 },
        1,
        async (deployment, fleet, [track]) => {
          measured.rate = await dispatchRate(deployment, fleet, bundles, track);
          print(dispatchTable(measured.rate));
        },
      ),
    );
    await part('lost', () =>
      inDeployment(
        { images: 64, pilotShardSize: 1, shardSize: 1, runners: 0 },
        1,
        async (deployment, fleet, [track]) => {
          measured.lost = await lostRunners(deployment, fleet, bundles, track);
          print(lostTable(measured.lost));
        },
      ),
    );
    await part('costs', () =>
      inDeployment(
        { images: COSTED.images, pilotShardSize: 1, shardSize: COSTED.many, runners: 0 },
        2,
        async (deployment, fleet, [many, few]) => {
          await deployment.store.manager.query(
            'update track set pilot_shard_size = $2, shard_size = $2 where slug = $1',
            [few, COSTED.few],
          );
          measured.costs = roundedCosts(
            await measureCosts(deployment, fleet, bundles, [few ?? '', many], COSTED.images),
          );
          print(capacityTables(measured.costs));
        },
      ),
    );
    await part('load', () =>
      inDeployment(
        {
          images: 128,
          pilotShardSize: 16,
          shardSize: 32,
          runners: 0,
          tune: { PRIMITIVES_TUNE_OPERATIONS_PER_MINUTE: '100000' },
        },
        LOAD_TRACKS,
        async (deployment, fleet, tracks) => {
          measured.load = await mixedLoad(deployment, fleet, bundles, tracks, MINUTES);
          print(mixedTable(measured.load));
        },
      ),
    );
    await part('scale', () =>
      inDeployment(
        {
          images: SCALE_IMAGES,
          pilotShardSize: 1,
          shardSize: 1,
          runners: 0,
          natsNodes: 3,
          copies: sized(3, 2),
          tune: { PRIMITIVES_TUNE_WINDOW: '256' },
        },
        1,
        async (deployment, fleet, [track]) => {
          measured.scale = await scale(deployment, fleet, bundles, track, { minutes: MINUTES, images: SCALE_IMAGES });
          print(scaleTable(measured.scale));
        },
      ),
    );
  } finally {
    bundles.dispose();
  }
  if (sized(false, true)) return;
  const path = join(ROOT, UNIT_COSTS);
  const known = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as object) : {};
  const machine = { cores: availableParallelism(), cpu: cpus()[0]?.model ?? 'unknown' };
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify({ ...known, ...unitCosts(measured, machine) }, null, 2)}\n`);
  if (measured.costs) writePage(ROOT, measured.costs);
  print(`unit costs are in ${UNIT_COSTS}`);
}

async function inDeployment(
  options: BenchDeploymentOptions,
  tracks: number,
  work: (deployment: BenchDeployment, fleet: SimulatedFleet, tracks: [string, ...string[]]) => Promise<void>,
): Promise<void> {
  await BenchDeployment.with(ROOT, options, async (deployment) => {
    const slugs: [string, ...string[]] = [
      'fleet-1',
      ...Array.from({ length: tracks - 1 }, (_, place) => `fleet-${place + 2}`),
    ];
    await addSimulatedTracks(deployment.store, slugs);
    const fleet = new SimulatedFleet(ROOT, deployment.deployment, deployment.dataFolder, {
      PATH: process.env['PATH'],
      ...options.tune,
    });
    try {
      await work(deployment, fleet, slugs);
    } finally {
      await fleet.stop();
    }
  });
}
