import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PackedFile } from '@primitives/bundle-files';
import { valuesOf } from './fleet/fleet-test.js';
import { rollOut } from './fleet/roll-out.js';
import { TestDeployment } from './index.js';

const ROOT = join(__dirname, '../../..');
const RUNNERS = 2;

describe('a release that is rolled out while submissions are evaluated', () => {
  let deployment: TestDeployment;
  let bundle: PackedFile;

  beforeAll(async () => {
    if (!existsSync(join(ROOT, 'apps/api/dist/main.js'))) throw new Error('build first: npm run build');
    // Default leases: work that was returned cleanly needs no expired lease
    const tune = { PRIMITIVES_TUNE_LEASE_MS: '15000', PRIMITIVES_TUNE_ACK_WAIT_MS: '15000' };
    deployment = await TestDeployment.open(ROOT, { images: 200, runners: RUNNERS, tune });
    bundle = await deployment.pack(join(ROOT, 'tools/baselines/bundles/attribute-object'));
  }, 180_000);
  afterAll(async () => {
    await bundle?.dispose();
    await deployment?.close();
  }, 60_000);

  it('loses nothing, scores everything once, and repeats at most one shard per runner', async () => {
    const quiet = valuesOf((await deployment.submitAndWait(bundle, 'quiet')).evaluations);
    const runners = deployment.deployment.processes
      .map(({ program }) => program.name)
      .filter((name) => name.startsWith('runner-'));
    expect(runners).toHaveLength(RUNNERS);
    const { repeated, ...rest } = await rollOut(deployment, bundle, [...runners, 'dispatcher', 'scorer', 'api']);
    expect(rest).toEqual({ states: Array(3).fill('SCORED'), results: [1, 1, 1], values: [quiet, quiet, quiet] });
    expect(repeated).toBeLessThanOrEqual(RUNNERS);
  }, 240_000);
});
