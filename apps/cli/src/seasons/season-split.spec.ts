import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SeasonStatement } from '@primitives/benchmark';
import { fileFacts, importBenchmark, IMPORTERS, readDefinition, readInstances, readLabels } from '@primitives/datasets';
import { findChromium } from '@primitives/scene-renderer';
import { LAYOUTS, recordOf, sceneOf, type SceneRecord, type Split } from '@primitives/still-life';
import { placeholderPicture, writeInto } from '@primitives/testing';
import { buildProgram } from '../program.js';
import { openSeasonFolder, readStatement } from './season-folder.js';
import { GENERATOR, SEASON_PARTS, type SeasonPart } from './season-parts.js';
import { CAPTIONS, cutSeasonSplit, seasonName } from './season-split.js';

const SCENES = 6;
const PARTS = Object.keys(SEASON_PARTS) as SeasonPart[];

let root: string;
beforeAll(async () => void (root = await mkdtemp(join(tmpdir(), 'season-'))));
afterAll(() => rm(root, { recursive: true, force: true }));

/** Scenes with tiny pictures in place of the rendered ones: one for each split, or one for each scene (`own`). */
function recordsOf(seed: string, split: Split, count: number, own = false): SceneRecord[] {
  return Array.from({ length: count }, (_, index) => {
    const scene = sceneOf(seed, index, split);
    const visible = { box: [0, 0, 8, 8], pixels: 64, alone: 64 } as const;
    const seen = scene.things.map(() => visible);
    const record = recordOf(seed, scene, seen);
    return own ? record : { ...record, image: `${split}.jpg` };
  });
}

async function writeScenes(folder: string, part: string, name: string, records: readonly SceneRecord[]): Promise<void> {
  const { files, images } = LAYOUTS[part]!({ name }, records);
  for (const [path, text] of Object.entries(files)) await writeInto(folder, path, text);
  for (const [i, image] of Object.values(images).entries())
    await writeInto(folder, `images/${image}`, await placeholderPicture(records.length + i));
}

/** The version folder of a track of this part, of enough scenes for nearly every pair. */
async function versionOf(part: SeasonPart, scenes: number): Promise<string> {
  const folder = join(root, `${part}-public-${scenes}`);
  const own = part === 'regions'; // its ids are those of images
  const records = [...recordsOf('public', 'train', scenes, own), ...recordsOf('public', 'test', scenes, own)];
  await writeScenes(folder, part, 'public', records);
  const { importer: id, accept } = SEASON_PARTS[part];
  const importer = IMPORTERS.find((one) => one.id === id)!;
  const report = await importBenchmark({ importer, folder, out: join(root, 'versions', part), number: 1, accept });
  expect(report.refusedFor).toEqual([]);
  return report.version!.folder;
}

async function season(part: SeasonPart, name: string): Promise<{ statement: SeasonStatement; folder: string }> {
  const folder = join(root, `${part}-${name}`);
  const about = { track: 'rooms', number: 1, generator: GENERATOR, renderer: 'none', part, scenes: SCENES };
  const statement = await openSeasonFolder(folder, about);
  const scenes = join(folder, 'scenes', part);
  await writeScenes(scenes, part, seasonName(1), recordsOf(statement.seed, 'test', SCENES, part === 'regions'));
  return { statement, folder };
}

describe('the split of a season', () => {
  it.each(PARTS)('has the test scenes of its seed with the definition of the track: %s', async (part) => {
    const version = await versionOf(part, part === 'regions' ? 10 : 200);
    const { statement, folder } = await season(part, 'season');
    const { files, instances, omitted } = await cutSeasonSplit(statement, join(version, 'definition.json'), folder);
    const labels = await readLabels(files.labels);
    expect([labels.length, await readInstances(files.instances)]).toEqual([instances, expect.any(Array)]);
    const things = recordsOf(statement.seed, 'test', SCENES).flatMap((record) => record.things);
    if (part !== 'captions') expect(instances + omitted).toBe(things.length);
    expect(instances).toBeGreaterThan(0);
    expect(new Set(labels.map(({ set }) => set))).toEqual(new Set(['test']));
    expect(await readFile(files.definition)).toEqual(await readFile(join(version, 'definition.json')));
    const before = await fileFacts(files.labels);
    await cutSeasonSplit(statement, join(version, 'definition.json'), folder);
    expect(await fileFacts(files.labels)).toEqual(before);
  });

  it('has separate captions, which are not those of the track', async () => {
    const version = await versionOf('captions', 200);
    const { statement, folder } = await season('captions', 'captions');
    const { files } = await cutSeasonSplit(statement, join(version, 'definition.json'), folder);
    const captions = JSON.parse(await readFile(join(folder, 'split', CAPTIONS), 'utf8')) as string[];
    const labels = await readLabels(files.labels);
    const named = new Set(
      labels.flatMap(({ captions: right = [], negativeCaptions = [] }) => [...right, ...negativeCaptions]),
    );
    expect([...named].sort((a, b) => a - b)).toEqual(captions.map((_, i) => i));
    const known = new Set((await readDefinition(files.definition)).captions);
    expect(captions.some((text) => !known.has(text))).toBe(true);
  });

  it('omits instances whose pairs the definition cannot score', async () => {
    const version = await versionOf('compositions', 20);
    const { statement, folder } = await season('compositions', 'few-pairs');
    const { instances, omitted } = await cutSeasonSplit(statement, join(version, 'definition.json'), folder);
    expect(omitted).toBeGreaterThan(0);
    expect(instances + omitted).toBe(recordsOf(statement.seed, 'test', SCENES).flatMap(({ things }) => things).length);
  });
});

describe('the folder of a season', () => {
  it('has its own secret seed, which a repeated command continues', async () => {
    const about = { track: 'rooms', number: 2, generator: GENERATOR, renderer: 'none', part: 'pairs', scenes: 3 };
    const [one, other] = [join(root, 'one'), join(root, 'other')];
    const { seed } = await openSeasonFolder(one, about);
    expect(seed).toMatch(/^[0-9a-f]{64}$/);
    expect(await openSeasonFolder(one, about)).toEqual((await readStatement(one)).statement);
    expect((await openSeasonFolder(other, about)).seed).not.toBe(seed);
    await expect(openSeasonFolder(one, { ...about, scenes: 4 })).rejects.toMatchObject({
      refusal: { code: 'seasons_differ', found: expect.not.stringContaining(seed) },
    });
    await expect(readStatement(root)).rejects.toMatchObject({ refusal: { code: 'season_folder' } });
  });
});

/** Rendering on the processor takes most of a minute. */
const isQuick = process.env['PRIMITIVES_TEST_QUICK'] === 'on';
const rendering = isQuick || findChromium() === null ? describe.skip : describe;

rendering('scenes season (skipped in the quick run and without Chromium)', () => {
  it('renders the split, and again with the same bytes', async () => {
    const version = await versionOf('compositions', 200);
    const out = join(root, 'rendered');
    const words = ['scenes', 'season', version, '--out', out, '--track', 'rooms', '--number', '1', '--count', '2'];
    const lines: string[] = [];
    const write = jest.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
    for (let time = 1; time <= 2; time++)
      await buildProgram({ quiet: true }).parseAsync(['node', 'primitives', ...words, '--json']);
    write.mockRestore();
    const [first, second] = lines.map((line) => JSON.parse(line) as { commitment: string; instances: number });
    expect(second).toEqual(first);
    expect(await readLabels(join(out, 'split/labels.jsonl'))).toHaveLength(first!.instances);
  }, 300_000);
});
