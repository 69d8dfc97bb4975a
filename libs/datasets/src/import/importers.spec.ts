import { appendFile, cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  boardsOf,
  parseDefinition,
  testSide,
  type BenchmarkDefinition,
  type Instance,
  type LabelledInstance,
  type ProtocolId,
} from '@primitives/benchmark';
import {
  renderCompunRelease,
  renderCubRelease,
  renderCzslRelease,
  renderMacRelease,
  renderThingsRelease,
  renderVawRelease,
  placeholderPicture,
  vawEntries,
  writeInto,
} from '@primitives/testing';
import { judgeOf } from '@primitives/scoring';
import { readInstances, readLabels } from '../label-reader.js';
import { encodeNpy } from '../npy.js';
import { attributesInCaptions } from './benchmarks/vaw-captions.js';
import { edgesAmong } from './benchmarks/vaw-hierarchy.js';
import type { ImportCode } from './finding-codes.js';
import { importBenchmark, type ImportReport } from './import-benchmark.js';
import { IMPORTERS } from './importers.js';

/** The releases here are small, which is an error that these tests accept. */
const ACCEPT: readonly ImportCode[] = ['count_unexpected'];

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'importers-'));
  await renderCzslRelease(join(root, 'czsl'));
  await renderVawRelease(join(root, 'vaw'));
  await renderCompunRelease({ folder: join(root, 'compun') });
  await renderCubRelease(join(root, 'cub'));
  await renderThingsRelease({ folder: join(root, 'things'), imagesPerConcept: 2 });
});
afterAll(() => rm(root, { recursive: true, force: true }));

let copies = 0;
async function copyOf(release: string): Promise<string> {
  const folder = join(root, `copy-${++copies}`);
  await cp(release, folder, { recursive: true });
  return folder;
}

async function run(id: string, folder: string, accept = ACCEPT): Promise<ImportReport> {
  const importer = IMPORTERS.find((candidate) => candidate.id === id);
  if (importer === undefined) throw new Error(`there is no importer ${id}`);
  return importBenchmark({ importer, folder, out: `${folder}-out`, number: 1, accept });
}

interface Imported {
  readonly definition: BenchmarkDefinition;
  readonly instances: readonly Instance[];
  readonly labels: readonly LabelledInstance[];
  readonly report: ImportReport;
}

/** An import that is expected to write a version, with its last split. */
async function imported(id: string, folder: string): Promise<Imported> {
  const report = await run(id, folder);
  const version = report.version?.folder;
  if (version === undefined) throw new Error(`refused for ${report.refusedFor.join(', ')}`);
  const split = report.splits.at(-1)?.name;
  return {
    definition: parseDefinition(JSON.parse(await readFile(join(version, 'definition.json'), 'utf8'))),
    instances: await readInstances(join(version, `splits/${split}/instances.json`)),
    labels: await readLabels(join(version, `splits/${split}/labels.jsonl`)),
    report,
  };
}

type Spoil = (folder: string) => Promise<unknown>;
type Corruption = [code: ImportCode, what: string, spoil: Spoil];

/** The findings of a damaged release. */
async function findsOut(id: string, release: string, code: ImportCode, spoil: Spoil): Promise<void> {
  const folder = await copyOf(release);
  await spoil(folder);
  const { findings } = await run(id, folder);
  const finding = findings.find((found) => found.code === code);
  if (finding === undefined) throw new Error(`found ${findings.map((found) => found.code).join(', ')}`);
  expect(finding.message).not.toMatch(/Error|\n|undefined/);
}

const replace =
  (path: string, from: string | RegExp, to: string): Spoil =>
  async (folder) => {
    const text = await readFile(join(folder, path), 'utf8');
    if (text.replace(from, to) === text) throw new Error(`${path} has no ${from}`);
    await writeFile(join(folder, path), text.replace(from, to));
  };

