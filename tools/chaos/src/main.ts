import { join } from 'node:path';
import { fleetMain } from './fleet/fleet-main.js';
import { corpusMain } from './hostile/corpus/corpus-main.js';
import { fleetAttackMain } from './hostile/fleet/fleet-attack-main.js';
import { permissionsMain } from './permissions/permissions-main.js';
import { asDocumented, samplesTest, type SampleCase } from './samples/samples-test.js';
import { crashTest, survived, type KillCase } from './crash-test.js';
import { pauseTest, recovered, type PauseCase } from './pause-test.js';
import { STEPS } from './steps.js';
import { chaosMain } from './random-faults/chaos-main.js';
import { TestDeployment } from './test-deployment.js';

/**
 * `npm run chaos -- COMMAND`. `faults` (the default): random faults; `e2e`: kills a process at every step; `pauses`:
 * suspends each process; `samples`: submits every sample bundle; `fleet`: detection of runner failures; `permissions`:
 * permissions of runners and roles; `corpus`: every hostile input; `hostile`: hostile bundles against fleets.
 *
 * @returns the exit code: 1 when a test failed, 64 for invalid arguments
 */
export function main(root: string, args: readonly string[]): Promise<number> {
  const [what, ...rest] = args;
  if (what === 'fleet') return fleetMain(root, rest);
  if (what === 'corpus') return corpusMain(root, rest);
  if (what === 'hostile') return fleetAttackMain(root, rest);
  if (what === 'permissions') return permissionsMain(root, rest);
  if (what === 'samples') return samples(root, rest);
  if (what === 'pauses') return pauses(root, rest);
  return what === 'e2e' ? crashes(root, rest) : chaosMain(root, what === 'faults' ? rest : args);
}

/**
 * `pauses [seconds] [program…]`: suspends each process (for 60 s by default) during a submission. Exits 1 on any
 * failure.
 */
async function pauses(root: string, [length = '60', ...only]: readonly string[]): Promise<number> {
  const deployment = await TestDeployment.open(root, { runners: 2, log: (text) => console.log(`  ${text}`) });
  const bundle = await deployment.pack(join(root, 'tools/baselines/bundles/attribute-object'));
  const seconds = Number(length);
  try {
    const onCase = (one: PauseCase) => console.log(JSON.stringify(one));
    const cases = await pauseTest(deployment, bundle, { seconds, onCase, ...(only.length > 0 && { only }) });
    const wrong = cases.filter((one) => !recovered(one));
    console.log(`${cases.length - wrong.length} passed, ${wrong.length} failed`);
    return wrong.length === 0 ? 0 : 1;
  } finally {
    await bundle.dispose();
    await deployment.close();
  }
}

/**
 * `samples [name…]`: submits every sample bundle, or those whose names contain a given text, to a complete deployment.
 * Exits 1 when one does not get its documented verdict or a metric value differs from that of `primitives score`.
 */
async function samples(root: string, named: readonly string[]): Promise<number> {
  const deployment = await TestDeployment.open(root, { log: (text) => console.log(`  ${text}`) });
  try {
    const wanted = ({ name }: { name: string }) => named.length === 0 || named.some((part) => name.includes(part));
    const cases = await samplesTest(deployment, root, wanted, (one) => console.log(sampleLine(one)));
    const wrong = cases.filter((one) => !asDocumented(one));
    const cells = cases.reduce((sum, { again }) => sum + (again?.cells ?? 0), 0);
    console.log(
      `${cases.length - wrong.length} as documented, ${wrong.length} otherwise; ${cells} metric values compared with primitives score`,
    );
    return wrong.length === 0 ? 0 : 1;
  } finally {
    await deployment.close();
  }
}

function sampleLine(one: SampleCase): string {
  const { sample, track, expected, found, value, again } = one;
  const differences = again?.differences.slice(0, 3).map((difference) => `\n    ${difference}`) ?? [];
  const details =
    found === expected
      ? `${(value?.toFixed(3) ?? '').padEnd(6)} ${again ? `${again.cells - again.differences.length} of ${again.cells} values equal` : ''}`
      : `expected ${expected}`;
  return `${(asDocumented(one) ? 'as documented' : 'OTHERWISE').padEnd(14)} ${sample.padEnd(46)} ${track.padEnd(16)} ${found.padEnd(18)} ${details}${differences.join('')}`;
}

/**
 * `e2e [step…]`: one submission for every step of the path (or for the named steps); kills a process at the step.
 * Exits 1 when a submission does not survive.
 */
async function crashes(root: string, named: readonly string[]): Promise<number> {
  const unknown = named.filter((step) => !STEPS.includes(step));
  if (unknown.length > 0) {
    console.error(`unknown step ${unknown.join(', ')}; valid steps:\n${STEPS.map((step) => `  ${step}`).join('\n')}`);
    return 64;
  }
  const deployment = await TestDeployment.open(root, { log: (text) => console.log(`  ${text}`) });
  const bundle = await deployment.pack(join(root, 'tools/baselines/bundles/attribute-object'));
  try {
    const cases = await crashTest(deployment, bundle, named.length > 0 ? named : STEPS, (one) =>
      console.log(line(one)),
    );
    const dead = cases.filter((one) => !survived(one));
    console.log(`${cases.length - dead.length} passed, ${dead.length} failed`);
    return dead.length === 0 ? 0 : 1;
  } finally {
    await bundle.dispose();
    await deployment.close();
  }
}

function line(one: KillCase): string {
  const verdict = survived(one) ? 'survived' : one.killed ? 'LOST' : 'NOT REACHED';
  const details = `${one.state.toLowerCase()}, ${one.results} result, ${one.identical ? 'identical' : 'DIFFERENT'} values`;
  return `${verdict.padEnd(12)} ${one.step.padEnd(42)} ${details.padEnd(40)} ${one.seconds.toFixed(1)} s`;
}
