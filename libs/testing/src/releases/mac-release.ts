import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pickled } from './pickle-writer.js';
import { drawPlaceholders, writeInto, type PictureSize } from './placeholder-image.js';

const LISTS = 'multi_attr_split_all';
const SETS = ['train', 'val', 'test'] as const;
type MacSet = (typeof SETS)[number];

export interface MacReleaseOptions {
  readonly folder: string;
  /** Images per set; the compositions of the lists alternate. */
  readonly images: Readonly<Record<MacSet, number>>;
  /** Width and height of every image. */
  readonly size?: PictureSize;
  /** Folder of the authors' pair lists; default: a vocabulary of nine pairs. */
  readonly lists?: string;
}

const SMALL: Readonly<Record<MacSet, string>> = {
  train: 'clean white pear\nnarrow drill\nblack fluffy scarf',
  val: 'clean scarf\nwhite scarf',
  test: 'clean white pear\nblack fluffy scarf\nnarrow pear',
};

/** MAC in its authors' layout with placeholder images. */
export async function renderMacRelease({ folder, images, size, lists }: MacReleaseOptions): Promise<void> {
  const entries: { image: string; attrs: string[]; obj: string; set: MacSet }[] = [];
  for (const set of SETS) {
    const name = `${LISTS}/${set}_pairs.txt`;
    if (lists === undefined) await writeInto(folder, name, SMALL[set]);
    else await cp(join(lists, `${set}_pairs.txt`), join(folder, name), { recursive: true });
    const compositions = (await readFile(join(folder, name), 'utf8')).split('\n').filter((line) => line !== '');
    for (let i = 0; i < images[set]; i++) {
      const attrs = (compositions[i % compositions.length] ?? '').split(' ');
      const obj = attrs.pop() ?? '';
      entries.push({ image: `/${obj}/${[...attrs, obj].join('_')}_${set}${i}.jpg`, attrs, obj, set });
    }
  }
  await writeInto(folder, 'metadata_multi_attr_split_all.t7', pickled(entries));
  const paths = entries.map(({ image }) => `images${image}`);
  await drawPlaceholders(folder, paths, size);
}