describe('MIT-States, UT-Zappos and C-GQA', () => {
  let release: string;
  beforeAll(() => void (release = join(root, 'czsl')));

  it.each(['mit-states', 'ut-zappos', 'cgqa'])('%s has one pair per image', async (id) => {
    const { definition, labels } = await imported(id, await copyOf(release));
    expect([definition.slug, definition.attributes, definition.objects]).toEqual([
      id,
      ['ripe', 'sliced'],
      ['Boots.Ankle', 'apple'],
    ]);
    expect(definition.pairs).toEqual({
      train: [
        [0, 0],
        [0, 1],
        [1, 1],
      ],
      val: [
        [0, 1],
        [1, 0],
      ],
      test: [
        [1, 0],
        [1, 1],
      ],
    });
    expect(labels.map(({ positive, object }) => `${positive.join()} ${object}`).sort()).toEqual([
      'sliced Boots.Ankle',
      'sliced Boots.Ankle',
      'sliced apple',
      'sliced apple',
    ]);
  });

  it('may have spaces in the names of its folders', async () => {
    const folder = await copyOf(release);
    await rename(join(folder, 'images/sliced_apple'), join(folder, 'images/sliced apple'));
    const [plain, blank] = [await imported('mit-states', release), await imported('mit-states', folder)];
    expect(blank.instances).toEqual(plain.instances);
  });

  it('are imported for CompMap with all sets in one split, primitives before pairs', async () => {
    const { definition, labels } = await imported('compmap-mit-states', release);
    expect(definition.concepts?.primitives.map(({ prompts }) => prompts)).toEqual([
      ['this is ripe'],
      ['this is sliced'],
      ['this is Boots.Ankle'],
      ['this is apple'],
    ]);
    expect(new Set(labels.map(({ set }) => set))).toEqual(new Set(['train', 'val', 'test']));
  });

  it('are imported for CompMap with the prompt templates that someone brings', async () => {
    const folder = await copyOf(release);
    const templates = ['itap of a {name}.', 'a bad photo of the {name}.'];
    await writeInto(folder, 'prompts.json', JSON.stringify({ schema: 'concept-prompts/1', templates }));
    const { definition } = await imported('compmap-mit-states', folder);
    expect(definition.concepts?.primitives[3]?.prompts).toEqual(['itap of a apple.', 'a bad photo of the apple.']);
    await findsOut('compmap-mit-states', release, 'file_unreadable', (copy) =>
      writeInto(copy, 'prompts.json', '{"schema": "concept-prompts/1", "templates": ["a photo"]}'),
    );
  });

  it.each<Corruption>([
    [
      'line_malformed',
      'a line has two attributes',
      (folder) => appendFile(join(folder, 'compositional-split-natural/val_pairs.txt'), '\nripe sliced apple'),
    ],
    [
      'pair_skipped',
      'a pair is in no list of its set',
      replace('compositional-split-natural/test_pairs.txt', 'sliced apple\n', ''),
    ],
    ['image_missing', 'a picture is missing', (folder) => rm(join(folder, 'images/sliced_apple/test0.jpg'))],
    [
      'pickle_broken',
      'the list is a page',
      (folder) => writeFile(join(folder, 'metadata_compositional-split-natural.t7'), '<html>'),
    ],
  ])('%s: %s', async (code, _, spoil) => findsOut('mit-states', release, code, spoil));
});

describe('MAC → MIT-States', () => {
  it('has the test images whose names both benchmarks have, and the pairs of MIT-States among them', async () => {
    const folder = join(root, 'cross');
    await renderCzslRelease(join(folder, 'mit-states'));
    await renderMacRelease({ folder: join(folder, 'mac'), images: { train: 0, val: 0, test: 0 } });
    await writeInto(folder, 'mac/multi_attr_split_all/test_pairs.txt', 'sliced white apple');
    const { definition, labels } = await imported('mac-mit-states', folder);
    expect([definition.attributes, definition.objects]).toEqual([['sliced'], ['apple']]);
    expect(definition.pairs).toEqual({ train: [[0, 0]], val: [], test: [[0, 0]] });
    expect(labels.map(({ positive, object, set }) => [positive, object, set])).toEqual(
      Array(2).fill([['sliced'], 'apple', 'test']),
    );
  });
});

