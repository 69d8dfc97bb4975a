import { appendFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { existsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseDefinition } from '@primitives/benchmark';
import { pickled, renderMacRelease, placeholderPicture, writeInto } from '@primitives/testing';
import { readInstances, readLabels } from '../label-reader.js';
import { MAC } from './benchmarks/mac.js';
import type { ImportCode } from './finding-codes.js';
import { importBenchmark, type ImportOptions, type ImportReport } from './import-benchmark.js';
import { readVersion, VersionFolderError } from './version-folder.js';

/** The small release has not the released size, which is an error that these tests accept. */
const SMALL: readonly ImportCode[] = ['count_unexpected'];
const METADATA = 'metadata_multi_attr_split_all.t7';

let root: string;
let release: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'import-mac-'));
  release = join(root, 'release');
  await renderMacRelease({ folder: release, images: { train: 4, val: 2, test: 5 } });
});
afterAll(() => rm(root, { recursive: true, force: true }));

let copies = 0;
/** A copy of the release that one test may damage. */
async function copy(): Promise<string> {
  const folder = join(root, `copy-${++copies}`);
  await cp(release, folder, { recursive: true });
  return folder;
}

async function importMac(folder: string, options: Partial<ImportOptions> = {}): Promise<ImportReport> {
  return importBenchmark({ importer: MAC, folder, out: `${folder}-out`, number: 1, accept: SMALL, ...options });
}

