import { join } from 'node:path';
import { killWalk, survived, type KillCase } from './kill-walk.js';
import { STEPS } from './steps.js';
import { WalkHouse } from './walk-house.js';

/** `walk [step…]`: one submission for every step of the path (or for those named), a process killed at it. Exit 1 when one does not survive. */
export async function main(root: string, args: readonly string[]): Promise<number> {
  const [what, ...named] = args;
  if (what !== 'walk') {
    console.error('usage: npm run chaos -- walk [step…]');
    return 64;
  }
  const unknown = named.filter((step) => !STEPS.includes(step));
  if (unknown.length > 0) {
    console.error(`no step is called ${unknown.join(', ')}; there are:\n${STEPS.map((step) => `  ${step}`).join('\n')}`);
    return 64;
  }
  const house = await WalkHouse.open(root, { say: (text) => console.log(`  ${text}`) });
  const bundle = await house.pack(join(root, 'tools/baselines/bundles/attribute-object'));
  try {
    const cases = await killWalk(house, bundle, named.length > 0 ? named : STEPS, (one) => console.log(line(one)));
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