describe('VAW', () => {
  let release: string;
  beforeAll(() => void (release = join(root, 'vaw')));
  const region =
    (change: Record<string, unknown>): Spoil =>
    (folder) =>
      writeInto(
        folder,
        'data/test.json',
        JSON.stringify([...vawEntries(), { ...vawEntries()[0], instance_id: '99', ...change }]),
      );

  it('reads types, subtypes, bands and hierarchy from its files', async () => {
    const { definition } = await imported('vaw', release);
    expect(definition.families).toEqual({
      color: ['aqua', 'blue', 'navy blue'],
      material: ['wooden'],
      other: ['tall'],
    });
    expect(definition.subtypes).toEqual({ color: ['aqua', 'blue', 'navy blue'], material: ['wooden'] });
    expect(definition.bands).toEqual({ head: ['blue'], medium: ['tall', 'wooden'], tail: ['aqua', 'navy blue'] });
    expect(definition.hierarchy).toEqual([['blue', 'navy blue']]);
    expect(definition.objects).toEqual(['chair', 'wall']);
  });

  it('queries the annotated attributes of a region and their relatives, without revealing annotations', async () => {
    const { instances, labels } = await imported('vaw', release);
    const wall = labels.find(({ object }) => object === 'wall');
    expect(wall).toMatchObject({ positive: ['navy blue'], negative: ['aqua'], box: [0, 0, 64, 48], set: 'test' });
    expect(instances.find(({ id }) => id === wall?.id)).toEqual({
      id: wall?.id,
      image: wall?.image,
      box: [0, 0, 64, 48],
      object: 'wall',
      queries: [0, 1, 2],
    });
  });

  it('accepts its hierarchy as the authors’ matrix', async () => {
    const folder = await copyOf(release);
    await rm(join(folder, 'hierarchy.json'));
    const matrix = new Uint8Array(25);
    matrix[0 * 5 + 1] = 1; // blue above aqua, in the order of the index
    await writeFile(join(folder, 'adjacency_matrix.npy'), encodeNpy({ shape: [5, 5], data: matrix }));
    expect((await imported('vaw', folder)).definition.hierarchy).toEqual([['blue', 'aqua']]);
  });

  it('evaluates only attributes of captions where it has captions', async () => {
    const folder = await copyOf(release);
    const captions = ['A navy-blue wall.', 'Wooden chairs, and one AQUA bowl', 'a talls'];
    await writeInto(
      folder,
      'captions.json',
      JSON.stringify({ annotations: captions.map((caption, id) => ({ id, caption })) }),
    );
    const { definition, labels } = await imported('vaw', folder);
    expect(definition.attributes).toEqual(['aqua', 'blue', 'navy blue', 'wooden']);
    expect(definition.bands).toEqual({ head: ['blue'], medium: ['wooden'], tail: ['aqua', 'navy blue'] });
    expect(labels.map(({ positive, negative }) => [positive, negative])).toEqual(
      expect.arrayContaining([[['wooden'], ['blue']]]),
    );
    expect(labels).toHaveLength(2);
  });

  it('keeps an edge across an attribute that is not evaluated', () => {
    const edges: [string, string][] = [
      ['colored', 'blue'],
      ['blue', 'navy blue'],
      ['dark', 'navy blue'],
    ];
    expect(edgesAmong(edges, new Set(['colored', 'navy blue', 'dark']))).toEqual([
      ['colored', 'navy blue'],
      ['dark', 'navy blue'],
    ]);
  });

  it('ends where attributes that are not evaluated are a cycle', () => {
    const edges: [string, string][] = [
      ['blue', 'azure'],
      ['azure', 'blue'],
      ['blue', 'navy blue'],
      ['colored', 'azure'],
    ];
    expect(edgesAmong(edges, new Set(['colored', 'navy blue']))).toEqual([['colored', 'navy blue']]);
  });

  it('finds attributes of the same words in captions', () =>
    expect([...attributesInCaptions(['navy blue', 'navy-blue', '!'], ['A navy blue wall!'])]).toEqual([
      'navy blue',
      'navy-blue',
    ]));

  it('clips a box at the edge of its image', async () => {
    const folder = await copyOf(release);
    await region({ instance_bbox: [50, -3, 30, 20] })(folder);
    const { instances, report } = await imported('vaw', folder);
    expect(report.counts.box_clipped).toBe(1);
    expect(instances.map(({ box }) => box)).toContainEqual([50, 0, 14, 17]);
  });

  it('counts an attribute in both lists as negative', async () => {
    const folder = await copyOf(release);
    await region({ object_name: 'door', positive_attributes: ['wooden', 'tall'], negative_attributes: ['tall'] })(
      folder,
    );
    const { labels } = await imported('vaw', folder);
    expect(labels.find(({ object }) => object === 'door')).toMatchObject({ positive: ['wooden'], negative: ['tall'] });
  });

  it.each<Corruption>([
    ['box_outside', 'a box lies beyond its picture', region({ instance_bbox: [64, 0, 10, 10] })],
    ['box_outside', 'a box is thinner than a pixel', region({ instance_bbox: [10.2, 0, 0.5, 10] })],
    ['box_malformed', 'a box has no width', region({ instance_bbox: [1, 1, 0, 10] })],
    ['box_malformed', 'a box has three numbers', region({ instance_bbox: [1, 1, 10] })],
    ['name_unknown', 'an attribute is not in the index', region({ positive_attributes: ['golden'] })],
    ['entry_malformed', 'an image id is no number', region({ image_id: '../11' })],
    ['entry_malformed', 'attributes are missing', region({ negative_attributes: undefined })],
    ['label_missing', 'a region has no attribute', region({ positive_attributes: [], negative_attributes: [] })],
    [
      'label_both',
      'an attribute is in both lists',
      region({ positive_attributes: ['tall'], negative_attributes: ['tall'] }),
    ],
    [
      'label_conflict',
      'a region is listed twice with other labels',
      region({ instance_id: '11001', object_name: 'table' }),
    ],
    ['image_missing', 'its picture is missing', region({ image_id: '77' })],
    ['file_unreadable', 'the list is cut short', replace('data/test.json', /\]\s*$/, '')],
    ['file_unreadable', 'an entry is not JSON', replace('data/test.json', '"chair"', 'chair')],
    [
      'file_unreadable',
      'the index is no record',
      (folder) => writeFile(join(folder, 'data/attribute_index.json'), '[1]'),
    ],
    [
      'file_unreadable',
      'the matrix is of other attributes',
      async (folder) => {
        await rm(join(folder, 'hierarchy.json'));
        await writeFile(join(folder, 'adjacency_matrix.npy'), encodeNpy({ shape: [2, 2], data: new Uint8Array(4) }));
      },
    ],
    [
      'definition_broken',
      'the hierarchy has a cycle',
      replace('hierarchy.json', ']}', ',{"parent":"navy blue","child":"blue"}]}'),
    ],
    ['asset_derived', 'the hierarchy is not the published one', replace('hierarchy.json', '{', '{"source":"derived",')],
    ['file_optional', 'there is no hierarchy', (folder) => rm(join(folder, 'hierarchy.json'))],
    ['file_missing', 'there is no test list', (folder) => rm(join(folder, 'data/test.json'))],
  ])('%s: %s', async (code, _, spoil) => findsOut('vaw', release, code, spoil));
});

