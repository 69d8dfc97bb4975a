import { attributeHierarchy, HierarchyError } from './hierarchy.js';
import { attributeGroups } from './attribute-groups.js';
import { complementLabels } from './complementation.js';
import { hierarchicalScores, scoreViolations } from './hierarchical-scores.js';
import { cellsOfLists, cellsOfMatrix, LabelError, matrixOfCells, NEGATIVE, POSITIVE, UNLABELLED } from './labels.js';
import { decodeVawOutcomes, encodeVawOutcomes } from './outcomes-file.js';
import { ScoreError, reduceVaw, type VawOutcomes } from './outcomes.js';
import { rates } from './confusion.js';
import { averagePrecision } from './average-precision.js';
import { VAW_METRICS, VQA_METRICS } from './definitions.js';
import { vawEvaluator, vawMetrics } from './vaw-metrics.js';
import { AnswerError, reduceVqa, vqaMetrics } from './vqa-outcomes.js';

/** A reproducible stream in [0, 1). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 16807) % 2147483647) / 2147483647;
}

const INSTANCES = 40;
const ATTRIBUTES = 20;
const tree = attributeHierarchy(ATTRIBUTES, [
  [0, 1],
  [0, 2],
  [1, 3],
  [2, 3],
  [4, 5],
  [6, 7],
]);
const names = Array.from({ length: ATTRIBUTES }, (_, a) => `a${a}`);
const groups = attributeGroups({
  attributes: names,
  subtypes: { color: names.slice(0, 8), material: names.slice(8, 12) },
  parentTypes: { color: ['color'], material: ['material'] },
  frequencyBands: { head: names.slice(0, 10), tail: names.slice(10) },
});

/** Random labels and scores, quantised so that ties are frequent. */
function example(seed: number) {
  const random = numbers(seed);
  const labels = Uint8Array.from({ length: INSTANCES * ATTRIBUTES }, () => Math.floor(random() * 4)).map((l) =>
    Math.min(l, UNLABELLED),
  );
  const scores = Float32Array.from({ length: INSTANCES * ATTRIBUTES }, () => Math.floor(random() * 12) / 12 - 0.1);
  return { labels, scores };
}

const reduced = (
  { labels, scores }: { labels: Uint8Array; scores: Float32Array },
  instances = INSTANCES,
): VawOutcomes =>
  reduceVaw(
    { scores },
    { labels: cellsOfMatrix(labels, instances, ATTRIBUTES), hierarchy: tree, threshold: 0.5, topK: 15 },
  );

/** The rows of a matrix in another order, or several times. */
const rows = <M extends Uint8Array | Float32Array>(matrix: M, order: readonly number[]): M =>
  (matrix.constructor as { from(values: number[]): M }).from(
    order.flatMap((i) => [...matrix.subarray(i * ATTRIBUTES, (i + 1) * ATTRIBUTES)]),
  );

const close = (found: Record<string, number | null>, expected: Record<string, number | null>) => {
  for (const [id, value] of Object.entries(expected)) {
    if (value === null) expect([id, found[id]]).toEqual([id, null]);
    else expect(found[id]).toBeCloseTo(value, 12);
  }
};

