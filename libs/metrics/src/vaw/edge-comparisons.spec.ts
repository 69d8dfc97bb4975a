import { inflateSync } from 'node:zlib';
import { wilsonInterval } from '../interval.js';
import { decodeColumns, encodeColumns } from '../outcomes/columns.js';
import { complementLabels } from './complementation.js';
import { edgeRates, type EdgeRate } from './edge-comparisons.js';
import { attributeHierarchy } from './hierarchy.js';
import { cellsOfMatrix, matrixOfCells, UNLABELLED } from './labels.js';
import { decodeVawOutcomes, decodeVqaOutcomes, encodeVawOutcomes, encodeVqaOutcomes } from './outcomes-file.js';
import { reduceVaw, type VawOutcomes } from './outcomes.js';
import { reduceVqa, vqaMetrics, type VqaOutcomes } from './vqa-outcomes.js';

const INSTANCES = 60;
const ATTRIBUTES = 12;
const tree = attributeHierarchy(ATTRIBUTES, [
  [0, 1],
  [0, 2],
  [1, 3],
  [2, 3],
  [4, 5],
  [6, 7],
  [7, 8],
  [9, 0],
]);
const EDGES = tree.parent.length;
/** Three instances an image, in no order. */
const images = Uint32Array.from({ length: INSTANCES }, (_, i) => (i * 7) % 20);

/** A reproducible stream in [0, 1). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 16807) % 2147483647) / 2147483647;
}

/** Random labels, scores in few steps, so that ties are frequent, and answers. */
function example(seed: number) {
  const random = numbers(seed);
  const matrix = <T>(value: () => T) => Array.from({ length: INSTANCES * ATTRIBUTES }, value);
  const labels = Uint8Array.from(matrix(() => Math.min(Math.floor(random() * 4), UNLABELLED)));
  const scores = Float32Array.from(matrix(() => Math.floor(random() * 12) / 12));
  const answers = Uint8Array.from(matrix(() => Math.floor(random() * 2)));
  return { labels, scores, answers, cells: cellsOfMatrix(labels, INSTANCES, ATTRIBUTES) };
}
const THRESHOLDS = { threshold: 0.5, topK: 15 };
/** The labelled cells and some others. */
const isScored = (labels: Uint8Array) => labels.map((label, k) => Number(label !== UNLABELLED || k % 3 === 0));
const dense = (seed: number): VawOutcomes => {
  const { cells, scores } = example(seed);
  return reduceVaw({ scores }, { labels: cells, hierarchy: tree, ...THRESHOLDS });
};
const sparse = (seed: number): VawOutcomes => {
  const { labels, cells, scores } = example(seed);
  const scored = isScored(labels);
  return reduceVaw({ scores, scored }, { labels: cells, hierarchy: tree, ...THRESHOLDS });
};
const questions = (seed: number): VqaOutcomes => {
  const { cells, answers } = example(seed);
  return reduceVqa(answers, { labels: cells, hierarchy: tree, types: Array<string>(ATTRIBUTES).fill('color') });
};

const sum = (column: Iterable<number>): number => [...column].reduce((total, value) => total + value, 0);
const totals = (rates: readonly EdgeRate[]) => [
  sum(rates.map(({ violated }) => violated)),
  sum(rates.map(({ compared }) => compared)),
];

/** The comparisons of outcomes that have them. */
function comparisonsOf<T extends VawOutcomes | VqaOutcomes>(outcomes: T) {
  if (!outcomes.comparisons) throw new Error('these outcomes have no comparisons');
  return { edges: outcomes.edges, comparisons: outcomes.comparisons };
}

