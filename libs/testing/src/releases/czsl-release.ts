import { pickled } from './pickle-writer.js';
import { drawPlaceholders, writeInto } from './placeholder-image.js';

const PAIRS = {
  train: ['ripe apple', 'sliced apple', 'ripe Boots.Ankle'],
  val: ['ripe apple', 'sliced Boots.Ankle'],
  test: ['sliced apple', 'sliced Boots.Ankle'],
};

/**
 * A compositional zero-shot benchmark in the layout that MIT-States, UT-Zappos and C-GQA share: some images per pair
 * and set.
 */
export async function renderCzslRelease(folder: string, imagesPerPair = 2): Promise<void> {
  const entries: { image: string; attr: string; obj: string; set: string }[] = [];
  for (const [set, pairs] of Object.entries(PAIRS)) {
    await writeInto(folder, `compositional-split-natural/${set}_pairs.txt`, pairs.join('\n'));
    for (const pair of pairs) {
      const [attr = '', obj = ''] = pair.split(' ');
      for (let i = 0; i < imagesPerPair; i++) entries.push({ image: `${attr}_${obj}/${set}${i}.jpg`, attr, obj, set });
    }
  }
  const unlabelled = [{ image: 'adj_apple/0.jpg', attr: 'NA', obj: 'apple', set: 'NA' }];
  await writeInto(folder, 'metadata_compositional-split-natural.t7', pickled([...entries, ...unlabelled]));
  const paths = entries.map(({ image }) => `images/${image}`);
  await drawPlaceholders(folder, paths);
}