describe('ImageNet', () => {
  const release = () => join(root, 'imagenet');
  beforeAll(async () => {
    await writeInto(release(), 'classes.json', JSON.stringify({ n01440764: 'tench', n02012849: 'crane' }));
    for (const [turn, path] of ['n01440764/a_1.JPEG', 'n01440764/a_2.JPEG', 'n02012849/a_3.JPEG'].entries())
      await writeInto(release(), `val/${path}`, await placeholderPicture(turn));
  });

  it('has one class per folder, which is the pair of an image', async () => {
    const { definition, labels } = await imported('imagenet', release());
    expect(definition.objects).toEqual(['crane', 'tench']);
    expect(definition.objectTexts).toBeUndefined();
    expect(labels.map(({ object, positive }) => `${positive.join()} ${object}`).sort()).toEqual([
      'photo crane',
      'photo tench',
      'photo tench',
    ]);
  });

  it('takes descriptions or captions from a file, with templates for the other classes', async () => {
    const folder = await copyOf(release());
    const texts = { tench: ['A tench in a net.', 'A tench on a plate.'], '*': ['a photo of a {object}, a bird'] };
    await writeInto(folder, 'texts.json', JSON.stringify(texts));
    const { definition } = await imported('imagenet', folder);
    expect(definition.objectTexts).toEqual([['a photo of a crane, a bird'], texts.tench]);
  });

  it('takes no text from a property that every object has', async () => {
    const folder = await copyOf(release());
    await replace('classes.json', 'tench', 'constructor')(folder);
    await writeInto(folder, 'texts.json', JSON.stringify({ '*': ['a photo of a {object}'] }));
    const { definition } = await imported('imagenet', folder);
    expect(definition.objectTexts).toEqual([['a photo of a constructor'], ['a photo of a crane']]);
  });

  const texts =
    (content: object): Spoil =>
    (folder) =>
      writeInto(folder, 'texts.json', JSON.stringify(content));
  it.each<Corruption>([
    ['entry_malformed', 'texts that leave a class out', texts({ tench: ['A tench.'] })],
    ['name_unknown', 'texts of an unknown class', texts({ trench: ['A trench.'], '*': ['{object}'] })],
    ['id_duplicate', 'two classes of one name', replace('classes.json', 'tench', 'crane')],
    ['file_unreadable', 'an id that is not of WordNet', replace('classes.json', 'n01440764', '0')],
    ['image_missing', 'a class without images', (folder) => rm(join(folder, 'val/n02012849'), { recursive: true })],
  ])('finds %s: %s', async (code, _what, spoil) => findsOut('imagenet', release(), code, spoil));
});

