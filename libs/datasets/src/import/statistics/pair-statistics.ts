import { compareCodePoints } from '@primitives/benchmark';
import type { PairLists } from '../read/pair-lists.js';
import type { ReleasedInstance, SetName } from '../release.js';
import type { Distribution, ReleaseStatistics, Statistic } from './statistic.js';

/**
 * Table 1 of MAC (arXiv:2406.12757) for one benchmark, with the distributions of its Figure 2b. Averages are over
 * types: a pair counts once, however many images show it.
 *
 * @param row the row of Table 1
 * @param images every labelled image, or null when the copy has no list of them
 */
export function tableOneStatistics(
  row: string,
  lists: PairLists,
  images: readonly ReleasedInstance[] | null,
): ReleaseStatistics {
  const { attributes, objects, compositions } = lists;
  const { pairs, ofAttribute, ofObject } = partners(lists);
  const cell = (column: string, value: number): Statistic => ({ table: 'Table 1', row, column, value });
  return {
    statistics: [
      cell('Attributes', attributes.length),
      cell('Objects', objects.length),
      cell('Compositions', compositions.size),
      ...(images === null ? [] : [cell('Images', images.length)]),
      cell('Avg. attr', pairs / objects.length),
      cell('Avg. obj', pairs / attributes.length),
    ],
    distributions: [
      { name: 'Attributes by number of objects (Figure 2b, top)', bars: binsOfTen(ofAttribute) },
      { name: 'Objects by number of attributes (Figure 2b, bottom)', bars: binsOfTen(ofObject) },
    ],
  };
}

/** Table 1 for MAC itself, with the numbers of section 3.1 and the other distributions of Figure 2. */
export function macStatistics(lists: PairLists, images: readonly ReleasedInstance[] | null): ReleaseStatistics {
  const { statistics, distributions } = tableOneStatistics('MAC', lists, images);
  const { ofAttribute, ofObject } = partners(lists);
  const text = (row: string, value: number): Statistic => ({ table: 'Text', row, column: 'Value', value });
  return {
    statistics: [
      ...statistics,
      text(
        'Attributes of more than 60 objects, in %',
        share(ofAttribute, (objects) => objects > 60),
      ),
      text(
        'Objects of more than 25 attributes, in %',
        share(ofObject, (attributes) => attributes > 25),
      ),
      ...(images === null ? [] : imageStatistics(images).map(([row, value]) => text(row, value))),
    ],
    distributions: [...distributions, ...(images === null ? [] : imageDistributions(images))],
  };
}

/** How many objects each attribute has, and how many attributes each object, over all sets. */
function partners({ pairs }: PairLists) {
  const seen = new Set(
    [...pairs.train, ...pairs.val, ...pairs.test].map(([attribute, object]) => `${attribute} ${object}`),
  );
  const split = [...seen].map((pair) => pair.split(' '));
  return {
    pairs: seen.size,
    ofAttribute: [...tally(split.map(([attribute = '']) => attribute)).values()],
    ofObject: [...tally(split.map(([, object = '']) => object)).values()],
  };
}

function imageStatistics(images: readonly ReleasedInstance[]): [row: string, value: number][] {
  const inSet = (set: SetName) => images.filter(({ label }) => label.set === set).length;
  const ofObject = [...tally(images.flatMap(({ label }) => label.object ?? [])).values()];
  const mean = ofObject.reduce((sum, count) => sum + count, 0) / ofObject.length;
  const deviation = Math.sqrt(ofObject.reduce((sum, count) => sum + (count - mean) ** 2, 0) / ofObject.length);
  return [
    ['Training images', inSet('train')],
    ['Validation images', inSet('val')],
    ['Test images', inSet('test')],
    ['Images with three or more attributes, in %', share(images, ({ label }) => label.positive.length >= 3)],
    [
      'Objects within a standard deviation of the mean number of images, in %',
      share(ofObject, (count) => Math.abs(count - mean) <= deviation),
    ],
  ];
}

function imageDistributions(images: readonly ReleasedInstance[]): Distribution[] {
  const attributes = tally(images.flatMap(({ label }) => label.positive));
  const numbers = tally(images.map(({ label }) => String(label.positive.length)));
  return [
    {
      name: 'Images by number of attributes (Figure 2a)',
      bars: [...numbers].map(([label, count]) => ({ label, count })).sort((x, y) => Number(x.label) - Number(y.label)),
    },
    {
      name: 'Most frequent partners of the 15 most frequent attributes (Figure 2c)',
      bars: ranked(attributes)
        .slice(0, 15)
        .flatMap(({ label: attribute }) =>
          ranked(tally(partnersOf(attribute, images)))
            .slice(0, 1)
            .map(({ label, count }) => ({ label: `${attribute} + ${label}`, count })),
        ),
    },
    { name: 'Images of each attribute (Figure 2d)', bars: ranked(attributes) },
    {
      name: 'Images of each object (Figure 2d)',
      bars: ranked(tally(images.flatMap(({ label }) => label.object ?? []))),
    },
  ];
}

const partnersOf = (attribute: string, images: readonly ReleasedInstance[]) =>
  images.flatMap(({ label: { positive } }) =>
    positive.includes(attribute) ? positive.filter((other) => other !== attribute) : [],
  );

function tally(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

const ranked = (counts: ReadonlyMap<string, number>) =>
  [...counts]
    .map(([label, count]) => ({ label, count }))
    .sort((x, y) => y.count - x.count || compareCodePoints(x.label, y.label));

const share = <T>(values: readonly T[], holds: (value: T) => boolean) =>
  (100 * values.filter(holds).length) / values.length;

function binsOfTen(values: readonly number[]): Distribution['bars'] {
  const bins = Math.ceil(Math.max(0, ...values) / 10);
  return Array.from({ length: bins }, (_, bin) => ({
    label: `${bin * 10 + 1}–${bin * 10 + 10}`,
    count: values.filter((value) => Math.ceil(value / 10) === bin + 1).length,
  }));
}
