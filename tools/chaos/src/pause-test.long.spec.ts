import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PackedFile } from '@primitives/bundle-files';
import { pauseTest, recovered, TestDeployment } from './index.js';

const ROOT = join(__dirname, '../../..');
/** Longer than two leases and two ack timeouts as tuned here; `npm run chaos -- pauses` takes a minute. */
const SECONDS = 5;

describe('a process that is suspended during a submission and resumed', () => {
  let deployment: TestDeployment;
  let bundle: PackedFile;
  beforeAll(async () => {
    if (!existsSync(join(ROOT, 'apps/api/dist/main.js'))) throw new Error('build first: npm run build');
    deployment = await TestDeployment.open(ROOT, { runners: 2 });
    bundle = await deployment.pack(join(ROOT, 'tools/baselines/bundles/attribute-object'));
  }, 240_000);
  afterAll(async () => {
    await bundle?.dispose();
    await deployment?.close();
  }, 60_000);

  it('leaves every submission scored once, with the same values, and accepts no report under an old fence', async () => {
    const cases = await pauseTest(deployment, bundle, { seconds: SECONDS });
    expect(cases.map(({ program }) => program.replace(/-.*/, ''))).toEqual(
      expect.arrayContaining(['api', 'dispatcher', 'scorer', 'runner', 'postgres', 'nats']),
    );
    expect(cases.filter((one) => !recovered(one))).toEqual([]);
  }, 480_000);
});
