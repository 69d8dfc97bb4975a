import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PackedFile } from '@primitives/bundle-files';
import { killWalk, survived, WalkHouse } from './index.js';

const ROOT = join(__dirname, '../../..');
/** One step of each process, where its work is done and not yet told; `npm run chaos -- walk` takes every step. */
const STEPS = ['api.submit.after-commit', 'dispatcher.plan.after-commit', 'runner.uploaded', 'dispatcher.intake.before-commit', 'scorer.result.before-commit'];

describe('one submission walks the whole house, over real processes', () => {
  let house: WalkHouse;
  let bundle: PackedFile;

  beforeAll(async () => {
    if (!existsSync(join(ROOT, 'apps/api/dist/main.js'))) throw new Error('build first: npm run build');
    house = await WalkHouse.open(ROOT);
    bundle = await house.pack(join(ROOT, 'tools/baselines/bundles/attribute-object'));
  }, 120_000);
  afterAll(async () => {
    await bundle?.dispose();
    await house?.close();
  }, 30_000);

  it('ends scored on both boards, with an interval around every value', async () => {
    const { evaluations } = await house.walk(bundle, 'plain');
    expect(evaluations.map(({ state }) => state)).toEqual(['SCORED']);
    const results = evaluations[0]?.results ?? [];
    expect(results.map(({ board }) => board)).toEqual(['closed', 'open']);
    for (const { values } of results) {
      const exact = values.find(({ metric }) => metric === 'mac.exact_match.v1');
      expect(exact?.value).not.toBeNull();
      expect(exact!.low!).toBeLessThanOrEqual(exact!.value!);
      expect(exact!.high!).toBeGreaterThanOrEqual(exact!.value!);
    }
  }, 60_000);

  it.each(STEPS)('survives a kill at %s: scored, once, with identical numbers', async (step) => {
    const [one] = await killWalk(house, bundle, [step]);
    expect(one).toEqual(expect.objectContaining({ killed: true, state: 'SCORED', results: 1, identical: true }));
    expect(survived(one!)).toBe(true);
  }, 120_000);
});