describe('MAC imported from its authors’ layout', () => {
  let report: ImportReport;
  let version: string;
  beforeAll(async () => {
    report = await importMac(release);
    version = report.version?.folder ?? '';
  });

  it('is a version with a split for each set', () => {
    expect(report.verdict).toBe('written');
    expect(report.splits).toEqual([
      { name: 'train', instances: 4, images: 4 },
      { name: 'val', instances: 2, images: 2 },
      { name: 'test', instances: 5, images: 5 },
    ]);
  });

  it('has the vocabulary and the pairs of the pair lists', async () => {
    const definition = parseDefinition(JSON.parse(await readFile(join(version, 'definition.json'), 'utf8')));
    expect(definition.attributes).toEqual(['black', 'clean', 'fluffy', 'narrow', 'white']);
    expect(definition.objects).toEqual(['drill', 'pear', 'scarf']);
    expect(definition.pairs.val).toEqual([
      [1, 2],
      [4, 2],
    ]);
  });

  it('labels each instance with its object and attributes', async () => {
    const labels = await readLabels(join(version, 'splits/test/labels.jsonl'));
    const described = labels.map(({ object, positive, set }) => `${set}: ${positive.join(' ')} ${object}`).sort();
    expect(described).toEqual([
      'test: black fluffy scarf',
      'test: black fluffy scarf',
      'test: clean white pear',
      'test: clean white pear',
      'test: narrow pear',
    ]);
  });

  it('gives runners nothing but opaque names, in their order', async () => {
    const instances = await readInstances(join(version, 'splits/test/instances.json'));
    expect(
      instances.every((instance) => /^\{"id":"([0-9a-f]{16})","image":"\1\.jpg"\}$/.test(JSON.stringify(instance))),
    ).toBe(true);
    expect(instances.map(({ id }) => id)).toEqual(instances.map(({ id }) => id).sort());
  });

  it('maps ids to the authors’ files', async () => {
    const [first] = (await readFile(join(version, 'origins.jsonl'), 'utf8')).split('\n');
    expect(JSON.parse(first ?? '')).toEqual({
      id: expect.any(String),
      key: expect.stringMatching(/^images\//),
      image: expect.stringMatching(/\.jpg$/),
    });
  });

  it('records licence, sources and what was accepted', async () => {
    const facts = await readVersion(version);
    expect(facts).toMatchObject({
      slug: 'mac',
      number: 1,
      accepted: ['count_unexpected'],
      splits: [{ role: 'public' }, {}, {}],
    });
    expect(facts.sources.map(({ path }) => path)).toEqual([
      METADATA,
      ...['test', 'train', 'val'].map((set) => `multi_attr_split_all/${set}_pairs.txt`),
    ]);
    expect(await readFile(join(version, 'LICENCE.md'), 'utf8')).toContain('annotation: MIT');
  });

  it('is named by its content: the same files give the same version, elsewhere and in another run', async () => {
    const again = await importMac(await copy());
    expect(again.version?.digest).toBe(report.version?.digest);
  });

  it('is another version when an image differs', async () => {
    const folder = await copy();
    await writeFile(join(folder, 'images/scarf/clean_scarf_val0.jpg'), await placeholderPicture(77));
    expect((await importMac(folder)).version?.digest).not.toBe(report.version?.digest);
  });

  it('does not change the folder of an existing version', async () => {
    const [before] = await readdir(`${release}-out`);
    expect((await importMac(release)).version?.folder).toBe(version);
    expect(await readdir(`${release}-out`)).toEqual([before]);
  });

  it('is rejected later when one of its files was changed', async () => {
    const copied = join(root, 'changed');
    await cp(version, copied, { recursive: true });
    await rm(join(copied, 'origins.jsonl'));
    await writeFile(join(copied, 'origins.jsonl'), '{}\n');
    await expect(readVersion(copied)).rejects.toThrow(VersionFolderError);
  });

  it('may be the test set alone', async () => {
    const { splits } = await importMac(release, { sets: ['test'] });
    expect(splits).toEqual([{ name: 'test', instances: 5, images: 5 }]);
  });
});

/** An import that ends after it checked all images, before it wrote a version. */
async function interrupt(folder: string): Promise<void> {
  const onProgress: ImportOptions['onProgress'] = (step) => {
    if (step === 'writing') throw new Error('interrupted');
  };
  await expect(importMac(folder, { onProgress })).rejects.toThrow('interrupted');
}

describe('a dry run', () => {
  it('leaves no file and no folder, neither its own nor one of an interrupted import', async () => {
    const folder = await copy();
    expect((await importMac(folder, { dryRun: true })).verdict).toBe('good');
    expect(existsSync(`${folder}-out`)).toBe(false);
    await interrupt(folder);
    expect((await importMac(folder, { dryRun: true, accept: [] })).verdict).toBe('refused');
    expect(await readdir(`${folder}-out`)).toEqual([]);
  });
});

describe('an import that was interrupted', () => {
  it('does not decode known images again, and gives the same version', async () => {
    const folder = await copy();
    const whole = (await importMac(await copy())).version?.digest;
    await interrupt(folder);
    const journal = join(`${folder}-out`, '.mac.importing', 'images.jsonl');
    const lines = (await readFile(journal, 'utf8')).split('\n');
    await writeFile(journal, lines.slice(0, 6).join('\n').slice(0, -10)); // five lines and most of a sixth
    await interrupt(folder);
    expect((await readFile(journal, 'utf8')).split('\n').filter((line) => line.endsWith('}'))).toHaveLength(
      lines.length - 1,
    );
    expect((await importMac(folder)).version?.digest).toBe(whole);
    expect(existsSync(journal)).toBe(false);
  });

  it('checks an image again that has changed since', async () => {
    const folder = await copy();
    await interrupt(folder);
    await writeFile(join(folder, 'images/scarf/clean_scarf_val0.jpg'), 'no picture');
    expect((await importMac(folder)).counts.image_corrupt).toBe(1);
  });
});

describe('an image that changes while it is imported', () => {
  it('stops the import, because the checked image would not be the packed one', async () => {
    const folder = await copy();
    const onProgress: ImportOptions['onProgress'] = (step, done, total) => {
      if (step === 'checking images' && done === total)
        writeFileSync(join(folder, 'images/scarf/clean_scarf_val0.jpg'), 'another');
    };
    expect((await importMac(folder, { onProgress })).refusedFor).toEqual(['image_changed']);
  });
});

describe('defects of a release of MAC', () => {
  const entry = { image: '/pear/extra.jpg', attrs: ['clean', 'white'], obj: 'pear', set: 'test' };
  const picture = 'images/pear/clean_white_pear_test0.jpg';
  type Spoil = (folder: string) => Promise<unknown>;
  const listOf =
    (...entries: Parameters<typeof pickled>[0][]): Spoil =>
    async (folder) => {
      await writeInto(folder, 'images/pear/extra.jpg', await placeholderPicture(99));
      await writeInto(
        folder,
        METADATA,
        pickled([{ ...entry, image: `/${picture.slice('images/'.length)}` }, ...entries]),
      );
    };

  it.each<[ImportCode, string, Spoil]>([
    ['folder_missing', 'there is no folder', (folder) => rm(folder, { recursive: true })],
    ['file_missing', 'a pair list is missing', (folder) => rm(join(folder, 'multi_attr_split_all/val_pairs.txt'))],
    ['file_missing', 'the list of images is missing', (folder) => rm(join(folder, METADATA))],
    [
      'file_unreadable',
      'a pair list is not text',
      (folder) => writeFile(join(folder, 'multi_attr_split_all/val_pairs.txt'), Buffer.from([0xff, 0xfe])),
    ],
    ['file_unreadable', 'the list is a record', (folder) => writeFile(join(folder, METADATA), pickled({ a: 1 }))],
    [
      'pickle_refused',
      'the list would run a program',
      (folder) => writeFile(join(folder, METADATA), 'cos\nsystem\n(S"id"\ntR.'),
    ],
    [
      'pickle_broken',
      'the list is cut short',
      async (folder) => writeFile(join(folder, METADATA), (await readFile(join(folder, METADATA))).subarray(0, 500)),
    ],
    ['images_missing', 'no picture is there', (folder) => rm(join(folder, 'images'), { recursive: true })],
    [
      'nothing_left',
      'only another picture is there',
      async (folder) => {
        await rm(join(folder, 'images'), { recursive: true });
        await writeInto(folder, 'images/pear/another.jpg', await placeholderPicture(1));
      },
    ],
    [
      'line_malformed',
      'a composition has no attribute',
      (folder) => appendFile(join(folder, 'multi_attr_split_all/val_pairs.txt'), '\npear'),
    ],
    ['entry_malformed', 'an entry has no object', listOf({ image: '/pear/extra.jpg', attrs: ['clean'], set: 'test' })],
    ['entry_malformed', 'attributes are one text', listOf({ ...entry, attrs: 'clean' })],
    ['entry_malformed', 'an entry is a number', listOf(7)],
    ['name_unknown', 'an attribute is in no list', listOf({ ...entry, attrs: ['clean', 'wooden'] })],
    ['name_unknown', 'an object is in no list', listOf({ ...entry, obj: 'apple' })],
    ['set_unknown', 'a set is none of the three', listOf({ ...entry, set: 'dev' })],
    ['pair_outside', 'a pair is not of its set', listOf({ ...entry, attrs: ['fluffy'] })],
    ['id_duplicate', 'an image is listed twice', listOf(entry, entry)],
    ['label_conflict', 'an image is listed twice with other labels', listOf(entry, { ...entry, attrs: ['clean'] })],
    ['path_escapes', 'an image lies outside', listOf({ ...entry, image: '../../secret.jpg' })],
    ['image_missing', 'a picture is missing', (folder) => rm(join(folder, picture))],
    [
      'image_corrupt',
      'a picture is cut short',
      async (folder) => writeFile(join(folder, picture), (await readFile(join(folder, picture))).subarray(0, -40)),
    ],
    ['image_corrupt', 'a picture is a page', (folder) => writeFile(join(folder, picture), '<html>not found</html>')],
    ['label_missing', 'an entry has no attributes', listOf({ ...entry, attrs: [] })],
    ['label_missing', 'an entry is of no set', listOf({ ...entry, set: 'NA' })],
    ['label_twice', 'an attribute is given twice', listOf({ ...entry, attrs: ['clean', 'clean'] })],
    [
      'image_twice',
      'two pictures are one',
      (folder) => cp(join(folder, picture), join(folder, 'images/pear/narrow_pear_test2.jpg')),
    ],
    [
      'image_in_two_sets',
      'a test picture is in train',
      (folder) => cp(join(folder, picture), join(folder, 'images/pear/clean_white_pear_train0.jpg')),
    ],
    ['count_differs', 'it is not the size of the paper', () => Promise.resolve()],
  ])('%s: %s', async (code, _, spoil) => {
    const folder = await copy();
    await spoil(folder);
    const { findings } = await importMac(folder);
    const finding = findings.find((found) => found.code === code);
    if (finding === undefined) throw new Error(`found ${findings.map((found) => found.code).join(', ')}`);
    expect(finding.message).not.toMatch(/Error|\n|undefined/);
  });

  it('have numbers in the report, with place, expectation and remedy', async () => {
    const folder = await copy();
    await listOf({ ...entry, attrs: ['wooden'] })(folder);
    const { findings } = await importMac(folder);
    expect(findings.map(({ number }) => number)).toEqual(findings.map((_, i) => i + 1));
    expect(findings.find(({ code }) => code === 'name_unknown')).toEqual({
      number: expect.any(Number),
      code: 'name_unknown',
      severity: 'error',
      message: 'images/pear/extra.jpg has names that the vocabulary lacks',
      place: { file: METADATA, entry: 1 },
      expected: 'names of the vocabulary',
      found: 'wooden',
      remedy: 'use the annotations and the vocabulary of one release',
    });
  });

  it('keep a version from being written until they are accepted; affected entries are then omitted', async () => {
    const folder = await copy();
    await rm(join(folder, picture));
    const refused = await importMac(folder);
    expect([refused.verdict, refused.refusedFor, refused.version]).toEqual(['refused', ['image_missing'], null]);
    const accepted = await importMac(folder, { accept: [...SMALL, 'image_missing'] });
    expect([accepted.verdict, accepted.splits[2]]).toEqual(['written', { name: 'test', instances: 4, images: 4 }]);
    expect((await readVersion(accepted.version?.folder ?? '')).accepted).toEqual(['count_unexpected', 'image_missing']);
  });
});
