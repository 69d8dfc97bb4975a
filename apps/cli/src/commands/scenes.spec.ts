import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IMPORTERS, importBenchmark, readDefinition, readInstances, readLabels } from '@primitives/datasets';
import { findChromium } from '@primitives/scene-renderer';
import { ATTRIBUTES, LAYOUTS, recordOf, sceneOf, type SceneRecord } from '@primitives/still-life';
import { placeholderPicture, writeInto } from '@primitives/testing';
import { EXIT } from '../exit-codes.js';
import { buildProgram } from '../program.js';

const COUNT = 12;

async function run(...args: readonly string[]): Promise<string> {
  const lines: string[] = [];
  const write = jest.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
  try {
    await buildProgram({ quiet: true }).parseAsync(['node', 'primitives', 'scenes', ...args]);
  } finally {
    write.mockRestore();
  }
  return lines.join('');
}

let root: string;
beforeAll(async () => void (root = await mkdtemp(join(tmpdir(), 'scenes-'))));
afterAll(() => rm(root, { recursive: true, force: true }));

describe('scenes describe', () => {
  const describeScenes = (...more: readonly string[]) =>
    run('describe', '--split', 'val', '--first', '2', '--count', '3', ...more);

  it('prints one scene per line, the same each time', async () => {
    const text = await describeScenes();
    expect(text).toMatch(/^val\/2: [a-z ;]+\nval\/3: [a-z ;]+\nval\/4: [a-z ;]+\n$/);
    expect(await describeScenes()).toBe(text);
    expect(await describeScenes('--seed', 'other')).not.toBe(text);
  });

  it('prints whole scenes as JSON', async () => {
    const scenes = JSON.parse(await describeScenes('--json'));
    expect(scenes.map(({ key }: { key: string }) => key)).toEqual(['val/2', 'val/3', 'val/4']);
    expect(scenes[0].things[0].composition.colour).toMatch(/^[a-z]+$/);
  });

  it('refuses a secret seed that can be guessed', async () => {
    const file = join(root, 'seed');
    await writeFile(file, 'secret\n');
    await expect(run('describe', '--seed-file', file)).rejects.toMatchObject({ refusal: { code: 'seed_short' } });
  });
});

describe('scenes render without Chromium', () => {
  const before = process.env['CHROMIUM_BIN'];
  afterEach(() => {
    if (before === undefined) delete process.env['CHROMIUM_BIN'];
    else process.env['CHROMIUM_BIN'] = before;
  });

  it('names the missing program and how to install it', async () => {
    process.env['CHROMIUM_BIN'] = join(root, 'none');
    await expect(run('render', '--out', join(root, 'never'))).rejects.toMatchObject({
      exitCode: EXIT.REFUSED,
      refusal: { code: 'chromium_missing', remedy: expect.stringContaining('install the package chromium') },
    });
  });
});

it('writes attribute probes that `import own` reads', async () => {
  const records = Array.from({ length: 400 }, (_, index): SceneRecord => {
    const scene = sceneOf('spec', index, 'train');
    const visible = { box: [0, 0, 8, 8], pixels: 64, alone: 64 } as const;
    const seen = scene.things.map(() => visible);
    return { ...recordOf('spec', scene, seen), image: 'any.png' };
  });
  const folder = join(root, 'probes');
  const { files } = LAYOUTS['probes']!({ name: 'spec' }, records);
  for (const [path, text] of Object.entries(files)) await writeInto(folder, path, text);
  await writeInto(folder, 'images/any.png', await placeholderPicture(0));
  const report = await importBenchmark({
    importer: IMPORTERS.find(({ id }) => id === 'own')!,
    folder,
    out: join(root, 'probes-version'),
    number: 1,
    accept: [],
  });
  expect(report.findings.filter(({ code }) => code !== 'probe_unsplit')).toEqual([]);
  const { probe, attributes } = await readDefinition(join(report.version!.folder, 'definition.json'));
  expect(Object.keys(probe!.strategies)).toEqual(['random', 'supercategory']);
  expect(Object.keys(probe!.categories)).toHaveLength(6);
  expect(attributes.length).toBeGreaterThan(0.9 * ATTRIBUTES.length);
});

/** Rendering on the processor takes most of a minute. */
const isQuick = process.env['PRIMITIVES_TEST_QUICK'] === 'on';
const rendering = isQuick || findChromium() === null ? describe.skip : describe;

rendering('scenes render (skipped in the quick run and without Chromium)', () => {
  let out: string;
  const render = (...more: readonly string[]) =>
    run('render', '--out', out, '--count', String(COUNT), '--name', 'spec', '--seed', 'spec', '--json', ...more);
  const records = async (): Promise<SceneRecord[]> =>
    (await readFile(join(out, 'scenes.jsonl'), 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as SceneRecord);
  beforeAll(async () => {
    out = join(root, 'out');
    expect(JSON.parse(await render())).toEqual({ folder: out, scenes: COUNT, rendered: COUNT });
  }, 300_000);

  it('writes an image, a mask and a line for each scene', async () => {
    expect((await records()).map(({ set }) => set).sort()).toEqual([
      ...Array<string>(4).fill('test'),
      ...Array<string>(7).fill('train'),
      'val',
    ]);
    for (const folder of ['images', 'masks']) expect(await readdir(join(out, folder))).toHaveLength(COUNT);
  });

  it('continues after an interruption with the same files', async () => {
    const [before, lines] = [await records(), join(out, 'scenes.jsonl')];
    const last = before.at(-1)!;
    const image = await readFile(join(out, 'images', last.image));
    const text = await readFile(lines, 'utf8');
    await writeFile(lines, text.slice(0, -40));
    expect(JSON.parse(await render())).toMatchObject({ scenes: COUNT, rendered: 1 });
    expect(await records()).toEqual(before);
    expect(Buffer.compare(await readFile(join(out, 'images', last.image)), image)).toBe(0);
  }, 120_000);

  it('refuses to mix scenes of another seed into the folder', async () => {
    await expect(render('--seed', 'other')).rejects.toMatchObject({ refusal: { code: 'scenes_differ' } });
  });

  it.each([
    ['own', 'compositions'],
    ['own', 'pairs'],
    ['own', 'captions'],
    ['vaw', 'regions'],
  ])(
    'writes a folder that `import %s` reads: %s',
    async (id, layout) => {
      const report = await importBenchmark({
        importer: IMPORTERS.find((importer) => importer.id === id)!,
        folder: join(out, layout),
        out: join(root, `${layout}-version`),
        number: 1,
        // A release of VAW has 620 attributes, and Still Life fewer.
        accept: id === 'vaw' ? ['count_unexpected'] : [],
      });
      const errors = report.findings.filter(({ severity }) => severity !== 'warning').map(({ code }) => code);
      expect([...new Set(errors)]).toEqual(id === 'vaw' ? ['count_unexpected'] : []);
      const test = join(report.version!.folder, 'splits/test');
      const labels = await readLabels(join(test, 'labels.jsonl'));
      expect(await readInstances(join(test, 'instances.json'))).toHaveLength(labels.length);
      const things = (await records()).filter(({ set }) => set === 'test').flatMap(({ things: own }) => own);
      if (layout !== 'captions') expect(labels).toHaveLength(things.length);
      else expect(labels.length).toBeGreaterThanOrEqual(4);
    },
    60_000,
  );
});