describe('the violations by edge', () => {
  it.each([1, 2, 3])('sum to the numerator and the denominator of CV, for any scored cells or answers (%i)', (seed) => {
    for (const outcomes of [dense(seed), sparse(seed), questions(seed)]) {
      expect(totals(edgeRates(comparisonsOf(outcomes), images))).toEqual([
        sum(outcomes.violations),
        sum(outcomes.edges),
      ]);
    }
  });

  it.each([4, 5])('sum to those of the same polarity where answers are counted so (%i)', (seed) => {
    const outcomes = questions(seed);
    const rates = edgeRates(comparisonsOf(outcomes), images, 'samePolarity');
    expect(totals(rates)).toEqual([sum(outcomes.samePolarityViolations), sum(outcomes.samePolarityEdges)]);
    expect(totals(rates)[1]).toBeLessThan(totals(edgeRates(comparisonsOf(outcomes)))[1] ?? 0);
    const [violated = 0, compared = 0] = totals(rates);
    expect(violated / compared).toBe(vqaMetrics(outcomes)['vaw.vqa_cv_same_polarity.v1']);
  });

  it.each([6, 7])('are what the scores or answers say of each edge, a tie being none (%i)', (seed) => {
    const { labels, scores, answers, cells } = example(seed);
    const completed = matrixOfCells(complementLabels(cells, tree).cells);
    const at = (i: number, a: number) => i * ATTRIBUTES + a;
    const byEdge = (of: (parent: number, child: number) => boolean) =>
      Array.from({ length: EDGES }, (_, e) =>
        sum(Array.from({ length: INSTANCES }, (_, i) => Number(of(at(i, tree.parent[e]!), at(i, tree.child[e]!))))),
      );
    const scored = isScored(labels);
    const everyLabel = (parent: number, child: number) =>
      completed[parent] !== UNLABELLED && completed[child] !== UNLABELLED;
    const above = (parent: number, child: number) => scores[child]! > scores[parent]!;
    const both = (parent: number, child: number) => scored[parent] === 1 && scored[child] === 1;
    const expected = [
      [dense(seed), byEdge(() => true), byEdge(above)],
      [sparse(seed), byEdge(both), byEdge((p, c) => both(p, c) && above(p, c))],
      [questions(seed), byEdge(everyLabel), byEdge((p, c) => everyLabel(p, c) && answers[c]! > answers[p]!)],
    ] as const;
    for (const [outcomes, compared, violated] of expected) {
      const rates = edgeRates(comparisonsOf(outcomes), images);
      expect(rates.map((rate) => rate.compared)).toEqual(compared);
      expect(rates.map((rate) => rate.violated)).toEqual(violated);
    }
  });

  it('have Wilson’s interval where each instance is its own image', () => {
    for (const { compared, violated, rate, interval } of edgeRates(comparisonsOf(dense(8)))) {
      expect(rate).toBe(violated / compared);
      const expected = wilsonInterval(violated / compared, compared);
      expect(interval?.low).toBeCloseTo(expected.low, 12);
      expect(interval?.high).toBeCloseTo(expected.high, 12);
    }
  });

  it('count an image whose instances depend on each other as one', () => {
    const { scores, cells } = example(9);
    const alike = scores.map(
      (_, k) => scores[images[Math.floor(k / ATTRIBUTES)]! * 3 * ATTRIBUTES + (k % ATTRIBUTES)]!,
    );
    const outcomes = comparisonsOf(reduceVaw({ scores: alike }, { labels: cells, hierarchy: tree, ...THRESHOLDS }));
    for (const { violated, compared, rate, interval } of edgeRates(outcomes, images)) {
      expect([violated % 3, compared]).toEqual([0, INSTANCES]);
      const expected = wilsonInterval(rate ?? NaN, INSTANCES / 3);
      expect(interval?.low).toBeCloseTo(expected.low, 12);
      expect(interval?.high).toBeCloseTo(expected.high, 12);
    }
  });

  it('are null where nothing was compared, and none without a hierarchy', () => {
    const { cells, scores, labels } = example(10);
    const onlyLabelled = labels.map((label, k) => Number(label !== UNLABELLED && k % ATTRIBUTES !== 5));
    const without = labels.map((label, k) => (k % ATTRIBUTES === 5 ? UNLABELLED : label));
    const outcomes = reduceVaw(
      { scores, scored: onlyLabelled },
      { labels: cellsOfMatrix(without, INSTANCES, ATTRIBUTES), hierarchy: tree, ...THRESHOLDS },
    );
    const unseen = edgeRates(comparisonsOf(outcomes))[[...tree.child].indexOf(5)];
    expect(unseen).toEqual({ compared: 0, violated: 0, rate: null, interval: null });
    expect(edgeRates(comparisonsOf(reduceVaw({ scores }, { labels: cells, ...THRESHOLDS })))).toEqual([]);
  });
});

