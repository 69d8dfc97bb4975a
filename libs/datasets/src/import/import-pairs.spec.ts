import { appendFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renderCzslRelease, renderMacRelease, writeInto } from '@primitives/testing';
import { type Corruption, imported, Releases, replace } from '../../spec/releases';

let releases: Releases;
let root: string;
beforeAll(async () => {
  releases = await Releases.create();
  ({ root } = releases);
  await renderCzslRelease(join(root, 'czsl'));
});
afterAll(() => releases.close());

describe('MIT-States, UT-Zappos and C-GQA', () => {
  let release: string;
  beforeAll(() => void (release = join(root, 'czsl')));

  it.each(['mit-states', 'ut-zappos', 'cgqa'])('%s has one pair per image', async (id) => {
    const { definition, labels } = await imported(id, await releases.copyOf(release));
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
    const folder = await releases.copyOf(release);
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
    const folder = await releases.copyOf(release);
    const templates = ['itap of a {name}.', 'a bad photo of the {name}.'];
    await writeInto(folder, 'prompts.json', JSON.stringify({ schema: 'concept-prompts/1', templates }));
    const { definition } = await imported('compmap-mit-states', folder);
    expect(definition.concepts?.primitives[3]?.prompts).toEqual(['itap of a apple.', 'a bad photo of the apple.']);
    await releases.findsOut('compmap-mit-states', release, 'file_unreadable', (copy) =>
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
  ])('%s: %s', async (code, _, spoil) => releases.findsOut('mit-states', release, code, spoil));
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
