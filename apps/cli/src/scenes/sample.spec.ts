import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IMPORTERS, importBenchmark, readLabels } from '@primitives/datasets';
import { findChromium, SceneRenderer } from '@primitives/scene-renderer';
import { recordOf, sceneOf, type SceneRecord, type Visibility } from '@primitives/still-life';
import sharp from 'sharp';
import { buildProgram } from '../program.js';
import { copySample, SAMPLE } from './sample.js';

const SEED = 'public';
const MEBIBYTE = 2 ** 20;

let lines: string[];
let records: SceneRecord[];
let root: string;
beforeAll(async () => {
  lines = (await readFile(join(SAMPLE, 'scenes.jsonl'), 'utf8')).trimEnd().split('\n');
  records = lines.map((line) => JSON.parse(line) as SceneRecord);
  root = await mkdtemp(join(tmpdir(), 'sample-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const sceneFor = ({ key, set }: SceneRecord) => sceneOf(SEED, Number(key.slice(key.indexOf('/') + 1)), set);

describe('the committed sample', () => {
  it('has the scenes, labels and relations that the generator gives for its seed, to the byte', () => {
    for (const [i, record] of records.entries()) {
      const seen = record.things.map(({ box, visible }): Visibility => ({
        box,
        pixels: 1_000 * visible,
        alone: 1_000,
      }));
      expect(JSON.stringify(recordOf(SEED, sceneFor(record), seen))).toBe(lines[i]);
    }
    expect(records.map(({ set }) => set).filter((set, i, all) => set !== all[i - 1])).toEqual(['train', 'val', 'test']);
    expect(records).toHaveLength(300);
  });

  it('has an image for each scene, in at most four megabytes with its labels', async () => {
    const images = await readdir(join(SAMPLE, 'images'));
    expect(images.sort()).toEqual(records.map(({ image }) => image).sort());
    let bytes = lines.join('\n').length;
    for (const image of images) {
      const content = await readFile(join(SAMPLE, 'images', image));
      bytes += content.length;
      expect(await sharp(content).metadata()).toMatchObject({ format: 'jpeg', width: 336, height: 336 });
    }
    expect(bytes).toBeLessThan(4 * MEBIBYTE);
  });
});

describe('scenes sample', () => {
  it('writes folders that `import own` reads, and refuses a folder with files', async () => {
    const out = join(root, 'out');
    const write = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
    await buildProgram({ quiet: true }).parseAsync(['node', 'primitives', 'scenes', 'sample', '--out', out, '--json']);
    expect(JSON.parse(String(write.mock.calls.at(-1)?.[0]))).toEqual({ folder: out, scenes: 300 });
    write.mockRestore();
    const report = await importBenchmark({
      importer: IMPORTERS.find(({ id }) => id === 'own')!,
      folder: join(out, 'captions'),
      out: join(root, 'versions'),
      number: 1,
      accept: [],
    });
    expect(report.findings).toEqual([]);
    const labels = await readLabels(join(report.version!.folder, 'splits/test/labels.jsonl'));
    expect(labels.length).toBeGreaterThan(200);
    await expect(copySample(out)).rejects.toMatchObject({ refusal: { code: 'folder_not_empty' } });
  }, 60_000);
});

/** Rendering on the processor takes most of a minute. */
const isQuick = process.env['PRIMITIVES_TEST_QUICK'] === 'on';
const chromium = findChromium();
const rendering = isQuick || chromium === null ? it.skip : it;

rendering(
  'shows what the renderer renders (skipped in the quick run and without Chromium)',
  async () => {
    const renderer = await SceneRenderer.open(chromium!);
    try {
      for (const key of ['train/7', 'val/3', 'test/11']) {
        const record = records.find((own) => own.key === key)!;
        const { jpeg, regions } = await renderer.render(sceneFor(record));
        // Another Chromium or processor may move an edge by a pixel.
        for (const [i, { box }] of record.things.entries())
          box?.forEach((value, side) => expect(Math.abs(value - regions[i]!.box![side]!)).toBeLessThanOrEqual(2));
        expect(await rootMeanSquare(jpeg, await readFile(join(SAMPLE, 'images', record.image)))).toBeLessThan(8);
      }
    } finally {
      await renderer.close();
    }
  },
  300_000,
);

/** Of the differences of all channels, in 0 … 255. */
async function rootMeanSquare(one: Uint8Array, other: Uint8Array): Promise<number> {
  const [first, second] = await Promise.all([one, other].map((image) => sharp(image).removeAlpha().raw().toBuffer()));
  return Math.sqrt(first!.reduce((sum, value, i) => sum + (value - second![i]!) ** 2, 0) / first!.length);
}