describe('the file of outcomes', () => {
  it('gives back which edges were violated, and takes a bit an instance and edge', () => {
    expect(decodeVawOutcomes(encodeVawOutcomes(dense(11)))).toEqual(dense(11));
    expect(decodeVawOutcomes(encodeVawOutcomes(sparse(12)))).toEqual(sparse(12));
    expect(decodeVqaOutcomes(encodeVqaOutcomes(questions(13)))).toEqual(questions(13));
    expect(comparisonsOf(dense(11)).comparisons.violated.length).toBe((INSTANCES * EDGES) / 8);
  });

  it('of version 1 is read and written as it was: its figures, and no edges', () => {
    const vaw = inflated(
      'eJyVjk1Lw0AQhqehAX+CR5nz+tHUQNmTIB6sFaUexcM2GZPgZjfsTlol9L9L1Gj8aNWBhZmX51ne6/n55enVbLQTADwGAA0+FCZFiUu12rc1J7YkfzhCgSWxQtlgYTwrk5BHGQlUzK5Y1NyeY4GcO/K51SnKo4NYINvq4oVLbFlpYkpnakHao4x72U1iHaUo43Ub6ro0HuVtg0aVhBI9K8cnTq1QID9VbVSPIxSoyWScozxei3e4q7eNj3v8vVaZ/wJPNrCvRRLrHCVM6b/q/GpF30r9pEw2GJRm5P/y9bKwWnFhzRb6br0HABAAwBAAQgAYwMcMevc0PJuGb3vQex033P3sdN4zhyisXw==',
    );
    const vqa = inflated(
      'eJyNT8FKAzEQ3fVLyjtHZFfwkGvxICgtHrxIwSEduqGbpE1mq3XZf/ITJRSliKs7EN7LzJv3mOXj3cN8cV99lEXxclEUPbbWr6Fx2NNl6MQEx+mqgoJjIege1ichbzhB1wpy3GX2DBPaELOMhKOlFgqpoR1ntO8ZyIgNPv+FJDeE36SLmQVpOGI1qGzTOZ8de3hyDA3y6ZXjPHReEk6J0Oiuayi07DfSQFc3g/peMCFGNjJJy+sNj7rWZ8KDDS3lAyapEzlehpailePt1IjzpacJcathNiuLU33hz/prXo7wMc1vs//eJ6snj5Q=',
    );
    const before = [decodeVawOutcomes(vaw), decodeVqaOutcomes(vqa)] as const;
    expect([before[0].comparisons, before[1].comparisons]).toEqual([undefined, undefined]);
    expect([sum(before[0].violations), sum(before[0].edges)]).toEqual([1, 2]);
    expect(vqaMetrics(before[1])['vaw.vqa_cv.v1']).toBe(1);
    expect([encodeVawOutcomes(before[0]), encodeVqaOutcomes(before[1])]).toEqual([vaw, vqa]);
  });

  it('is refused when it is of a version to come, or has lost the violations', () => {
    const file = decodeColumns(encodeVawOutcomes(dense(14)));
    expect(() => decodeVawOutcomes(encodeColumns({ ...file, kind: 'vaw-outcomes/3' }))).toThrow(
      'it holds vaw-outcomes/3, not vaw-outcomes/2 or vaw-outcomes/1',
    );
    const { 'violated@comparison': _, ...columns } = file.columns;
    expect(() => decodeVawOutcomes(encodeColumns({ ...file, columns }))).toThrow(
      'column violated@comparison is missing',
    );
  });
});

const inflated = (base64: string): Uint8Array => new Uint8Array(inflateSync(Buffer.from(base64, 'base64')));
