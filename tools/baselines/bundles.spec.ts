import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { candidatePairs, trackContract, type TrackContract } from '@primitives/benchmark';
import { checkAgainstContract, checkBundle, type BundleReport } from '@primitives/bundle';
import { folderSource, packBundle } from '@primitives/bundle-files';
import { SHAPES_BENCHMARKS } from '@primitives/datasets';
import { foreignPairsDefinition, shapesDefinition } from '@primitives/shapes';
import { SHAPES_TRACK, SHAPES_TRACKS } from '@primitives/tool-seed';
import { z } from 'zod';

const BUNDLES = join(__dirname, 'bundles');
const NAMES = readdirSync(BUNDLES);

async function check(name: string): Promise<BundleReport> {
  const folder = join(BUNDLES, name);
  const source = await folderSource(folder);
  try {
    return await checkBundle(source, {
      sha256: async (bytes) =>
        createHash('sha256')
          .update(await bytes.read(0, bytes.size))
          .digest('hex'),
    });
  } finally {
    await source.close();
  }
}

/** The bundles that `npm start` submits. */
const LIST = z
  .array(
    z.object({ folder: z.string(), awaited: z.boolean().default(true), moreTracks: z.array(z.string()).default([]) }),
  )
  .parse(JSON.parse(readFileSync(join(__dirname, 'baselines.json'), 'utf8')));

/** The requirements of each track of a fresh installation; all pairs of Shapes, since the open board requires them. */
const CONTRACTS = new Map<string, TrackContract>([
  [SHAPES_TRACK, openContract()],
  ...SHAPES_TRACKS.map(({ slug, benchmark, foreign, protocol }): [string, TrackContract] => [
    slug,
    trackContract(foreign ? foreignPairsDefinition() : SHAPES_BENCHMARKS[benchmark].definition(), protocol),
  ]),
]);

function openContract(): TrackContract {
  const definition = shapesDefinition();
  const contract = trackContract(definition, 'mac');
  const { attributes, objects } = contract.vocabulary;
  const pairs = candidatePairs(definition, 'open').map(([a, o]): [string, string] => [
    attributes[a] ?? '',
    objects[o] ?? '',
  ]);
  return { ...contract, vocabulary: { ...contract.vocabulary, pairs } };
}

describe('the committed baselines', () => {
  it('are those that a fresh installation submits', () =>
    expect(LIST.map(({ folder }) => folder).sort()).toEqual(NAMES));
  it('are smaller than 15 MB together', () => {
    const sizes = NAMES.flatMap((name) =>
      readdirSync(join(BUNDLES, name)).map((file) => statSync(join(BUNDLES, name, file)).size),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(15_000_000);
  });
  it('include the example that the submit form offers, packed', async () => {
    const packed = await packBundle(join(BUNDLES, 'bag-of-colours'));
    try {
      const offered = readFileSync(join(__dirname, '../../apps/web/static/example-bundle.zip'));
      expect(createHash('sha256').update(offered).digest('hex')).toBe(packed.sha256);
    } finally {
      await packed.dispose();
    }
  });
});

describe.each(NAMES)('the bundle %s', (name) => {
  const { awaited, moreTracks } = LIST.find(({ folder }) => folder === name) ?? { awaited: false, moreTracks: [] };
  it('passes validation without findings', async () => expect((await check(name)).findings).toEqual([]));
  it('supports every track that it is submitted to', async () => {
    const report = await check(name);
    const tracks = [...(awaited ? [SHAPES_TRACK] : []), ...moreTracks];
    expect(tracks.length).toBeGreaterThan(0);
    const remarks = tracks.flatMap((slug) =>
      checkAgainstContract(report, CONTRACTS.get(slug)!).findings.map(({ message }) => `${slug}: ${message}`),
    );
    expect(remarks).toEqual([]);
  });
  it('has reference outputs of PyTorch for check.mjs', () => {
    const answered = Object.keys(JSON.parse(readFileSync(join(__dirname, 'expected', `${name}.json`), 'utf8')));
    expect(answered.sort()).toEqual(readdirSync(join(BUNDLES, name)).filter((file) => file.endsWith('.onnx')));
  });
  it('is smaller than 1.25 MB', () => {
    const bytes = readdirSync(join(BUNDLES, name)).reduce(
      (sum, file) => sum + statSync(join(BUNDLES, name, file)).size,
      0,
    );
    expect(bytes).toBeLessThan(1_250_000);
  });
  it('is described by a card', () =>
    expect(readFileSync(join(BUNDLES, name, 'README.md'), 'utf8')).toMatch(/^# shapes-/));
  it('contains no path of the machine that created it', () => {
    for (const file of readdirSync(join(BUNDLES, name)))
      expect(readFileSync(join(BUNDLES, name, file), 'latin1')).not.toMatch(/\/(usr|home|root|tmp|work)\//);
  });
});