describe('COCO retrieval', () => {
  const release = () => join(root, 'coco');
  const entries = [
    { image: 'val2014/b.jpg', caption: ['A dog runs.', 'A brown dog.'] },
    { image: 'val2014/a.jpg', caption: ['A cat sleeps.', 'A dog runs.'] },
  ];
  const list =
    (content: readonly object[]): Spoil =>
    (folder) =>
      writeInto(folder, 'coco_karpathy_test.json', JSON.stringify(content));
  beforeAll(async () => {
    await list(entries)(release());
    for (const [turn, { image }] of entries.entries())
      await writeInto(release(), `images/${image}`, await placeholderPicture(turn));
  });

  it('sorts the captions of all images, and only the labels have whose they are', async () => {
    const { definition, instances, labels } = await imported('coco-retrieval', release());
    expect(definition.captions).toEqual(['A brown dog.', 'A cat sleeps.', 'A dog runs.']);
    expect(labels.map(({ captions }) => captions).sort()).toEqual([
      [0, 2],
      [1, 2],
    ]);
    expect(JSON.stringify(instances)).not.toContain('captions');
    judgeOf('retrieval', { definition, labels, rows: instances });
  });

  it('cannot be accepted without an image, whose captions would still compete', async () => {
    const folder = await copyOf(release());
    await rm(join(folder, 'images/val2014/a.jpg'));
    expect((await run('coco-retrieval', folder, [...ACCEPT, 'image_missing'])).refusedFor).toEqual(['image_missing']);
  });

  it.each<Corruption>([
    ['entry_malformed', 'captions that are no texts', list([{ image: 'val2014/b.jpg', caption: [1] }])],
    ['label_missing', 'an image without a caption', list([...entries, { image: 'val2014/c.jpg', caption: [] }])],
    ['label_twice', 'a caption twice', list([{ image: 'val2014/b.jpg', caption: ['A dog.', 'A dog.'] }])],
    ['path_escapes', 'an image outside', list([{ image: '../b.jpg', caption: ['A dog.'] }])],
    ['label_conflict', 'an image twice', list([...entries, { image: 'val2014/a.jpg', caption: ['A bird.'] }])],
  ])('finds %s: %s', async (code, _what, spoil) => findsOut('coco-retrieval', release(), code, spoil));
});

