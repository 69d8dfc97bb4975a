import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PackedFile } from '@primitives/bundle-files';
import { pauseTest, wentOn, TestDeployment } from './index.js';

const ROOT = join(__dirname, '../../..');
/** Longer than two leases and two waits for an acknowledgement as they are tuned here; `npm run chaos -- pauses` takes a minute. */
const SECONDS = 5;

describe('a process that stands still while a submission is on its way, and goes on', () => {
  let house: TestDeployment;
  let bundle: PackedFile;
  beforeAll(async () => {
    if (!existsSync(join(ROOT, 'apps/api/dist/main.js'))) throw new Error('build first: npm run build');
    house = await TestDeployment.open(ROOT, { runners: 2 });
    bundle = await house.pack(join(ROOT, 'tools/baselines/bundles/attribute-object'));
  }, 240_000);
  afterAll(async () => {
    await bundle?.dispose();
    await house?.close();
  }, 60_000);

  it('leaves every submission scored once, with the same values, and no report under an old fence', async () => {
    const cases = await pauseTest(house, bundle, { seconds: SECONDS });
    expect(cases.map(({ program }) => program.replace(/-.*/, ''))).toEqual(
      expect.arrayContaining(['api', 'dispatcher', 'scorer', 'runner', 'postgres', 'nats']),
    );
    expect(cases.filter((one) => !wentOn(one))).toEqual([]);
  }, 480_000);
});
