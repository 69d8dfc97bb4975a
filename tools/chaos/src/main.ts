import { join } from 'node:path';
import { fleetMain } from './fleet/fleet-main.js';
import { corpusMain } from './hostile/corpus/corpus-main.js';
import { fleetAttackMain } from './hostile/fleet/fleet-attack-main.js';
import { permissionsMain } from './permissions/permissions-main.js';
import { asDocumented, samplesTest, type SampleCase } from './samples/samples-test.js';
import { crashTest, survived, type KillCase } from './crash-test.js';
import { pauseTest, wentOn, type PauseCase } from './pause-test.js';
import { STEPS } from './steps.js';
import { chaosMain } from './random-faults/chaos-main.js';
import { TestDeployment } from './test-deployment.js';

/**
 * `npm run chaos`: a storm; `walk`: a kill at every step; `pauses`: each process stands still for a while; `samples`: every sample
 * bundle; `fleet`: what happens to runners;
 * `permissions`: what runners and roles may do; `corpus`: every hostile input; `hostile`: hostile bundles against fleets.
 *
 * @returns the exit code: 1 when something was not survived, 64 for a wrong call
 */
export function main(root: string, args: readonly string[]): Promise<number> {
  const [what, ...rest] = args;
  if (what === 'fleet') return fleetMain(root, rest);
  if (what === 'corpus') return corpusMain(root, rest);
  if (what === 'hostile') return fleetAttackMain(root, rest);
  if (what === 'permissions') return permissionsMain(root, rest);
  if (what === 'samples') return samples(root, rest);
  if (what === 'pauses') return pauses(root, rest);
  return what === 'walk' ? walk(root, rest) : chaosMain(root, args);
}

/** `pauses [seconds] [program…]`: stops each process for so long (60 s) while a submission is on its way. Exit 1 when one does not go on as if nothing had been. */
async function pauses(root: string, [length = '60', ...only]: readonly string[]): Promise<number> {
  const house = await TestDeployment.open(root, { runners: 2, say: (text) => console.log(`  ${text}`) });
  const bundle = await house.pack(join(root, 'tools/baselines/bundles/attribute-object'));
  const seconds = Number(length);
  try {
    const onCase = (one: PauseCase) => console.log(JSON.stringify(one));
    const cases = await pauseTest(house, bundle, { seconds, onCase, ...(only.length > 0 && { only }) });
    const wrong = cases.filter((one) => !wentOn(one));
    console.log(`${cases.length - wrong.length} passed, ${wrong.length} failed`);
    return wrong.length === 0 ? 0 : 1;
  } finally {
    await bundle.dispose();
    await house.close();
  }
}

/** `samples [name…]`: every sample bundle through the whole house, or those whose names hold one of these. Exit 1 when one does not get its documented verdict, or other figures than `primitives score` finds. */
async function samples(root: string, named: readonly string[]): Promise<number> {
  const house = await TestDeployment.open(root, { say: (text) => console.log(`  ${text}`) });
  try {
    const wanted = ({ name }: { name: string }) => named.length === 0 || named.some((part) => name.includes(part));
    const cases = await samplesTest(house, root, wanted, (one) => console.log(sampleLine(one)));
    const wrong = cases.filter((one) => !asDocumented(one));
    const cells = cases.reduce((sum, { again }) => sum + (again?.cells ?? 0), 0);
    console.log(
      `${cases.length - wrong.length} as documented, ${wrong.length} otherwise; ${cells} figures held against primitives score`,
    );
    return wrong.length === 0 ? 0 : 1;
  } finally {
    await house.close();
  }
}

function sampleLine(one: SampleCase): string {
  const { sample, track, expected, found, value, again } = one;
  const differences = again?.differences.slice(0, 3).map((difference) => `\n    ${difference}`) ?? [];
  const details =
    found === expected
      ? `${(value?.toFixed(3) ?? '').padEnd(6)} ${again ? `${again.cells - again.differences.length} of ${again.cells} figures equal` : ''}`
      : `expected ${expected}`;
  return `${(asDocumented(one) ? 'as documented' : 'OTHERWISE').padEnd(14)} ${sample.padEnd(46)} ${track.padEnd(16)} ${found.padEnd(18)} ${details}${differences.join('')}`;
}

/** `walk [step…]`: one submission for every step of the path (or for those named), a process killed at it. Exit 1 when one does not survive. */
async function walk(root: string, named: readonly string[]): Promise<number> {
  const unknown = named.filter((step) => !STEPS.includes(step));
  if (unknown.length > 0) {
    console.error(
      `no step is called ${unknown.join(', ')}; there are:\n${STEPS.map((step) => `  ${step}`).join('\n')}`,
    );
    return 64;
  }
  const house = await TestDeployment.open(root, { say: (text) => console.log(`  ${text}`) });
  const bundle = await house.pack(join(root, 'tools/baselines/bundles/attribute-object'));
  try {
    const cases = await crashTest(house, bundle, named.length > 0 ? named : STEPS, (one) => console.log(line(one)));
    const dead = cases.filter((one) => !survived(one));
    console.log(`${cases.length - dead.length} passed, ${dead.length} failed`);
    return dead.length === 0 ? 0 : 1;
  } finally {
    await bundle.dispose();
    await house.close();
  }
}

function line(one: KillCase): string {
  const verdict = survived(one) ? 'survived' : one.killed ? 'LOST' : 'NOT REACHED';
  const details = `${one.state.toLowerCase()}, ${one.results} result, ${one.identical ? 'identical' : 'DIFFERENT'} values`;
  return `${verdict.padEnd(12)} ${one.step.padEnd(42)} ${details.padEnd(40)} ${one.seconds.toFixed(1)} s`;
}
