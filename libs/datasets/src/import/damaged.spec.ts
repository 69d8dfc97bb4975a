import { appendFile, cp, mkdtemp, open, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  pickled,
  renderCompunRelease,
  renderCubRelease,
  renderMacRelease,
  renderThingsRelease,
  renderVawRelease,
  placeholderPicture,
  vawEntries,
} from '@primitives/testing';
import type { ImportCode } from './finding-codes.js';
import type { Place } from './findings.js';
import { importBenchmark, type ImportReport } from './import-benchmark.js';
import { IMPORTERS } from './importers.js';

const MAC_LIST = 'metadata_multi_attr_split_all.t7';
const CATEGORIES = 'Categories_final_20200131.tsv';
const POINTER = `version https://git-lfs.github.com/spec/v1\noid sha256:${'0'.repeat(64)}\nsize 239075328\n`;

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'damaged-'));
  await renderMacRelease({ folder: join(root, 'mac'), images: { train: 4, val: 2, test: 5 } });
  await renderVawRelease(join(root, 'vaw'));
  await writeFile(join(root, 'vaw/data/test.json'), JSON.stringify(vawEntries())); // one line, as released
  await renderCubRelease(join(root, 'compmap-cub'));
  await renderCompunRelease({ folder: join(root, 'compun') });
  await renderThingsRelease({ folder: join(root, 'mcrae-things'), imagesPerConcept: 1 });
});
afterAll(() => rm(root, { recursive: true, force: true }));

let copies = 0;
async function importDamaged(
  id: string,
  damage: (folder: string) => Promise<unknown>,
  accepted: readonly ImportCode[] = [],
): Promise<ImportReport> {
  const folder = join(root, `copy-${++copies}`);
  await cp(join(root, id), folder, { recursive: true });
  await damage(folder);
  const importer = IMPORTERS.find((candidate) => candidate.id === id);
  if (importer === undefined) throw new Error(`there is no importer ${id}`);
  return importBenchmark({
    importer,
    folder,
    out: `${folder}-out`,
    number: 1,
    accept: ['count_unexpected', ...accepted],
  });
}

const cut =
  (path: string, bytes: number) =>
  async (folder: string): Promise<void> =>
    writeFile(join(folder, path), (await readFile(join(folder, path))).subarray(0, bytes));

/** Inverts every bit of some bytes. */
const flip =
  (path: string, at: number, count: number) =>
  async (folder: string): Promise<void> => {
    const bytes = await readFile(join(folder, path));
    for (let i = at; i < at + count; i++) bytes[i] = ~(bytes[i] ?? 0) & 0xff;
    await writeFile(join(folder, path), bytes);
  };
const put = (path: string, content: string | Uint8Array) => (folder: string) => writeFile(join(folder, path), content);
const edit =
  <T>(path: string, change: (content: T) => unknown) =>
  async (folder: string): Promise<void> =>
    put(path, JSON.stringify(change(JSON.parse(await readFile(join(folder, path), 'utf8')) as T)))(folder);
/** Replaces the start of a line, counted from 1. */
const editLine =
  (path: string, line: number, from: string, to: string) =>
  async (folder: string): Promise<void> => {
    const lines = (await readFile(join(folder, path), 'utf8')).split('\n');
    if (!lines[line - 1]?.startsWith(from)) throw new Error(`line ${line} is ${lines[line - 1]}`);
    lines[line - 1] = to + lines[line - 1]!.slice(from.length);
    await writeFile(join(folder, path), lines.join('\n'));
  };
const regions = (...more: object[]) => put('data/test.json', JSON.stringify([...vawEntries(), ...more]));
const region = (change: object) => ({ ...vawEntries()[0], instance_id: '99', ...change });

type Damage = [what: string, id: string, code: ImportCode, place: Place, damage: (folder: string) => Promise<unknown>];

