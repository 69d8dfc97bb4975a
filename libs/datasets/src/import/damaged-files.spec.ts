import { existsSync } from 'node:fs';
import { chmod, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import {
  renderCompunRelease,
  renderCubRelease,
  renderCzslRelease,
  renderMacRelease,
  renderThingsRelease,
  renderVawRelease,
  vawEntries,
  writeInto,
} from '@primitives/testing';
import {
  ARO_ENTRIES,
  COLORSWAP_ENTRIES,
  WINOGROUND_LINES,
  writeSugarCrepe,
  writeValse,
  writeWhatsUp,
} from '../../spec/caption-releases';
import { Findings, ImportStopped, type Finding } from './findings.js';
import { IMPORTERS } from './importers.js';
import { SourceFolder } from './source-folder.js';

/** Every annotation file of a release, damaged in every general way: a finding names the file. */

const SOURCES = process.env['PRIMITIVES_SOURCES'] ?? join(__dirname, '../../../../../shared/data');
const NO_IMAGES = { train: 0, val: 0, test: 2 };

const CAPTIONS = ['A cat.', 'A dog runs.'];

const RELEASES: Readonly<Record<string, (folder: string) => Promise<unknown>>> = {
  mac: (folder) => renderMacRelease({ folder, images: NO_IMAGES }),
  'mit-states': (folder) => renderCzslRelease(folder),
  vaw: (folder) => renderVawRelease(folder),
  compun: (folder) => renderCompunRelease({ folder }),
  'compmap-cub': (folder) => renderCubRelease(folder),
  'mcrae-things': (folder) => renderThingsRelease({ folder, imagesPerConcept: 1 }),
  imagenet: (folder) => writeInto(folder, 'classes.json', JSON.stringify({ n01440764: 'tench', n02012849: 'crane' })),
  sugarcrepe: (folder) => writeSugarCrepe(folder, { plus: false }),
  'sugarcrepe-pp': (folder) => writeSugarCrepe(folder, { plus: true }),
  'aro-relation': (folder) => writeInto(folder, 'visual_genome_relation.json', JSON.stringify(ARO_ENTRIES)),
  'aro-attribution': (folder) => writeInto(folder, 'visual_genome_attribution.json', JSON.stringify(ARO_ENTRIES)),
  winoground: (folder) => writeInto(folder, 'examples.jsonl', WINOGROUND_LINES),
  colorswap: (folder) => writeInto(folder, 'test.json', JSON.stringify(COLORSWAP_ENTRIES)),
  whatsup: (folder) => writeWhatsUp(folder),
  valse: (folder) => writeValse(folder),
  'coco-retrieval': (folder) =>
    writeInto(folder, 'coco_test.json', JSON.stringify([{ image: 'a.jpg', caption: CAPTIONS }])),
  'coco-val2017': (folder) =>
    writeInto(
      folder,
      'captions_val2017.json',
      JSON.stringify({
        images: [{ id: 1, file_name: 'a.jpg' }],
        annotations: CAPTIONS.map((caption) => ({ image_id: 1, caption })),
      }),
    ),
};
/** The authors' own files, where they are available; those of McRae × THINGS take minutes. */
const REAL: Readonly<Record<string, (folder: string) => Promise<unknown>>> = {
  mac: (folder) => renderMacRelease({ folder, images: NO_IMAGES, lists: join(SOURCES, 'mac/multi_attr_split_all') }),
  compun: (folder) => renderCompunRelease({ folder, lists: { names: join(SOURCES, 'compun/Compun.csv') } }),
  'mcrae-things': async (folder) => {
    await cp(join(SOURCES, 'mcrae-things/source'), folder, { recursive: true });
    await chmod(folder, 0o700); // the sources may be read-only
  },
  vaw: async (folder) => {
    const [entry] = vawEntries();
    const labels = { positive_attributes: ['wooden'], negative_attributes: ['blue'] };
    for (const name of ['attribute_index', 'attribute_types', 'attribute_parent_types', 'head_tail'])
      await writeInto(folder, `${name}.json`, await readFile(join(SOURCES, `vaw/${name}.json`)));
    await writeInto(folder, 'test.json', JSON.stringify([{ ...entry, ...labels }]));
  },
};

const POINTER = `version https://git-lfs.github.com/spec/v1\noid sha256:${'0'.repeat(64)}\nsize 239075328\n`;
/** A release may lack these. */
const OPTIONAL = new Set(['compound-nouns.json']);
const DAMAGES: Readonly<Record<string, (path: string) => Promise<unknown>>> = {
  truncated: async (path) => {
    const bytes = await readFile(path);
    await writeFile(path, bytes.subarray(0, Math.floor(bytes.length / 2)));
  },
  'with flipped bytes': async (path) => {
    const bytes = await readFile(path);
    const middle = Math.floor(bytes.length / 2);
    for (let i = middle; i < middle + 4; i++) bytes[i] = ~(bytes[i] ?? 0) & 0xff;
    await writeFile(path, bytes);
  },
  'in UTF-16': async (path) => writeFile(path, Buffer.from(`\uFEFF${await readFile(path, 'latin1')}`, 'utf16le')),
  'replaced by an LFS pointer': (path) => writeFile(path, POINTER),
  empty: (path) => writeFile(path, ''),
  missing: (path) => rm(path),
};

let root: string;
beforeAll(async () => void (root = await mkdtemp(join(tmpdir(), 'damaged-files-'))));
afterAll(() => rm(root, { recursive: true, force: true }));

async function readingOf(id: string, folder: string): Promise<{ findings: readonly Finding[]; read: string[] }> {
  const importer = IMPORTERS.find((candidate) => candidate.id === id);
  if (importer === undefined) throw new Error(`there is no importer ${id}`);
  const findings = new Findings();
  const source = await SourceFolder.open(folder, findings);
  try {
    await importer.read(source, findings);
  } catch (error) {
    if (!(error instanceof ImportStopped)) throw error;
  }
  return { findings: findings.reported, read: source.sources.map(({ path }) => path) };
}

const textOf = ({ code, place, expected, found }: Finding) =>
  [code, place?.file, place?.line, place?.entry, expected, found].join(' ');

/** Whether a finding names the file: as its place, or as what an entry of another file should agree with. */
const names = ({ place, expected, found }: Finding, file: string): boolean =>
  [place?.file, expected, found].some((text) => text?.includes(basename(file)));

/** Damages of the files that the importer reads, which no finding names. */
async function silentDamages(id: string, render: (folder: string) => Promise<unknown>, name: string) {
  const folder = join(root, name);
  await render(folder);
  const undamaged = await readingOf(id, folder);
  const before = new Set(undamaged.findings.map(textOf));
  const silent: string[] = [];
  for (const file of undamaged.read) {
    const path = join(folder, file);
    await chmod(path, 0o600);
    const whole = await readFile(path);
    for (const [damage, apply] of Object.entries(DAMAGES)) {
      if (damage === 'missing' && OPTIONAL.has(basename(file))) continue;
      await apply(path);
      const { findings } = await readingOf(id, folder);
      const added = findings.filter((finding) => !before.has(textOf(finding)));
      if (!added.some((finding) => names(finding, file)))
        silent.push(`${file} ${damage}: ${added.map(textOf).slice(0, 2).join('; ') || 'nothing'}`);
      await writeFile(path, whole);
    }
  }
  expect(undamaged.read).not.toEqual([]);
  return silent;
}

describe.each(Object.entries(RELEASES))('a file of %s', (id, render) => {
  it('is named by a finding, however it is damaged', async () =>
    expect(await silentDamages(id, render, id)).toEqual([]));
});

(existsSync(SOURCES) ? describe : describe.skip).each(Object.entries(REAL))('a released file of %s', (id, render) => {
  it(
    'is named by a finding, however it is damaged',
    async () => expect(await silentDamages(id, render, `real-${id}`)).toEqual([]),
    600_000,
  );
});
