import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { firstCategories, supercategoryDominance } from './dominance.js';
import { groupOrders, groupSplit, numberGroups } from './group-split.js';
import { kMeans, kMeansRestarted } from './k-means.js';
import { auditLeakage } from './leakage-audit.js';
import { mostSimilar } from './nearest.js';
import { pearson } from './pearson.js';
import { stratifiedFolds, stratifiedShuffles, withForcedTrain } from './stratified.js';
import { SPLIT_STRATEGIES, supercategoryGroups, type SplitEvidence } from './strategies.js';
import { membersOf, testMask } from './test-mask.js';

const positives = (labels: readonly number[], members: readonly number[]) =>
  members.filter((i) => labels[i] === 1).length;
const LABELS = Array.from({ length: 100 }, (_, i) => (i % 4 === 0 ? 1 : 0));

describe('stratified folds', () => {
  const masks = stratifiedFolds(LABELS, { folds: 5, repeats: 2, seed: 7 });

  it('test every concept exactly once per repeat', () => {
    for (const repeat of [masks.slice(0, 5), masks.slice(5)]) {
      expect(LABELS.map((_, i) => repeat.filter((mask) => mask[i] === 1).length)).toEqual(LABELS.map(() => 1));
    }
  });
  it('give every fold its share of positives', () =>
    expect(masks.map((mask) => positives(LABELS, membersOf(mask, 'test')))).toEqual(masks.map(() => 5)));
  it('are the same for the same seed and others for another', () => {
    expect(stratifiedFolds(LABELS, { folds: 5, repeats: 2, seed: 7 })).toEqual(masks);
    expect(stratifiedFolds(LABELS, { folds: 5, repeats: 2, seed: 8 })).not.toEqual(masks);
  });
  it('reject a single fold', () =>
    expect(() => stratifiedFolds(LABELS, { folds: 1, repeats: 1, seed: 1 })).toThrow(RangeError));
});

describe('stratified shuffles', () => {
  it('sample the share of positives and of negatives', () => {
    for (const mask of stratifiedShuffles(LABELS, { repeats: 3, testShare: 0.4, seed: 1 })) {
      expect(membersOf(mask, 'test')).toHaveLength(40);
      expect(positives(LABELS, membersOf(mask, 'test'))).toBe(10);
    }
  });
  it('exclude what is forced into train, and nothing else', () => {
    expect([...withForcedTrain(testMask(4, [0, 1, 3]), [1, 2])]).toEqual([1, 0, 0, 1]);
    expect(() => withForcedTrain(testMask(4, []), [4])).toThrow('concept 4');
  });
});

describe('a group split', () => {
  const groups = numberGroups(LABELS.map((_, i) => `g${Math.floor(i / 5)}`));

  it('never puts a group on both sides, and makes train the larger', () => {
    const { test, trainSize } = groupSplit(groups, LABELS, groupOrders(20, 10, 3));
    expect(trainSize).toBeGreaterThan(50);
    for (let g = 0; g < 20; g++)
      expect(new Set(groups.flatMap((group, i) => (group === g ? [test![i]] : []))).size).toBe(1);
  });
  it('is absent for an attribute without a positive, with the reason', () => {
    const { attempt, test, log } = groupSplit(
      groups,
      LABELS.map(() => 0),
      groupOrders(20, 2, 3),
    );
    expect({ attempt, test, log }).toEqual({ attempt: null, test: null, log: ['train-fraction', 'train-fraction'] });
  });
  it('fails when one group contains nearly everything', () => {
    const lopsided = LABELS.map((_, i) => (i < 95 ? 0 : 1));
    expect(groupSplit(lopsided, LABELS, [[0, 1]]).attempt).toBeNull();
  });
});

