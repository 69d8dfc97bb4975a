import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shapesClassifier } from '../../bad-bundles.js';
import { USUAL_FLEET_TIMES } from '../../fleet/times.js';
import { TestDeployment } from '../../test-deployment.js';
import { CONTROL, type Attack } from './attacks.js';
import { FLEET_ATTACK_USAGE, fleetAttackOptions, type FleetAttackOptions } from './options.js';
import { runPhase, type Teams } from './phase.js';
import { endings, fleetAttackTable, isUnaffected, workTimes, type FleetAttackCase } from './summary.js';

const TUNING = {
  ...USUAL_FLEET_TIMES,
  PRIMITIVES_TUNE_RESAMPLES: '200',
  PRIMITIVES_TUNE_OPERATIONS_PER_MINUTE: '1000000',
  PRIMITIVES_TUNE_READS_PER_MINUTE: '1000000',
  PRIMITIVES_THREADS: '1',
};
const IMAGES = { images: 24, shardSize: 10 };
/** Submissions before the measurement: programs compile and caches fill. */
const WARM_UP = 4;

/**
 * `hostile`: submits hostile bundles to fleets that work for other teams.
 *
 * @returns the exit code: 1 when that work is affected, 64 for wrong arguments
 */
export async function fleetAttackMain(root: string, args: readonly string[]): Promise<number> {
  let options: FleetAttackOptions;
  try {
    options = fleetAttackOptions(args);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${FLEET_ATTACK_USAGE}`);
    return 64;
  }
  const cases: FleetAttackCase[] = [];
  for (const runners of options.runners)
    for (const attack of options.attacks) cases.push(await attackFleet(root, attack, runners, options));
  console.log(`\n${fleetAttackTable(cases)}`);
  const affected = cases.filter((one) => !isUnaffected(one));
  console.log(`\n${cases.length - affected.length} of ${cases.length} attacks left other work unaffected`);
  return affected.length === 0 ? 0 : 1;
}

/** A fresh deployment: first without a third team, then with a harmless one, then with the attack. */
async function attackFleet(
  root: string,
  attack: Attack,
  runners: number,
  options: FleetAttackOptions,
): Promise<FleetAttackCase> {
  const { timeout } = options;
  console.log(`${attack.name}, ${runners === 1 ? 'one runner' : `${runners} runners`} …`);
  const deployment = await TestDeployment.open(root, { ...IMAGES, runners, tune: TUNING });
  try {
    const teams = await signUpTeams(deployment, root);
    await runPhase(deployment, 'warm-up', teams, { ...options, submissions: WARM_UP }, { other: CONTROL, first: 0 });
    const phase = async (name: string, other: Attack | null, first: number) => {
      const result = await runPhase(deployment, name, teams, options, { other, first });
      const { p50, p95, scored, late, failed } = workTimes(result.work, timeout);
      const work = `p50 ${p50.toFixed(1)} s, p95 ${p95.toFixed(1)} s, ${scored} scored, ${late} late, ${failed} failed`;
      console.log(`  ${name.padEnd(8)} ${work}; third team: ${endings(result.third)}`);
      return result;
    };
    return {
      attack: attack.name,
      runners,
      timeout,
      quiet: await phase('quiet', null, 10_000),
      control: await phase('control', CONTROL, 20_000),
      attacked: await phase('attacked', attack, 30_000),
    };
  } finally {
    await deployment.close();
  }
}

async function signUpTeams(deployment: TestDeployment, root: string): Promise<Teams> {
  const labels = JSON.parse(
    readFileSync(join(root, 'tools/baselines/bundles/attribute-object/labels.json'), 'utf8'),
  ) as {
    attributes: string[];
    objects: string[];
  };
  const [one, two, third] = [
    await deployment.researcher(),
    await deployment.researcher(),
    await deployment.researcher(),
  ];
  return { workers: [one, two], third, work: (n) => shapesClassifier(labels, { bias: n / 1e6 }) };
}
