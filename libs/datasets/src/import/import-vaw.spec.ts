import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renderVawRelease, vawEntries, writeInto } from '@primitives/testing';
import { encodeNpy } from '../npy.js';
import { attributesInCaptions } from './benchmarks/vaw-captions.js';
import { edgesAmong } from './benchmarks/vaw-hierarchy.js';
import { type Corruption, imported, Releases, replace, type Spoil } from '../../spec/releases';

let releases: Releases;
let root: string;
beforeAll(async () => {
  releases = await Releases.create();
  ({ root } = releases);
  await renderVawRelease(join(root, 'vaw'));
});
afterAll(() => releases.close());

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
    const folder = await releases.copyOf(release);
    await rm(join(folder, 'hierarchy.json'));
    const matrix = new Uint8Array(25);
    matrix[0 * 5 + 1] = 1; // blue above aqua, in the order of the index
    await writeFile(join(folder, 'adjacency_matrix.npy'), encodeNpy({ shape: [5, 5], data: matrix }));
    expect((await imported('vaw', folder)).definition.hierarchy).toEqual([['blue', 'aqua']]);
  });

  it('evaluates only attributes of captions where it has captions', async () => {
    const folder = await releases.copyOf(release);
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
    const folder = await releases.copyOf(release);
    await region({ instance_bbox: [50, -3, 30, 20] })(folder);
    const { instances, report } = await imported('vaw', folder);
    expect(report.counts.box_clipped).toBe(1);
    expect(instances.map(({ box }) => box)).toContainEqual([50, 0, 14, 17]);
  });

  it('counts an attribute in both lists as negative', async () => {
    const folder = await releases.copyOf(release);
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
  ])('%s: %s', async (code, _, spoil) => releases.findsOut('vaw', release, code, spoil));
});