describe('the five strategies', () => {
  const evidence: SplitEvidence = {
    seed: 5,
    pairedConcepts: [0, 1],
    similarConcepts: [2, 3],
    clusters: { groups: LABELS.map((_, i) => i % 20), orders: groupOrders(20, 10, 1) },
    supercategories: { groups: LABELS.map((_, i) => Math.floor(i / 5)), orders: groupOrders(20, 10, 1) },
  };
  it('have the number of masks that their papers report', () => {
    const counts = Object.entries(SPLIT_STRATEGIES).map(([name, split]) => [name, split(LABELS, evidence).length]);
    expect(Object.fromEntries(counts)).toMatchObject({ random: 10, llm: 5, similarity: 5, supercategory: 1 });
  });
  it('keep what must be in train out of test', () => {
    expect(SPLIT_STRATEGIES.llm(LABELS, evidence).every((mask) => mask[0] === 0 && mask[1] === 0)).toBe(true);
    expect(SPLIT_STRATEGIES.similarity(LABELS, evidence).every((mask) => mask[2] === 0 && mask[3] === 0)).toBe(true);
  });
});

describe('supercategory groups', () => {
  it('are the largest category, the first of equals, and one group for those without', () => {
    expect(supercategoryGroups([[0, 1], [1], [], [2, 0], [2], []])).toEqual([0, 1, 2, 0, 3, 2]);
  });
});

describe('the most similar rows', () => {
  const embeddings = (rows: number[][]) => ({
    rows: rows.length,
    dimensions: rows[0]!.length,
    data: Float64Array.from(rows.flat()),
  });

  it('are selected by cosine, so that length does not matter, and a zero row is similar to no row', () => {
    const { maxSimilarity, selected } = mostSimilar(
      embeddings([
        [1, 0],
        [5, 0],
        [0, 1],
        [0, 0],
      ]),
      2,
    );
    expect(selected).toEqual([0, 1]);
    expect([...maxSimilarity]).toEqual([1, 1, 0, 0]);
  });
});

describe('k-means', () => {
  const points = { rows: 4, dimensions: 1, data: Float64Array.of(0, 1, 10, 11) };

  it('moves the centres until no point changes', () => {
    const { labels, centres, inertia } = kMeans(points, [0, 1]);
    expect([[...labels], [...centres], inertia]).toEqual([[0, 0, 1, 1], [0.5, 10.5], 1]);
  });
  it('does not move a centre without points', () => {
    const { labels, centres } = kMeans(points, [0, 11, 100]);
    expect([new Set(labels).size, centres[2]]).toEqual([2, 100]);
  });
  it('finds the tight clusters from its own starts, and rejects more clusters than points', () => {
    expect(kMeansRestarted(points, { k: 2, restarts: 5, seed: 1 }).inertia).toBe(1);
    expect(() => kMeansRestarted(points, { k: 5, restarts: 1, seed: 1 })).toThrow('4 points cannot make 5 clusters');
  });
});

describe('supercategory dominance', () => {
  it('is the largest shared part; ties go to the first category', () => {
    expect(supercategoryDominance([[1, 0], [0], [1], []])).toEqual({
      category: 0,
      shared: 2,
      positives: 4,
      dominance: 0.5,
    });
  });
  it('is undefined without a positive', () =>
    expect(supercategoryDominance([])).toEqual({ category: null, shared: 0, positives: 0, dominance: null }));
  it('supports the released script’s reading: one category per word, numbered as the rows name them', () => {
    const { names, categoryOf } = firstCategories([
      { word: 'b', categories: ['z', 'a'] },
      { word: 'c', categories: [] },
      { word: 'd', categories: ['a'] },
    ]);
    expect([names, [...categoryOf]]).toEqual([
      ['z', 'a'],
      [
        ['b', 0],
        ['d', 1],
      ],
    ]);
  });
});