/** Each kind of damage with its finding and the exact place of it. */
const DAMAGES: readonly Damage[] = [
  ['a truncated pickle', 'mac', 'pickle_broken', { file: MAC_LIST, byte: 372 }, cut(MAC_LIST, 400)],
  [
    'a truncated list of one line',
    'vaw',
    'file_unreadable',
    { file: 'data/test.json', line: 1, entry: 1, byte: 300 },
    cut('data/test.json', 300),
  ],
  [
    'a truncated vocabulary',
    'vaw',
    'file_unreadable',
    { file: 'data/attribute_index.json', line: 1, byte: 20 },
    cut('data/attribute_index.json', 20),
  ],
  ['flipped bytes in a pickle', 'mac', 'pickle_broken', { file: MAC_LIST, byte: 0 }, flip(MAC_LIST, 0, 4)],
  [
    'flipped bytes in a list of one line',
    'vaw',
    'file_unreadable',
    { file: 'data/test.json', line: 1, entry: 0, byte: 1 },
    flip('data/test.json', 100, 2),
  ],
  [
    'a list in Latin-1',
    'vaw',
    'file_unreadable',
    { file: 'data/test.json', line: 1, entry: 3, byte: JSON.stringify(vawEntries()).length },
    (folder) =>
      writeFile(
        join(folder, 'data/test.json'),
        Buffer.from(JSON.stringify([...vawEntries(), region({ object_name: 'café' })]), 'latin1'),
      ),
  ],
  [
    'a vocabulary in Latin-1',
    'vaw',
    'file_unreadable',
    { file: 'data/head_tail.json', line: 2, byte: 15 },
    put('data/head_tail.json', Buffer.from('{"head":\n ["café"]}', 'latin1')),
  ],
  [
    'a pair list in UTF-16',
    'mac',
    'file_unreadable',
    { file: 'multi_attr_split_all/val_pairs.txt', line: 1, byte: 0 },
    put('multi_attr_split_all/val_pairs.txt', Buffer.from('\uFEFFclean scarf\n', 'utf16le')),
  ],
  [
    'a duplicated id',
    'vaw',
    'id_duplicate',
    { file: 'data/test.json', line: 1, entry: 3 },
    regions(vawEntries()[0] ?? {}),
  ],
  [
    'an unknown attribute',
    'vaw',
    'name_unknown',
    { file: 'data/test.json', line: 1, entry: 3 },
    regions(region({ positive_attributes: ['golden'] })),
  ],
  [
    'swapped columns',
    'mac',
    'name_unknown',
    { file: MAC_LIST, entry: 0 },
    put(MAC_LIST, pickled([{ image: '/pear/a.jpg', attrs: ['pear'], obj: 'blue', set: 'test' }])),
  ],
  [
    'swapped columns of a table',
    'compmap-cub',
    'line_malformed',
    { file: 'CUB_200_2011/images.txt', line: 1 },
    put('CUB_200_2011/images.txt', '001.Bird/a.jpg 1\n'),
  ],
  [
    'a cell too few in a table',
    'mcrae-things',
    'line_malformed',
    { file: CATEGORIES, line: 6 },
    editLine(CATEGORIES, 6, 'cup\tto drink from\t', 'cup\tto drink from'),
  ],
  [
    'another mark in a table',
    'mcrae-things',
    'line_malformed',
    { file: CATEGORIES, line: 7 },
    editLine(CATEGORIES, 7, 'dog\ta pet\t1', 'dog\ta pet\tI'),
  ],
  [
    'swapped names of columns',
    'mcrae-things',
    'file_unreadable',
    { file: 'words.csv', line: 1 },
    editLine('words.csv', 1, 'id,word', 'word,ID'),
  ],
  [
    'quotes without an end in the list of nouns',
    'compun',
    'line_malformed',
    { file: 'Compun.csv', line: 3 },
    put('Compun.csv', 'Compound Noun\nraincoat\n"snow ball\nfire truck\n'),
  ],
  [
    'quotes without an end in the table of categories',
    'mcrae-things',
    'line_malformed',
    { file: CATEGORIES, line: 10 },
    editLine(CATEGORIES, 10, 'goat', '"goat'),
  ],
  [
    'quotes without an end in the table of words',
    'mcrae-things',
    'line_malformed',
    { file: 'words.csv', line: 4 },
    editLine('words.csv', 4, 'bow2', '"bow2'),
  ],
  [
    'a missing file',
    'vaw',
    'file_missing',
    { file: 'data/head_tail.json' },
    (folder) => rm(join(folder, 'data/head_tail.json')),
  ],
  [
    'a pickle that calls a function',
    'mac',
    'pickle_refused',
    { file: MAC_LIST, byte: 0 },
    put(MAC_LIST, 'cos\nsystem\n(S"id"\ntR.'),
  ],
  [
    'an LFS pointer in place of a list',
    'vaw',
    'file_is_pointer',
    { file: 'data/test.json' },
    put('data/test.json', POINTER),
  ],
  ['an LFS pointer in place of a pickle', 'mac', 'file_is_pointer', { file: MAC_LIST }, put(MAC_LIST, POINTER)],
  [
    'an LFS pointer in place of an image',
    'mac',
    'image_corrupt',
    { file: MAC_LIST, entry: 6 },
    put('images/pear/clean_white_pear_test0.jpg', POINTER),
  ],
  [
    'two attributes with one index',
    'vaw',
    'id_duplicate',
    { file: 'data/attribute_index.json' },
    edit('data/attribute_index.json', (index: Record<string, number>) =>
      Object.fromEntries(Object.keys(index).map((name, i) => [name, Math.max(0, i - 1)])),
    ),
  ],
  [
    'a band of an unknown attribute',
    'vaw',
    'name_unknown',
    { file: 'data/head_tail.json' },
    edit('data/head_tail.json', (bands: { tail: string[] }) => ({ ...bands, tail: [...bands.tail, 'golden'] })),
  ],
  [
    'a noun twice',
    'compun',
    'id_duplicate',
    { file: 'Compun.csv', line: 6 },
    (folder) => appendFile(join(folder, 'Compun.csv'), 'raincoat\n'),
  ],
  [
    'a row without a noun',
    'compun',
    'line_malformed',
    { file: 'Compun.csv', line: 6 },
    (folder) => appendFile(join(folder, 'Compun.csv'), '../secret\n'),
  ],
  [
    'the parts of an unknown noun',
    'compun',
    'name_unknown',
    { file: 'compound-nouns.json' },
    edit('compound-nouns.json', ({ items }: { items: object[] }) => ({
      items: [...items, { name: 'goldfish', constituents: ['gold', 'fish'], category: null }],
    })),
  ],
  [
    'swapped constituents',
    'compun',
    'entry_malformed',
    { file: 'compound-nouns.json', entry: 0 },
    edit('compound-nouns.json', ({ items }: { items: { constituents: string[] }[] }) => ({
      items: items.map((item) => ({ ...item, constituents: item.constituents.toReversed() })),
    })),
  ],
  [
    'an unexpected token in a vocabulary',
    'vaw',
    'file_unreadable',
    { file: 'data/head_tail.json', line: 2, byte: 10 },
    put('data/head_tail.json', '{"head":\n xyz, "tail": []}'),
  ],
  [
    'a pickle in place of a vocabulary',
    'vaw',
    'file_unreadable',
    { file: 'data/head_tail.json', line: 1, byte: 0 },
    put('data/head_tail.json', 'cos\nsystem\n(S"id"\ntR.'),
  ],
  [
    'a concept twice',
    'mcrae-things',
    'id_duplicate',
    { file: 'concepts-things.txt', line: 11 },
    (folder) => appendFile(join(folder, 'concepts-things.txt'), '\ncup'),
  ],
  [
    'a probed attribute twice',
    'mcrae-things',
    'id_duplicate',
    { file: 'intersect_features.json', entry: 2 },
    edit('intersect_features.json', (names: string[]) => [...names, 'has_legs']),
  ],
  [
    'a norm about an unknown concept',
    'mcrae-things',
    'name_unknown',
    { file: 'mcrae-x-things.json', entry: 5 },
    edit('mcrae-x-things.json', (norms: unknown[]) => [...norms, ['unicorn', 'has_legs']]),
  ],
  [
    'swapped columns of norms',
    'mcrae-things',
    'name_unknown',
    { file: 'mcrae-x-things.json', entry: 0 },
    edit('mcrae-x-things.json', (norms: string[][]) => norms.map((norm) => norm.toReversed())),
  ],
  [
    'a path that leaves the folder',
    'mac',
    'path_escapes',
    { file: MAC_LIST, entry: 0 },
    put(MAC_LIST, pickled([{ image: '../../secret.jpg', attrs: ['clean'], obj: 'pear', set: 'test' }])),
  ],
];