describe('Compun', () => {
  let release: string;
  beforeAll(() => void (release = join(root, 'compun')));

  it('has three images per noun, whose roles only the labels contain', async () => {
    const { definition, instances, labels } = await imported('compun', release);
    expect(definition.compounds).toEqual([
      { name: 'grill surface thermometer', constituents: ['grill surface', 'thermometer'] },
      { name: 'raincoat', constituents: ['rain', 'coat'] },
      { name: 'snow ball', constituents: ['snow', 'ball'], category: 'both' },
      { name: 'snowball', constituents: ['snow', 'ball'], category: 'both' },
    ]);
    expect(
      labels
        .filter(({ object }) => object === 'raincoat')
        .map(({ positive }) => positive.join())
        .sort(),
    ).toEqual(['n1', 'n2', 'positive']);
    expect(JSON.stringify(instances)).not.toMatch(/n1|n2|positive|coat/);
  });

  it('omits a noun without all of its three images', async () => {
    const folder = await copyOf(release);
    await rm(join(folder, 'images/raincoat_n2.jpg'));
    expect((await run('compun', folder, [...ACCEPT, 'image_missing'])).refusedFor).toEqual(['image_missing']);
  });

  it('splits nouns that are one word without a file', async () => {
    const folder = await copyOf(release);
    await rm(join(folder, 'compound-nouns.json'));
    const { definition } = await imported('compun', folder);
    expect(definition.compounds?.map(({ constituents }) => constituents.join(' + '))).toEqual([
      'grill surface + thermometer',
      'rain + coat',
      'snow + ball',
      'snow + ball',
    ]);
  });

  it('fills templates for the nouns without own texts', async () => {
    const folder = await copyOf(release);
    await writeInto(
      folder,
      'captions.json',
      JSON.stringify({ '*': ['A {noun} on a table.', 'A {second} for {first}.'], snowball: ['A thrown snowball.'] }),
    );
    const { definition } = await imported('compun', folder);
    expect(definition.compounds?.map(({ examples }) => examples)).toEqual([
      ['A grill surface thermometer on a table.', 'A thermometer for grill surface.'],
      ['A raincoat on a table.', 'A coat for rain.'],
      ['A snow ball on a table.', 'A ball for snow.'],
      ['A thrown snowball.'],
    ]);
  });

  it('has captions and descriptors if they exist for every noun', async () => {
    const folder = await copyOf(release);
    const nouns = ['grill surface thermometer', 'raincoat', 'snow ball', 'snowball'];
    await writeInto(
      folder,
      'captions.json',
      JSON.stringify(Object.fromEntries(nouns.map((noun) => [noun, [`A ${noun}.`]]))),
    );
    await writeInto(
      folder,
      'descriptors.json',
      JSON.stringify(Object.fromEntries(nouns.map((noun) => [noun, ['a long handle']]))),
    );
    const { definition, report } = await imported('compun', folder);
    expect(definition.compounds?.[1]).toEqual({
      name: 'raincoat',
      constituents: ['rain', 'coat'],
      descriptions: ['a long handle'],
      examples: ['A raincoat.'],
    });
    expect(report.counts.file_optional).toBeUndefined();
  });

  it.each<Corruption>([
    ['file_unreadable', 'the header is another', replace('Compun.csv', 'Compound Noun', 'Noun')],
    ['id_duplicate', 'a noun is listed twice', (folder) => appendFile(join(folder, 'Compun.csv'), 'raincoat\n')],
    ['line_malformed', 'a noun is a path', (folder) => appendFile(join(folder, 'Compun.csv'), '../secret\n')],
    [
      'file_missing',
      'no one says what a closed noun is made of',
      (folder) => appendFile(join(folder, 'Compun.csv'), 'thingamajig\n'),
    ],
    [
      'entry_malformed',
      'captions leave a noun out',
      (folder) => writeInto(folder, 'captions.json', '{"raincoat": ["A coat."]}'),
    ],
    ['image_missing', 'a picture is missing', (folder) => rm(join(folder, 'images/raincoat_n2.jpg'))],
    [
      'image_unnamed',
      'a picture has another name',
      async (folder) => writeInto(folder, 'images/rain coat.jpg', await placeholderPicture(5)),
    ],
    [
      'image_twice',
      'a distractor is the picture itself',
      (folder) => cp(join(folder, 'images/raincoat.jpg'), join(folder, 'images/raincoat_n1.jpg')),
    ],
  ])('%s: %s', async (code, _, spoil) => findsOut('compun', release, code, spoil));
});

