import { readFile } from 'node:fs/promises';
import { drawPlaceholders, writeInto, type PictureSize } from './placeholder-image.js';

export interface CompunReleaseOptions {
  readonly folder: string;
  /** Width and height of every image. */
  readonly size?: PictureSize;
  /** The authors' list and the constituents of its nouns; default: four nouns. */
  readonly lists?: { readonly names: string; readonly constituents?: string };
}

const NAMES = 'Compound Noun\nsnow ball\nraincoat\nsnowball\ngrill surface thermometer\n';
const CONSTITUENTS = {
  items: [
    { name: 'raincoat', constituents: ['rain', 'coat'], category: null },
    { name: 'snowball', constituents: ['snow', 'ball'], category: 'both' },
  ],
};

/** Compun in its authors' layout with placeholder images. */
export async function renderCompunRelease({ folder, size, lists }: CompunReleaseOptions): Promise<void> {
  const names = lists === undefined ? NAMES : await readFile(lists.names, 'utf8');
  await writeInto(folder, 'Compun.csv', names);
  const constituents = lists?.constituents ? await readFile(lists.constituents) : null;
  if (constituents !== null || lists === undefined)
    await writeInto(folder, 'compound-nouns.json', constituents ?? JSON.stringify(CONSTITUENTS));
  const nouns = names
    .split(/\r?\n/)
    .slice(1)
    .filter((name) => name !== '');
  const pictures = nouns.flatMap((name) => ['', '_n1', '_n2'].map((role) => `images/${name}${role}.jpg`));
  await drawPlaceholders(folder, pictures, size);
}