describe('a damaged release', () => {
  it.each(DAMAGES)('with %s (%s) is refused with %s at its place', async (_, id, code, place, damage) => {
    const { verdict, findings, version } = await importDamaged(id, damage);
    const finding = findings.find((found) => found.code === code);
    if (finding === undefined) throw new Error(`found ${JSON.stringify(findings)}`);
    expect(finding.place).toEqual(place);
    expect(finding.message).not.toMatch(/Error|\n|undefined/);
    expect([verdict, version]).toEqual(['refused', null]);
  });

  it.each<[what: string, file: string, expected: number, found: number, damage: (folder: string) => Promise<unknown>]>([
    [
      'a shorter band',
      'head_tail.json',
      78,
      1,
      edit('data/head_tail.json', (bands: object) => ({ ...bands, tail: ['aqua'] })),
    ],
    ['no subtypes', 'attribute_types.json', 588, 0, put('data/attribute_types.json', '{}')],
    ['no types', 'attribute_parent_types.json', 84, 0, put('data/attribute_parent_types.json', '{}')],
  ])('of VAW with %s has another count in %s', async (_, file, expected, found, damage) => {
    const { findings } = await importDamaged('vaw', damage);
    const ours = findings.filter(({ code, place }) => code === 'count_unexpected' && place?.file === `data/${file}`);
    expect(ours).toContainEqual(expect.objectContaining({ expected: String(expected), found: String(found) }));
  });

  it.each<[what: string, code: ImportCode, found: string, damage: (folder: string) => Promise<unknown>]>([
    [
      'an edge twice',
      'label_twice',
      'blue → navy blue',
      edit('hierarchy.json', ({ edges }: { edges: object[] }) => ({ edges: [...edges, ...edges] })),
    ],
    [
      'parents and children swapped',
      'edge_contradicted',
      '1 without and 0 with navy blue',
      async (folder) => {
        await put('hierarchy.json', '{"edges": [{"parent": "navy blue", "child": "blue"}]}')(folder);
        await regions(region({ positive_attributes: ['blue'], negative_attributes: ['navy blue'] }))(folder);
      },
    ],
    [
      'a type that lists a subtype twice',
      'label_twice',
      'color',
      put('data/attribute_parent_types.json', '{"color": ["color", "tone", "color"], "material": ["material"]}'),
    ],
  ])('of VAW with %s is noted as %s', async (_, code, found, damage) => {
    const { findings } = await importDamaged('vaw', damage);
    expect(findings.filter((finding) => finding.code === code)).toMatchObject([{ found }]);
  });

  it.each([
    [
      'k_means_split.json',
      ({ splits, features }: { splits: unknown[][]; features: string[] }) => ({
        splits: splits.map((sides) => sides.toReversed()),
        features,
      }),
    ],
    [
      'categs_split.json',
      (sides: Record<string, { train_idxs: number[]; test_idxs: number[] }>) =>
        Object.fromEntries(
          Object.entries(sides).map(([name, { train_idxs, test_idxs }]) => [
            name,
            { train_idxs: test_idxs, test_idxs: train_idxs },
          ]),
        ),
    ],
  ] as [string, (content: never) => unknown][])(
    'with swapped sides in %s has a fold that tests most concepts',
    async (file, swap) => {
      const { findings } = await importDamaged('mcrae-things', edit(file, swap));
      expect(findings).toContainEqual(
        expect.objectContaining({
          code: 'count_unexpected',
          message: expect.stringContaining('of has_legs tests more') as string,
        }),
      );
    },
  );

  it('copies no file that a link in place of its licence names', async () => {
    const secret = join(root, 'secret');
    await writeFile(secret, 'not part of the release');
    const { version } = await importDamaged('mac', (folder) => symlink(secret, join(folder, 'LICENSE')));
    await expect(readdir(join(version?.folder ?? '', 'licences'))).rejects.toThrow('ENOENT');
  });

  it('names the entry that an unknown attribute belongs to', async () => {
    const { findings } = await importDamaged('vaw', regions(region({ positive_attributes: ['golden'] })));
    expect(findings.find(({ code }) => code === 'name_unknown')).toMatchObject({
      message: 'instance 99 has names that the vocabulary lacks',
      found: 'golden',
    });
  });

  it('with 300 copies of test pictures in training is refused until the code is accepted', async () => {
    const copies = 300;
    const entries = Array.from({ length: copies }, (_, i) => i).flatMap((i) =>
      (['train', 'test'] as const).map((set) => ({
        image: `/pear/${set}${i}.jpg`,
        attrs: ['clean'],
        obj: 'pear',
        set,
      })),
    );
    const damage = async (folder: string) => {
      await put(MAC_LIST, pickled(entries))(folder);
      for (let i = 0; i < copies; i++) {
        const picture = await placeholderPicture(i);
        for (const set of ['train', 'test']) await writeFile(join(folder, `images/pear/${set}${i}.jpg`), picture);
      }
    };
    const refused = await importDamaged('mac', damage);
    expect([refused.refusedFor, refused.counts.image_in_two_sets]).toEqual([['image_in_two_sets'], copies]);
    expect((await importDamaged('mac', damage, ['image_in_two_sets'])).verdict).toBe('written');
  });

  it('without images is refused before a list of hundreds of megabytes is read', async () => {
    const report = await importDamaged('vaw', async (folder) => {
      for (const name of ['VG_100K', 'VG_100K_2']) await rm(join(folder, name), { recursive: true });
      const list = await open(join(folder, 'data/test.json'), 'w');
      await list.truncate(228 * 1024 ** 2); // no JSON: reading it would be another finding
      await list.close();
    });
    expect(report.findings.map(({ code }) => code)).toEqual(['images_missing']);
  });

  it('with a line too many is refused at the line', async () => {
    const { findings } = await importDamaged('mac', (folder) =>
      appendFile(join(folder, 'multi_attr_split_all/val_pairs.txt'), '\npear'),
    );
    expect(findings.find(({ code }) => code === 'line_malformed')?.place).toEqual({
      file: 'multi_attr_split_all/val_pairs.txt',
      line: 3,
    });
  });

  it('with a line twice is noted at the line', async () => {
    const file = 'multi_attr_split_all/train_pairs.txt';
    const lines = (await readFile(join(root, 'mac', file), 'utf8')).split('\n');
    const first = lines[0] ?? '';
    const { findings, verdict } = await importDamaged('mac', (folder) => appendFile(join(folder, file), `\n${first}`));
    expect(findings.find(({ code }) => code === 'label_twice')).toMatchObject({
      place: { file, line: lines.length + 1 },
      found: first,
    });
    expect(verdict).toBe('written');
  });

  it('with only another image has nothing left', async () => {
    const { refusedFor } = await importDamaged('mac', async (folder) => {
      await rm(join(folder, 'images'), { recursive: true });
      await cp(join(root, 'mac/images/pear'), join(folder, 'images/elsewhere'), { recursive: true });
      await writeFile(join(folder, 'images/elsewhere/one.jpg'), await placeholderPicture(1));
    });
    expect(refusedFor).toEqual(['nothing_left']);
  });
});