describe('Pearson’s correlation', () => {
  it('is null for a constant or a single value', () => {
    expect(pearson([1, 1, 1], [1, 2, 3])).toBeNull();
    expect(pearson([0.1, 0.1, 0.1], [1, 2, 3])).toBeNull();
    expect(pearson([1], [2])).toBeNull();
    expect(pearson([], [])).toBeNull();
  });
  it('does not change with scale and shift, and turns with the sign', () => {
    const x = [1, 4, 2, 8];
    expect(
      pearson(
        x,
        x.map((v) => 3 * v - 7),
      ),
    ).toBeCloseTo(1, 14);
    expect(
      pearson(
        x,
        x.map((v) => -v),
      ),
    ).toBeCloseTo(-1, 14);
  });
  it('rejects series of different lengths', () => expect(() => pearson([1], [1, 2])).toThrow(RangeError));
});

describe('the leakage audit', () => {
  const test = testMask(4, [2, 3]);

  it('finds an image on both sides, a shared group and a twin across', () => {
    const { channels, trainSize, testSize } = auditLeakage(test, {
      images: ['x', 'y', 'x', 'z'],
      groups: { composition: ['red car', 'blue car', 'red car', null] },
      pairs: {
        twins: [
          [0, 1],
          [1, 3],
        ],
      },
    });
    expect({ trainSize, testSize }).toEqual({ trainSize: 2, testSize: 2 });
    expect(channels).toEqual([
      { channel: 'image', leaked: 1, share: 0.5, examples: [2] },
      { channel: 'group:composition', leaked: 1, share: 0.5, examples: [2] },
      { channel: 'pair:twins', leaked: 1, share: 0.5, examples: [3] },
    ]);
  });
  it('compares test with train only, by embeddings', () => {
    const embeddings = { rows: 4, dimensions: 2, data: Float64Array.of(1, 0, 0, 1, 1, 0, 0.6, 0.8) };
    const { channels, meanNearestSimilarity } = auditLeakage(test, { embeddings });
    expect(channels[0]).toMatchObject({ channel: 'similarity', leaked: 1, examples: [2] });
    expect(meanNearestSimilarity).toBeCloseTo(0.9, 12);
  });
  it('lists first the attributes that test cannot measure', () => {
    const { imbalance } = auditLeakage(test, { labels: { both: [1, 0, 1, 0], trainOnly: [1, 0, 0, 0] } });
    expect(imbalance.map(({ attribute, testRate }) => [attribute, testRate])).toEqual([
      ['trainOnly', 0],
      ['both', 0.5],
    ]);
  });
  it('leaks nothing without a test side, and rejects lists of another length', () => {
    expect(auditLeakage(testMask(2, []), { images: ['x', 'x'] }).channels[0]).toMatchObject({ leaked: 0, share: null });
    expect(() => auditLeakage(test, { images: ['x'] })).toThrow('image has 1 entries for 4');
  });
});

const DATA = join(
  process.env['PRIMITIVES_SOURCES'] ?? join(__dirname, '..', '..', '..', '..', 'shared', 'data'),
  'mcrae-things',
);
(existsSync(DATA) ? describe : describe.skip)('the released McRae × THINGS splits', () => {
  const json = (path: string) => JSON.parse(readFileSync(join(DATA, path), 'utf8')) as never;

  it('leak a supercategory under clustering and none under their own grouping', () => {
    const { splits } = json('derived/splits.compact.json') as { splits: Record<string, Record<string, string[]>> };
    const { group } = json('derived/supercategory-groups.reference.json') as { group: number[] };
    const mask = (text: string) => {
      const bytes = Buffer.from(text, 'base64');
      return testMask(
        group.length,
        group.flatMap((_, i) => ((bytes[i >> 3]! >> (i & 7)) & 1 ? [i] : [])),
      );
    };
    const leaked = (strategy: string) =>
      auditLeakage(mask(splits[strategy]!['a_bird']![0]!), { groups: { supercategory: group } }).channels[0]!.leaked;
    expect(leaked('supercategory')).toBe(0);
    expect(leaked('clustering')).toBeGreaterThan(0);
  });
});
