import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { judgeOf } from '@primitives/scoring';
import { writeInto } from '@primitives/testing';
import { ACCEPT, type Corruption, imported, Releases, replace, run } from '../../spec/releases';
import {
  VALSE_CATEGORIES,
  writeAro,
  writeColorSwap,
  writeSugarCrepe,
  writeValse,
  writeWhatsUp,
  writeWinoground,
} from '../../spec/caption-releases';

let releases: Releases;
let root: string;
beforeAll(async () => {
  releases = await Releases.create();
  ({ root } = releases);
  await writeSugarCrepe(join(root, 'sugarcrepe'), { plus: false });
  await writeSugarCrepe(join(root, 'sugarcrepe-pp'), { plus: true });
  await writeAro(join(root, 'aro-relation'), 'visual_genome_relation.json');
  await writeAro(join(root, 'aro-attribution'), 'visual_genome_attribution.json');
  await writeWinoground(join(root, 'winoground'));
  await writeColorSwap(join(root, 'colorswap'));
  await writeWhatsUp(join(root, 'whatsup'));
  await writeValse(join(root, 'valse'));
});
afterAll(() => releases.close());

it.each<[id: string, instances: number, categories: string[], correct: number, wrong: number]>([
  ['sugarcrepe', 14, ['add_att', 'add_obj', 'replace_att', 'replace_obj', 'replace_rel', 'swap_att', 'swap_obj'], 1, 1],
  ['sugarcrepe-pp', 10, ['replace_att', 'replace_obj', 'replace_rel', 'swap_att', 'swap_obj'], 2, 1],
  ['aro-relation', 27, ['on', 'under'], 1, 1],
  ['aro-attribution', 27, ['other', 'red_flat'], 1, 1],
  ['whatsup', 8, ['Controlled A', 'Controlled B'], 1, 3],
  ['valse', 22, VALSE_CATEGORIES, 1, 1],
])('%s has items whose labels alone have the correct captions', async (id, count, categories, correct, wrong) => {
  const { definition, instances, labels } = await imported(id, join(root, id));
  expect([labels.length, definition.objects]).toEqual([count, categories]);
  const sizes = labels.map(
    ({ captions = [], negativeCaptions = [] }) => `${captions.length} ${negativeCaptions.length}`,
  );
  expect(new Set(sizes)).toEqual(new Set([`${correct} ${wrong}`]));
  expect(instances.every(({ queries }) => queries?.length === correct + wrong)).toBe(true);
  expect(JSON.stringify(instances)).not.toMatch(/aptions|pair|object/);
  judgeOf('caption-choice', { definition, labels, rows: instances });
});

it.each<[id: string, pairs: number, categories: string[]]>([
  ['winoground', 3, ['Object', 'Relation']],
  ['colorswap', 1, ['other']],
])('%s has pairs of images with exchanged captions', async (id, pairs, categories) => {
  const { definition, instances, labels } = await imported(id, join(root, id));
  expect([labels.length, new Set(labels.map(({ pair }) => pair)).size, definition.objects]).toEqual([
    2 * pairs,
    pairs,
    categories,
  ]);
  expect(JSON.stringify(instances)).not.toMatch(/aptions|pair|object/);
  judgeOf('image-caption-pairs', { definition, labels, rows: instances });
  judgeOf('caption-choice', { definition, labels, rows: instances });
});

it('reads the captions of SugarCrepe++ and the regions of ARO as the authors give them', async () => {
  const { definition, labels } = await imported('sugarcrepe-pp', join(root, 'sugarcrepe-pp'));
  const texts = labels.map(({ captions = [] }) => captions.map((own) => definition.captions![own]));
  expect(texts).toContainEqual(['A cup 0 in the swap_obj.', 'In the swap_obj there is a cup 0.']);
  const aro = await imported('aro-relation', join(root, 'aro-relation'));
  expect(aro.labels.map(({ box }) => box)).toContainEqual([1, 2, 20, 10]);
});

it('cannot accept a missing image of a pair', async () => {
  const folder = await releases.copyOf(join(root, 'winoground'));
  await rm(join(folder, 'images/ex_1_img_0.png'));
  expect((await run('winoground', folder, [...ACCEPT, 'image_missing'])).refusedFor).toEqual(['image_missing']);
});

it.each<[id: string, ...Corruption]>([
  [
    'sugarcrepe',
    'entry_malformed',
    'an item without a wrong caption',
    replace('data/swap_obj.json', 'negative_', 'x_'),
  ],
  ['sugarcrepe', 'label_conflict', 'equal captions', replace('data/swap_obj.json', 'A pan 0', 'A cup 0')],
  ['sugarcrepe', 'file_missing', 'a category', (folder) => rm(join(folder, 'data/add_att.json'))],
  ['sugarcrepe', 'count_differs', 'another number of items', () => Promise.resolve()],
  ['sugarcrepe-pp', 'entry_malformed', 'one correct caption only', replace('data/swap_obj.json', 'caption2', 'x')],
  ['sugarcrepe-pp', 'path_escapes', 'an image outside', replace('data/swap_obj.json', '0000', '../../../0000')],
  [
    'aro-relation',
    'box_malformed',
    'a region without a width',
    replace('visual_genome_relation.json', '"bbox_w":20', '"bbox_w":0'),
  ],
  ['aro-relation', 'entry_malformed', 'no relation', replace('visual_genome_relation.json', 'relation_name', 'x')],
  ['aro-relation', 'image_missing', 'an image', (folder) => rm(join(folder, 'images/1.jpg'))],
  [
    'aro-attribution',
    'entry_malformed',
    'no attributes',
    replace('visual_genome_attribution.json', '"attributes"', '"x"'),
  ],
  ['winoground', 'line_malformed', 'half a line', replace('examples.jsonl', '"caption_1":', '')],
  ['winoground', 'entry_malformed', 'a pair with one image', replace('examples.jsonl', 'image_1', 'x')],
  ['winoground', 'label_conflict', 'equal captions', replace('examples.jsonl', 'a pan on 0 cups', '0 cups on a pan')],
  ['winoground', 'label_conflict', 'an id twice', replace('examples.jsonl', '"id":1', '"id":0')],
  ['colorswap', 'entry_malformed', 'a pair with one caption', replace('test.json', 'caption_2', 'x')],
  ['colorswap', 'file_unreadable', 'no list', (folder) => writeInto(folder, 'test.json', '{}')],
  ['whatsup', 'entry_malformed', 'no captions', replace('controlled_clevr_dataset.json', 'caption_options', 'x')],
  ['valse', 'entry_malformed', 'an item without a foil', replace('data/plurals.json', '"foil":"A', '"x":"A')],
  ['valse', 'file_unreadable', 'no votes', replace('data/plurals.json', 'mturk', 'x')],
  ['valse', 'count_unexpected', 'another number of valid items', () => Promise.resolve()],
  ['whatsup', 'image_missing', 'an image', (folder) => rm(join(folder, 'controlled_images/cup_0_pan.jpeg'))],
])('%s: finds %s: %s', async (id, code, _what, spoil) => releases.findsOut(id, join(root, id), code, spoil));