describe('the VAW metrics', () => {
  it('are null, not numbers, where there is nothing to measure', () => {
    const values = vawMetrics(reduced({ labels: new Uint8Array(0), scores: new Float32Array(0) }, 0), groups);
    expect(values['vaw.map.v1']).toBe(0); // an attribute without a positive counts 0, as VAW’s evaluator has it
    expect(values['vaw.evaluable_map.v1']).toBeNull();
    expect(values['vaw.ma.v1']).toBeNull();
    expect(values['vaw.cv.v1']).toBeNull();
    expect(values['vaw.map_shape.v1']).toBeNull();
  });

  it('count AP 1 for an attribute without a negative, and leave its balanced accuracy undefined', () => {
    const values = vawMetrics(
      reduced({ labels: new Uint8Array(INSTANCES * ATTRIBUTES).fill(POSITIVE), scores: example(1).scores }),
      groups,
    );
    expect(values['vaw.map.v1']).toBe(1);
    expect(values['vaw.ma.v1']).toBeNull();
  });

  it('are undefined for the hierarchy if it has no edges', () => {
    const { labels, scores } = example(1);
    const cells = cellsOfMatrix(labels, INSTANCES, ATTRIBUTES);
    for (const scored of [undefined, new Uint8Array(labels.length).fill(1)]) {
      const outcomes = reduceVaw({ scores, ...(scored && { scored }) }, { labels: cells, threshold: 0.5, topK: 15 });
      for (const stored of [outcomes, decodeVawOutcomes(encodeVawOutcomes(outcomes))]) {
        const values = vawMetrics(stored, groups);
        const ids = ['hierarchy_map', 'cmap', 'cmap_scored', 'cmap_gap', 'cv', 'cv_scored'].map((id) => `vaw.${id}.v1`);
        expect(ids.map((id) => values[id])).toEqual(ids.map(() => null));
        expect(values['vaw.map.v1']).not.toBeNull();
      }
    }
  });

  it('are what the plain definitions give', () => {
    const { labels, scores } = example(5);
    const column = <M extends Uint8Array | Float32Array>(matrix: M, a: number) =>
      matrix.filter((_, k) => k % ATTRIBUTES === a) as M;
    const mean = (m: Float32Array, l: Uint8Array) =>
      names.reduce((sum, _, a) => sum + (averagePrecision(column(m, a), column(l, a)) ?? 0), 0) / ATTRIBUTES;
    const completed = matrixOfCells(complementLabels(cellsOfMatrix(labels, INSTANCES, ATTRIBUTES), tree).cells);
    const values = vawMetrics(reduced({ labels, scores }), groups);
    expect(values['vaw.map.v1']).toBeCloseTo(mean(scores, labels), 12);
    expect(values['vaw.hierarchy_map.v1']).toBeCloseTo(mean(scores, completed), 12);
    expect(values['vaw.cmap.v1']).toBeCloseTo(mean(hierarchicalScores(scores, tree), completed), 12);
    expect(values['vaw.cv.v1']).toBe(scoreViolations(scores, tree).value);
  });

  it.each([1, 2, 3])('do not depend on the order of instances (%i)', (seed) => {
    const { labels, scores } = example(seed);
    const order = Array.from({ length: INSTANCES }, (_, i) => (i * 7 + seed) % INSTANCES);
    close(
      vawMetrics(reduced({ labels: rows(labels, order), scores: rows(scores, order) }), groups),
      vawMetrics(reduced({ labels, scores }), groups),
    );
  });

  it('keep AP and CV under a monotone rescaling', () => {
    const { labels, scores } = example(4);
    const stretched = scores.map((s) => Math.fround(s * 8));
    const [before, after] = [scores, stretched].map((s) => vawMetrics(reduced({ labels, scores: s }), groups));
    for (const id of ['vaw.map.v1', 'vaw.cmap.v1', 'vaw.cv.v1', 'vaw.mr_at_15.v1'])
      expect(after?.[id]).toBe(before?.[id]);
  });

  it('count an instance that is there twice like one of weight 2', () => {
    const { labels, scores } = example(6);
    const order = Array.from({ length: INSTANCES }, (_, i) => (i % 3 === 0 ? [i, i] : i % 3 === 1 ? [i] : [])).flat();
    const twice = reduced({ labels: rows(labels, order), scores: rows(scores, order) }, order.length);
    const weights = Uint16Array.from({ length: INSTANCES }, (_, i) => 2 - (i % 3));
    const weighted = vawMetrics(reduced({ labels, scores }), groups, weights);
    close(weighted, vawMetrics(twice, groups));
  });

  it("have the evaluator's values under the requested names", () => {
    const outcomes = reduced(example(7));
    const evaluator = vawEvaluator(outcomes, groups, ['vaw.cv.v1', 'vaw.map.v1']);
    const values = new Float64Array(2);
    evaluator.evaluate(undefined, values);
    const expected = vawMetrics(outcomes, groups);
    expect([...values]).toEqual([expected['vaw.cv.v1'], expected['vaw.map.v1']]);
    expect(() => vawEvaluator(outcomes, groups, ['vaw.poetry.v1'])).toThrow('no metric has the id vaw.poetry.v1');
  });

  it('are all defined in the registry', () => {
    const ids = [...VAW_METRICS, ...VQA_METRICS].map(({ id }) => id);
    expect(Object.keys(vawMetrics(reduced(example(8)), groups)).filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('refuse NaN and +∞ with the cell, and let −∞ never be predicted', () => {
    for (const bad of [NaN, Number.POSITIVE_INFINITY]) {
      const { labels, scores } = example(9);
      scores[3 * ATTRIBUTES + 2] = bad;
      expect(() => reduced({ labels, scores })).toThrow(new ScoreError(3, 2, String(bad)));
    }
    const { labels } = example(9);
    const values = vawMetrics(
      reduced({ labels, scores: new Float32Array(INSTANCES * ATTRIBUTES).fill(Number.NEGATIVE_INFINITY) }),
      groups,
    );
    expect(values['vaw.f1_at_15.v1']).toBe(0);
  });

  it('show the hierarchy’s figures under other names when only some cells were scored', () => {
    const { labels, scores } = example(10);
    const scored = labels.map((label) => (label === UNLABELLED ? 0 : 1));
    const cells = cellsOfMatrix(labels, INSTANCES, ATTRIBUTES);
    const outcomes = reduceVaw({ scores, scored }, { labels: cells, hierarchy: tree, threshold: 0.5, topK: 15 });
    const values = vawMetrics(outcomes, groups);
    expect(values['vaw.map.v1']).toBeCloseTo(vawMetrics(reduced({ labels, scores }), groups)['vaw.map.v1']!, 12);
    expect([values['vaw.mr_at_15.v1'], values['vaw.cmap.v1'], values['vaw.cv.v1']]).toEqual([null, null, null]);
    expect(values['vaw.cmap_scored.v1']).not.toBeNull();
    expect(values['vaw.completed_coverage.v1']).toBeLessThan(1);
    scored[labels.indexOf(POSITIVE)] = 0;
    expect(() => reduceVaw({ scores, scored }, { labels: cells, threshold: 0.5, topK: 15 })).toThrow('is missing');
  });

  it('come back from the outcomes file', () => {
    const outcomes = reduced(example(11));
    expect(decodeVawOutcomes(encodeVawOutcomes(outcomes))).toEqual(outcomes);
    expect(() => decodeVawOutcomes(encodeVawOutcomes(outcomes).subarray(1))).toThrow('not a readable outcomes file');
  });
});

describe('the 15 best attributes', () => {
  const inTop = (scores: number[], labels: number[]) => {
    const outcomes = reduceVaw(
      { scores: Float32Array.from(scores) },
      { labels: cellsOfMatrix(Uint8Array.from(labels), 1, labels.length), threshold: 0.5, topK: 2 },
    );
    return vawMetrics(outcomes, new Map([['all', labels.map((_, a) => a)]]))['vaw.f1_at_15.v1'];
  };
  it('are chosen among all attributes, unlabelled ones too', () => {
    expect(inTop([0.9, 0.8, 0.7], [UNLABELLED, UNLABELLED, POSITIVE])).toBe(0);
    expect(inTop([0.9, 0.8, 0.7], [UNLABELLED, POSITIVE, NEGATIVE])).toBe(1);
  });
  it('go to the lower index on a tie across the last place', () => {
    expect(inTop([0.5, 0.9, 0.5], [POSITIVE, UNLABELLED, NEGATIVE])).toBe(1);
    expect(inTop([0.5, 0.9, 0.5], [NEGATIVE, UNLABELLED, POSITIVE])).toBe(0);
  });
  it('need a score above zero', () => expect(inTop([0, 0, -1], [POSITIVE, UNLABELLED, NEGATIVE])).toBe(0));
});

describe('labels completed along a hierarchy', () => {
  const line = attributeHierarchy(3, [
    [0, 1],
    [1, 2],
  ]);
  const completed = (...labels: number[]) => [
    ...matrixOfCells(complementLabels(cellsOfMatrix(Uint8Array.from(labels), 1, 3), line).cells),
  ];

  it('let a negative win over a positive below it', () =>
    expect(completed(NEGATIVE, UNLABELLED, POSITIVE)).toEqual([0, 0, 0]));
  it('make every ancestor of a positive positive', () =>
    expect(completed(UNLABELLED, UNLABELLED, POSITIVE)).toEqual([1, 1, 1]));
  it('say nothing above a negative or below a positive', () => {
    expect(completed(UNLABELLED, UNLABELLED, NEGATIVE)).toEqual([UNLABELLED, UNLABELLED, NEGATIVE]);
    expect(completed(POSITIVE, UNLABELLED, UNLABELLED)).toEqual([POSITIVE, UNLABELLED, UNLABELLED]);
  });
  it('refuse a cycle and an attribute outside the vocabulary', () => {
    expect(() =>
      attributeHierarchy(2, [
        [0, 1],
        [1, 0],
      ]),
    ).toThrow(HierarchyError);
    expect(() => attributeHierarchy(2, [[0, 2]])).toThrow('attribute 2 of 2');
  });
});

describe('annotators’ lists', () => {
  it('make a name in both lists negative and a double one', () => {
    const cells = cellsOfLists([{ positive: [2, 0, 2], negative: [2] }], 3);
    expect([[...cells.attribute], [...cells.label]]).toEqual([
      [0, 2],
      [POSITIVE, NEGATIVE],
    ]);
  });
  it('refuse an index outside the vocabulary and a label that is none', () => {
    expect(() => cellsOfLists([{ positive: [3], negative: [] }], 3)).toThrow(LabelError);
    expect(() => cellsOfMatrix(Uint8Array.of(7), 1, 1)).toThrow('the label 7');
  });
});

describe('the rates of a decision', () => {
  const of = (tp: number, fp: number, tn: number, fn: number) =>
    rates({ truePositives: tp, falsePositives: fp, trueNegatives: tn, falseNegatives: fn });
  it('count recall 0 and precision 1 without a positive prediction, even without a positive', () => {
    expect(of(0, 0, 3, 0)).toEqual({ recall: 0, precision: 1, specificity: 1, balancedAccuracy: 0.5, f1: 0 });
  });
  it('leave recall undefined when something is called positive and nothing is', () => {
    expect(of(0, 2, 1, 0)).toMatchObject({ recall: null, balancedAccuracy: null, f1: 0 });
  });
  it('leave specificity undefined without a negative', () => expect(of(1, 0, 0, 1).specificity).toBeNull());
});

describe('the VQA metrics', () => {
  const labels = cellsOfMatrix(Uint8Array.of(POSITIVE, POSITIVE, UNLABELLED, NEGATIVE, NEGATIVE, POSITIVE), 2, 3);
  const hierarchy = attributeHierarchy(3, [[0, 1]]);
  const outcomes = reduceVqa(Uint8Array.of(0, 1, 0, 0, 1, 1), {
    labels,
    hierarchy,
    types: ['color', 'shape', 'poetry'],
  });

  it('count right answers, by type too, and the answers that contradict the hierarchy', () => {
    expect(vqaMetrics(outcomes)).toMatchObject({
      'vaw.vqa_accuracy.v1': 3 / 5,
      'vaw.vqa_accuracy_color.v1': 1 / 2,
      'vaw.vqa_accuracy_other.v1': 1,
      'vaw.vqa_accuracy_size.v1': null,
      'vaw.vqa_cv.v1': 1,
    });
  });
  it('follow the weights', () => expect(vqaMetrics(outcomes, [0, 3])['vaw.vqa_accuracy.v1']).toBe(2 / 3));
  it('refuse an answer that is neither yes nor no', () => {
    expect(() => reduceVqa([1, 2, 0, 0, 1, 1], { labels, types: ['color', 'shape', 'size'] })).toThrow(
      new AnswerError(0, 1, 2),
    );
  });
});
