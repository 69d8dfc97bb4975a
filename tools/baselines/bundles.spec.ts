import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { candidatePairs } from '@primitives/benchmark';
import { checkAgainstContract, checkBundle, type BundleReport } from '@primitives/bundle';
import { folderSource } from '@primitives/bundle-files';
import { shapesDefinition } from '@primitives/shapes';

const BUNDLES = join(__dirname, 'bundles');
const NAMES = readdirSync(BUNDLES);

async function check(name: string): Promise<BundleReport> {
  const folder = join(BUNDLES, name);
  const source = await folderSource(folder);
  try {
    return await checkBundle(source, {
      sha256: async (file) =>
        createHash('sha256')
          .update(readFileSync(join(folder, file)))
          .digest('hex'),
    });
  } finally {
    await source.close();
  }
}

describe('the committed baselines', () => {
  it('are five', () => expect(NAMES).toEqual(['attribute-object', 'bag-of-colours', 'dual-encoder', 'pair-head', 'untrained']));
});

describe.each(NAMES)('the bundle %s', (name) => {
  it('passes the check without a remark, and fits the track', async () => {
    const report = await check(name);
    const { attributes, objects, ...definition } = shapesDefinition();
    const pairs = candidatePairs({ attributes, objects, ...definition }, 'open').map(
      ([a, o]) => [attributes[a]!, objects[o]!] as const,
    );
    const track = checkAgainstContract(report, {
      protocol: 'mac',
      acceptedInterfaces: ['classifier', 'dual-encoder', 'matcher'],
      vocabulary: { attributes, objects, pairs },
    });
    expect([...report.findings, ...track.findings]).toEqual([]);
  });
  it('is smaller than a megabyte', () => {
    const bytes = readdirSync(join(BUNDLES, name)).reduce((sum, file) => sum + statSync(join(BUNDLES, name, file)).size, 0);
    expect(bytes).toBeLessThan(1_000_000);
  });
  it('says what it is in a card', () => expect(readFileSync(join(BUNDLES, name, 'README.md'), 'utf8')).toMatch(/^# shapes-/));
  it('carries no path of the machine that made it', () => {
    for (const file of readdirSync(join(BUNDLES, name)))
      expect(readFileSync(join(BUNDLES, name, file), 'latin1')).not.toMatch(/\/(usr|home|root|tmp|work)\//);
  });
});
