import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { candidatePairs } from '@primitives/benchmark';
import { checkAgainstContract, checkBundle, type BundleReport } from '@primitives/bundle';
import { folderSource } from '@primitives/bundle-files';
import { shapesDefinition } from '@primitives/shapes';
import { z } from 'zod';

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

/** What `npm start` submits. */
const LIST = z
  .array(z.object({ folder: z.string(), awaited: z.boolean().default(true), moreTracks: z.array(z.string()).default([]) }))
  .parse(JSON.parse(readFileSync(join(__dirname, 'baselines.json'), 'utf8')));

describe('the committed baselines', () => {
  it('are those that a fresh installation submits', () => expect(LIST.map(({ folder }) => folder).sort()).toEqual(NAMES));
  it('weigh less than 15 MB together', () => {
    const sizes = NAMES.flatMap((name) =>
      readdirSync(join(BUNDLES, name)).map((file) => statSync(join(BUNDLES, name, file)).size),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(15_000_000);
  });
});

describe.each(NAMES)('the bundle %s', (name) => {
  const { awaited, moreTracks } = LIST.find(({ folder }) => folder === name) ?? { awaited: false, moreTracks: [] };
  it('passes the check without a remark, and fits the Shapes track if it enters it', async () => {
    const report = await check(name);
    const { attributes, objects, ...definition } = shapesDefinition();
    const pairs = candidatePairs({ attributes, objects, ...definition }, 'open').map(
      ([a, o]) => [attributes[a]!, objects[o]!] as const,
    );
    const entersShapes = awaited || moreTracks.includes('shapes');
    const track = checkAgainstContract(report, {
      protocol: 'mac',
      acceptedInterfaces: ['classifier', 'dual-encoder', 'matcher'],
      vocabulary: { attributes, objects, pairs },
    });
    expect([...report.findings, ...(entersShapes ? track.findings : [])]).toEqual([]);
  });
  it('has the answers of PyTorch beside it, for check.mjs', () => {
    const answered = Object.keys(JSON.parse(readFileSync(join(__dirname, 'expected', `${name}.json`), 'utf8')));
    expect(answered.sort()).toEqual(readdirSync(join(BUNDLES, name)).filter((file) => file.endsWith('.onnx')));
  });
  it('is smaller than a megabyte and a quarter', () => {
    const bytes = readdirSync(join(BUNDLES, name)).reduce((sum, file) => sum + statSync(join(BUNDLES, name, file)).size, 0);
    expect(bytes).toBeLessThan(1_250_000);
  });
  it('says what it is in a card', () => expect(readFileSync(join(BUNDLES, name, 'README.md'), 'utf8')).toMatch(/^# shapes-/));
  it('carries no path of the machine that made it', () => {
    for (const file of readdirSync(join(BUNDLES, name)))
      expect(readFileSync(join(BUNDLES, name, file), 'latin1')).not.toMatch(/\/(usr|home|root|tmp|work)\//);
  });
});
