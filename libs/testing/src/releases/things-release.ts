import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawPlaceholders, writeInto } from './placeholder-image.js';

export interface ThingsReleaseOptions {
  readonly folder: string;
  /** Folder of the authors' annotation files; default: ten concepts with two attributes. */
  readonly lists?: string;
  readonly imagesPerConcept: number;
}

const CONCEPTS = ['apple', 'bow1', 'bow2', 'cup', 'dog', 'eel', 'fork', 'goat', 'hat', 'ice_cream'];
const HAS_LEGS = ['dog', 'goat'];
const IS_EDIBLE = ['apple', 'eel', 'ice_cream'];
/**
 * Category columns: animal, food. Rows are in their own order, homonyms are distinguished by definition or spelling.
 */
const TABLE = [
  ['Word', 'Definition', 'animal', 'food'],
  ['ice cream', 'frozen "dessert"', '', '1'],
  ['bow (hair accessory)', 'a knot', '', ''],
  ['apple', 'a fruit', '', '1'],
  ['bow', 'a weapon', '', ''],
  ['cup', 'to drink from', '', ''],
  ['dog', 'a pet', '1', ''],
  ['eel', 'a fish', '1', '1'],
  ['fork', 'to eat with', '', ''],
  ['goat', 'a farm animal', '1', ''],
  ['hat', 'something else', '', ''],
  ['', '', '3', '3'],
];

/** McRae × THINGS in its authors' layout with placeholder images. */
export async function renderThingsRelease({ folder, lists, imagesPerConcept }: ThingsReleaseOptions): Promise<void> {
  if (lists === undefined) await writeSmallLists(folder);
  else await cp(lists, folder, { recursive: true });
  const concepts = (await readFile(join(folder, 'concepts-things.txt'), 'utf8'))
    .split('\n')
    .filter((line) => line !== '');
  const numbers = Array.from({ length: imagesPerConcept }, (_, i) => i + 1);
  await drawPlaceholders(
    folder,
    concepts.flatMap((concept) => numbers.map((i) => `object_images/${concept}/${concept}_${i}.jpg`)),
  );
}

async function writeSmallLists(folder: string): Promise<void> {
  const json = (name: string, value: unknown): Promise<void> => writeInto(folder, name, JSON.stringify(value));
  const [train, test] = [
    [0, 1, 2, 3, 4, 5],
    [6, 7, 8, 9],
  ];
  await writeInto(folder, 'concepts-things.txt', CONCEPTS.join('\n'));
  await json('mcrae-x-things.json', [
    ...HAS_LEGS.map((concept) => [concept, 'has_legs']),
    ...IS_EDIBLE.map((concept) => [concept, 'is_edible']),
  ]);
  await json('mcrae-x-things-taxonomy.json', { has_legs: 'visual', is_edible: 'function' });
  await json('intersect_features.json', ['is_edible', 'has_legs']);
  await json('k_means_split.json', {
    splits: [
      [train, test],
      [test, train],
    ],
    features: ['has_legs', 'is_edible'],
  });
  await json('categs_split.json', {
    has_legs: { train_idxs: train, test_idxs: test },
    is_edible: { train_idxs: test, test_idxs: train },
  });
  await writeInto(folder, 'similar_idxs.txt', '1 2');
  await writeInto(folder, 'temp_idxs.txt', '4 7');
  await writeInto(
    folder,
    'Categories_final_20200131.tsv',
    TABLE.map((row) =>
      row.map((cell) => (cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'),
    ).join('\n'),
  );
  await json(
    'concepts-and-categories.json',
    CONCEPTS.map((id) => ({ id, concept: wordOf(id), definition: definitionOf(id) })),
  );
  await writeInto(
    folder,
    'words.csv',
    [
      'id,word,new_category,word_with_category_parenthesis',
      ...CONCEPTS.map((id) => `${id},${wordOf(id)},,${spelling(id)}`),
    ].join('\n'),
  );
}

const wordOf = (id: string): string => id.replace(/\d$/, '').replaceAll('_', ' ');
const spelling = (id: string): string => (id === 'bow1' ? 'bow (hair accessory)' : wordOf(id));
/** The first sense of bow is identified by its spelling, the second by its definition, the hat by its word alone. */
const definitionOf = (id: string): string =>
  ({ bow1: 'a loop', bow2: 'a weapon', hat: 'worn on the head' })[id] ??
  TABLE.find(([word]) => word === wordOf(id))?.[1] ??
  '';
