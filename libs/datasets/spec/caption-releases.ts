import { placeholderPicture, writeInto } from '@primitives/testing';

/** Small releases in the layouts of caption benchmarks; every text and image is ours. */

const CATEGORIES = ['add_att', 'add_obj', 'replace_att', 'replace_obj', 'replace_rel', 'swap_att', 'swap_obj'];

export async function writeSugarCrepe(folder: string, { plus }: { plus: boolean }): Promise<void> {
  for (const [turn, category] of CATEGORIES.filter((name) => !plus || !name.startsWith('add')).entries()) {
    const entries = [0, 1].map((i) => ({
      ...(plus && { id: i, caption2: `In the ${category} there is a cup ${i}.` }),
      filename: `00000000000${(turn + i) % 3}.jpg`,
      caption: `A cup ${i} in the ${category}.`,
      negative_caption: `A pan ${i} in the ${category}.`,
    }));
    const content = plus ? entries : Object.fromEntries(entries.map((entry, i) => [String(i), entry]));
    await writeInto(folder, `data/${category}.json`, JSON.stringify(content));
  }
  for (const i of [0, 1, 2]) await writeInto(folder, `images/val2017/00000000000${i}.jpg`, await placeholderPicture(i));
}

/** 26 entries of one category and one of another. */
export const ARO_ENTRIES = Array.from({ length: 27 }, (_, i) => ({
  image_path: `${i % 2}.jpg`,
  bbox_x: 1,
  bbox_y: 2,
  bbox_w: 20,
  bbox_h: 10 + i,
  true_caption: `the cup ${i} is on the pan`,
  false_caption: `the pan is on the cup ${i}`,
  relation_name: i < 26 ? 'on' : 'under',
  attributes: i < 26 ? ['red', 'flat'] : ['old', 'tall'],
}));

export async function writeAro(folder: string, file: string): Promise<void> {
  await writeInto(folder, file, JSON.stringify(ARO_ENTRIES));
  for (const i of [0, 1]) await writeInto(folder, `images/${i}.jpg`, await placeholderPicture(i));
}

export const WINOGROUND_LINES = [0, 1, 2]
  .map((id) =>
    JSON.stringify({
      id,
      image_0: `ex_${id}_img_0`,
      image_1: `ex_${id}_img_1`,
      caption_0: `${id} cups on a pan`,
      caption_1: `a pan on ${id} cups`,
      collapsed_tag: id === 0 ? 'Object' : 'Relation',
    }),
  )
  .join('\n');

export async function writeWinoground(folder: string): Promise<void> {
  await writeInto(folder, 'examples.jsonl', `${WINOGROUND_LINES}\n`);
  for (const i of [0, 1, 2, 3, 4, 5])
    await writeInto(folder, `images/ex_${i >> 1}_img_${i % 2}.png`, await placeholderPicture(i));
}

export const COLORSWAP_ENTRIES = [0, 1].map((id) => ({
  id,
  image_1: `images/img_${id}_1.png`,
  image_2: `images/img_${id}_2.png`,
  caption_1: `a red cup ${id} and a blue pan`,
  caption_2: `a blue cup ${id} and a red pan`,
  image_source: 'ours',
  caption_source: 'ours',
}));

export async function writeColorSwap(folder: string): Promise<void> {
  await writeInto(folder, 'train.json', JSON.stringify(COLORSWAP_ENTRIES.slice(0, 1)));
  await writeInto(folder, 'test.json', JSON.stringify(COLORSWAP_ENTRIES.slice(1)));
  for (const i of [0, 1, 2, 3])
    await writeInto(folder, `images/img_${i >> 1}_${(i % 2) + 1}.png`, await placeholderPicture(i));
}

export async function writeWhatsUp(folder: string): Promise<void> {
  for (const [turn, name] of ['images', 'clevr'].entries()) {
    const relations = ['on', 'under', 'left of', 'right of'];
    const entries = relations.map((relation, i) => ({
      image_path: `data/controlled_${name}/cup_${i}_pan.jpeg`,
      caption_options: [relation, ...relations.filter((other) => other !== relation)].map(
        (preposition) => `A cup ${preposition} a pan ${turn}`,
      ),
    }));
    await writeInto(folder, `controlled_${name}_dataset.json`, JSON.stringify(entries));
    for (const i of [0, 1, 2, 3])
      await writeInto(folder, `controlled_${name}/cup_${i}_pan.jpeg`, await placeholderPicture(4 * turn + i));
  }
}

export const VALSE_CATEGORIES = [
  'actant-swap',
  'action-replacement',
  'coreference-hard',
  'coreference-standard',
  'counting-adversarial',
  'counting-hard',
  'counting-small-quant',
  'existence',
  'foil-it',
  'plurals',
  'relations',
];

/** Two valid items of each category, and one that a single annotator confirmed. */
export async function writeValse(folder: string): Promise<void> {
  for (const [turn, category] of VALSE_CATEGORIES.entries()) {
    const entry = (i: number, votes: number) => ({
      image_file: `${i}.jpg`,
      caption: `A cup ${turn} on a pan.`,
      foil: `A pan ${turn} on a cup ${i}.`,
      mturk: { foil: 0, caption: votes, other: 3 - votes },
    });
    const entries = { first: entry(0, 3), second: entry(1, 2), doubtful: entry(1, 1) };
    await writeInto(folder, `data/${category}.json`, JSON.stringify(entries));
  }
  for (const i of [0, 1]) await writeInto(folder, `images/${i}.jpg`, await placeholderPicture(i));
}