describe('CompMap on CUB', () => {
  let release: string;
  beforeAll(() => void (release = join(root, 'cub')));

  it('gives a class the attributes that most of its images show', async () => {
    const { definition } = await imported('compmap-cub', release);
    expect(definition.objects).toEqual(['Black footed Albatross', 'Laysan Albatross']);
    const { concepts } = definition;
    expect(concepts?.task.kind === 'classify' && concepts.task.classes).toEqual([[0], [1]]);
    expect(concepts?.groups).toEqual([[0, 1], [2]]);
    expect(concepts?.primitives[0]).toEqual({
      name: 'has_bill_shape::curved_(up_or_down)',
      prompts: ['a photo of bird whose bill shape is curved (up or down)'],
    });
  });

  it('has both sets in one split, because its classifiers learn from the activations of the training images', async () => {
    const { labels, report } = await imported('compmap-cub', release);
    expect(report.splits).toEqual([{ name: 'all', instances: 6, images: 6 }]);
    expect(labels.map(({ set, object }) => `${set} ${object.split(' ')[0]}`).sort()).toEqual([
      'test Black',
      'test Laysan',
      'train Black',
      'train Black',
      'train Laysan',
      'train Laysan',
    ]);
  });

  it('may be given as its own folder', async () => {
    const folder = join(await copyOf(release), 'CUB_200_2011');
    await cp(join(release, 'attributes.txt'), join(folder, 'attributes/attributes.txt'));
    expect((await imported('compmap-cub', folder)).report.splits[0]?.instances).toBe(6);
  });

  it.each<Corruption>([
    ['file_missing', 'there is no list of images', (folder) => rm(join(folder, 'CUB_200_2011/images.txt'))],
    [
      'line_malformed',
      'a line has no id',
      (folder) => appendFile(join(folder, 'CUB_200_2011/images.txt'), 'seven x.jpg\n'),
    ],
    [
      'id_duplicate',
      'an id occurs twice',
      (folder) => appendFile(join(folder, 'CUB_200_2011/classes.txt'), '1 003.Other\n'),
    ],
    [
      'name_unknown',
      'an image has no class',
      (folder) => appendFile(join(folder, 'CUB_200_2011/images.txt'), '7 x/7.jpg\n'),
    ],
    [
      'name_unknown',
      'an attribute of an image is unknown',
      (folder) => appendFile(join(folder, 'CUB_200_2011/attributes/image_attribute_labels.txt'), '1 9 1 3 0\n'),
    ],
    [
      'line_malformed',
      'presence is neither 0 nor 1',
      (folder) => appendFile(join(folder, 'CUB_200_2011/attributes/image_attribute_labels.txt'), '1 1 2 3 0\n'),
    ],
    ['set_unknown', 'an image is of no set', replace('CUB_200_2011/train_test_split.txt', '1 1\n', '1 2\n')],
    ['path_escapes', 'an image lies outside', replace('CUB_200_2011/images.txt', '1 001', '1 ../../../001')],
  ])('%s: %s', async (code, _, spoil) => findsOut('compmap-cub', release, code, spoil));
});

describe('McRae × THINGS', () => {
  let release: string;
  beforeAll(() => void (release = join(root, 'things')));

  it('labels every image with its concept and the probed attributes of it', async () => {
    const { definition, labels } = await imported('mcrae-things', release);
    expect(definition.families).toEqual({ function: ['is_edible'], visual: ['has_legs'] });
    expect(labels.filter(({ object }) => object === 'eel').map(({ positive }) => positive)).toEqual([
      ['is_edible'],
      ['is_edible'],
    ]);
    expect(labels).toHaveLength(20);
  });

  it('has the released folds by cluster and by supercategory', async () => {
    const { definition } = await imported('mcrae-things', release);
    const fold = definition.probe?.strategies['clustering']?.['is_edible']?.[0] ?? '';
    expect([...testSide(fold, 10)]).toEqual([1, 1, 1, 1, 1, 1, 0, 0, 0, 0]);
    expect(Object.keys(definition.probe?.strategies ?? {})).toEqual([
      'random',
      'llm',
      'similarity',
      'clustering',
      'supercategory',
    ]);
  });

  it('finds the categories of a homonym by its definition or its spelling', async () => {
    const { definition } = await imported('mcrae-things', release);
    expect(definition.probe?.categories).toEqual({ animal: [4, 5, 7], food: [0, 5, 9] });
  });

  it('samples the folds by language model from groups that someone brings, and keeps their members in training', async () => {
    const folder = await copyOf(release);
    const groups = [
      ['dog', 'goat'],
      ['cup', 'fork', 'hat'],
    ];
    await writeInto(folder, 'groups.json', JSON.stringify({ schema: 'concept-groups/1', source: 'a model', groups }));
    const { definition, report } = await imported('mcrae-things', folder);
    const again = await imported('mcrae-things', folder);
    expect(again.definition.probe?.strategies['llm']).toEqual(definition.probe?.strategies['llm']);
    expect(report.findings.some(({ code, message }) => code === 'asset_derived' && message.includes('a model'))).toBe(
      true,
    );
    const folds = Object.values(definition.probe?.strategies['llm'] ?? {}).flat();
    expect(folds.length).toBeGreaterThan(0);
    for (const fold of folds) {
      const mask = testSide(fold, definition.objects.length);
      for (const name of groups.flat()) expect(mask[definition.objects.indexOf(name)]).toBe(0);
    }
  });

  it.each<Corruption>([
    ['name_unknown', 'a norm is about an unknown concept', replace('mcrae-x-things.json', '["dog"', '["wolf"')],
    [
      'name_unknown',
      'a probed attribute has no type',
      replace('mcrae-x-things-taxonomy.json', '"has_legs"', '"has_feet"'),
    ],
    [
      'name_unknown',
      'a concept has no row of categories',
      replace('Categories_final_20200131.tsv', /^goat\ta farm animal/m, 'ram\ta sheep'),
    ],
    ['split_overlap', 'a concept is on both sides', replace('k_means_split.json', '[6,7,8,9]', '[5,6,7,8]')],
    ['count_unexpected', 'a fold leaves a concept out', replace('categs_split.json', '[6,7,8,9]', '[6,7,8]')],
    ['file_unreadable', 'a fold is missing', replace('categs_split.json', '"is_edible"', '"is_eaten"')],
    [
      'image_missing',
      'a concept has no picture',
      (folder) => rm(join(folder, 'object_images/cup'), { recursive: true }),
    ],
    [
      'name_unknown',
      'a group has an unknown concept',
      (folder) =>
        writeInto(
          folder,
          'groups.json',
          JSON.stringify({ schema: 'concept-groups/1', source: 'a model', groups: [['dog', 'wolf']] }),
        ),
    ],
    [
      'file_unreadable',
      'groups have another format',
      (folder) => writeInto(folder, 'groups.json', '[["dog", "goat"]]'),
    ],
    ['label_twice', 'a norm is listed twice', replace('mcrae-x-things.json', '[[', '[["dog","has_legs"],[')],
    ['asset_derived', 'the folds of three strategies are drawn again', () => Promise.resolve()],
    ['file_missing', 'nothing says which concepts stay in train', (folder) => rm(join(folder, 'temp_idxs.txt'))],
  ])('%s: %s', async (code, _, spoil) => findsOut('mcrae-things', release, code, spoil));
});

describe('an imported version', () => {
  beforeAll(async () => {
    await renderMacRelease({ folder: join(root, 'mac'), images: { train: 3, val: 2, test: 3 } });
    await renderCzslRelease(join(root, 'composed'), 43); // three pairs of train fill a batch of the composition model
    await renderCzslRelease(join(root, 'both/mit-states'));
    await cp(join(root, 'mac'), join(root, 'both/mac'), { recursive: true });
    await writeInto(join(root, 'both'), 'mac/multi_attr_split_all/test_pairs.txt', 'sliced white apple');
  });

  it.each<[ProtocolId, string, string]>([
    ['mac', 'mac', 'mac'],
    ['czsl', 'mit-states', 'czsl'],
    ['czsl-cross', 'mac-mit-states', 'both'],
    ['czsl-cross', 'imagenet', 'imagenet'],
    ['vaw-itc', 'vaw', 'vaw'],
    ['vaw-itm', 'vaw', 'vaw'],
    ['vaw-vqa', 'vaw', 'vaw'],
    ['vaw-classifier', 'vaw', 'vaw'],
    ['compun', 'compun', 'compun'],
    ['compmap', 'compmap-mit-states', 'composed'],
    ['attribute-probe', 'mcrae-things', 'things'],
  ])('is accepted by the judge of %s: %s', async (protocol, id, release) => {
    const { definition, instances, labels } = await imported(id, join(root, release));
    const rows = instances.map(({ queries }) => (queries ? { queries } : {}));
    const judge = judgeOf(protocol, { definition, labels, rows });
    expect(boardsOf(definition, protocol).length).toBeGreaterThan(0);
    expect(judge.reduction()).toBeDefined();
  });
});
