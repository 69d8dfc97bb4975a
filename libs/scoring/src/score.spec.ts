import type { BenchmarkDefinition, LabelledInstance, LayoutRow, ProtocolId } from '@primitives/benchmark';
import { METRICS } from '@primitives/metrics';
import type { Tensor } from '@primitives/protocol';
import { LabelsError, PredictionsError } from './predictions-error.js';
import { score } from './score.js';

const DEFINITION: BenchmarkDefinition = {
  schema: 'benchmark/1',
  slug: 'tiny',
  title: 'Tiny',
  version: 1,
  description: '',
  licence: 'CC0',
  attributes: ['blue', 'navy', 'wooden'],
  objects: ['boat', 'chair'],
  families: { color: ['blue', 'navy'], material: ['wooden'] },
  hierarchy: [['blue', 'navy']],
  pairs: {
    train: [
      [0, 0],
      [1, 1],
    ],
    val: [],
    test: [
      [0, 0],
      [2, 1],
    ],
  },
  prompts: { pair: '{attribute} {object}', attribute: '{attribute}', object: '{object}' },
  compounds: [
    { name: 'boat', constituents: ['bo', 'at'] },
    { name: 'chair', constituents: ['ch', 'air'] },
  ],
};
const instance = (
  id: string,
  object: string,
  positive: string[],
  negative: string[] = [],
  image = id,
): LabelledInstance => ({
  id,
  image,
  object,
  positive,
  negative,
  set: 'test',
});
const LABELS = [
  instance('1', 'boat', ['blue'], ['wooden']),
  instance('2', 'chair', ['wooden'], ['blue']),
  instance('3', 'boat', ['blue'], ['wooden'], '1'),
];
const f32 = (shape: number[], ...values: number[]): Tensor => ({ shape, data: Float32Array.from(values) });
const SCORE = f32([3, 3], 0.9, 0.1, 0.2, 0.1, 0.2, 0.8, 0.3, 0.7, 0.6);

const scored = (protocol: ProtocolId, predictions: Record<string, Tensor>, labels = LABELS, resamples = 50) =>
  score(
    protocol,
    { definition: DEFINITION, labels, predictions: new Map(Object.entries(predictions)) },
    { resamples, seed: 1 },
  );
const values = (report: ReturnType<typeof score>, board = 0) =>
  Object.fromEntries(report.boards[board]!.metrics.map(({ id, value }) => [id, value]));
const refusal = (run: () => unknown): PredictionsError | LabelsError => {
  try {
    run();
  } catch (error) {
    if (error instanceof PredictionsError || error instanceof LabelsError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
};

describe('scoring the pair protocols', () => {
  const predictions = { attribute: SCORE, object: f32([3, 2], 1, 0, 0, 1, 1, 0) };

  it('fills the closed and the open board with every metric and its interval', () => {
    const report = scored('mac', predictions);
    expect(report.boards.map(({ board }) => board)).toEqual(['closed', 'open']);
    expect([values(report)['mac.top1_p.v1'], values(report, 1)['mac.top1_p.v1']]).toEqual([1, 2 / 3]);
    for (const { metrics } of report.boards) {
      expect(metrics.every(({ id }) => METRICS.has(id))).toBe(true);
      expect(metrics.every(({ value, low, high }) => (value === null ? low === null : low! <= high!))).toBe(true);
    }
  });
  it('resamples instances of one image together, and reports the unit', () => {
    expect(scored('mac', predictions)).toMatchObject({ instances: 3, images: 2, resamples: 50, seed: 1 });
  });
  it('gives the same report for the same input', () =>
    expect(scored('mac', predictions)).toEqual(scored('mac', predictions)));
  it('accepts pair scores of all pairs, or of the closed world only and then omits the open board', () => {
    const all = f32([3, 6], ...Array.from({ length: 18 }, (_, k) => k % 7));
    expect(scored('mac', { pair: all }).boards).toHaveLength(2);
    expect(scored('mac', { pair: f32([3, 3], 1, 0, 0, 0, 0, 1, 1, 0, 0) }).boards.map(({ board }) => board)).toEqual([
      'closed',
    ]);
  });
});

describe('scoring the VAW protocols', () => {
  it('gives the published metrics and those of the hierarchy for dense scores', () => {
    const found = values(scored('vaw-classifier', { score: SCORE }));
    expect(found['vaw.cv.v1']).toBeCloseTo(2 / 3, 12);
    expect(found).toMatchObject({ 'vaw.map_color.v1': 0.5, 'vaw.map_head.v1': null, 'vaw.cmap_scored.v1': null });
  });
  it('gives metrics over scored cells for queried cells, in annotation order', () => {
    const found = values(scored('vaw-itm', { query_score: f32([6], 0.9, 0.2, 0.1, 0.8, 0.3, 0.6) }));
    expect(found['vaw.map.v1']).toBe(values(scored('vaw-itm', { score: SCORE }))['vaw.map.v1']);
    expect(found).toMatchObject({ 'vaw.cmap.v1': null, 'vaw.mr_at_15.v1': null });
    expect(found['vaw.completed_coverage.v1']).toBeLessThan(1);
  });
  it('accepts queries that exceed the annotated cells', () => {
    const rows: LayoutRow[] = [{ queries: [0, 1, 2] }, { queries: [0, 1, 2] }, { queries: [0, 1, 2] }];
    const input = {
      definition: DEFINITION,
      labels: LABELS,
      rows,
      predictions: new Map([['query_score', { shape: [9], data: SCORE.data }]]),
    };
    const found = values(score('vaw-itm', input, { resamples: 0 }));
    expect(found).toMatchObject({
      'vaw.completed_coverage.v1': 1,
      'vaw.map.v1': values(scored('vaw-classifier', { score: SCORE }))['vaw.map.v1'],
    });
  });
  it('rejects queries that omit an annotated cell', () => {
    const rows: LayoutRow[] = [{ queries: [0] }, { queries: [0, 2] }, { queries: [0, 2] }];
    const input = {
      definition: DEFINITION,
      labels: LABELS,
      rows,
      predictions: new Map([['query_score', f32([5], 1, 1, 1, 1, 1)]]),
    };
    expect(refusal(() => score('vaw-itm', input))).toMatchObject({ code: 'labels_invalid', found: '1 queries' });
  });
  it('counts an edge between answers only if both ends were queried', () => {
    const answer = { shape: [6], data: Uint8Array.of(1, 0, 0, 1, 0, 0) };
    expect(values(scored('vaw-vqa', { answer }))['vaw.vqa_cv.v1']).toBeNull();
  });
  it('counts answers', () => {
    const answer = { shape: [6], data: Uint8Array.of(1, 0, 0, 1, 0, 0) };
    expect(values(scored('vaw-vqa', { answer }))['vaw.vqa_accuracy.v1']).toBeCloseTo(5 / 6, 12);
  });
});

describe('scoring Compun', () => {
  const labels = DEFINITION.objects.flatMap((noun) =>
    ['positive', 'n1', 'n2'].map((role) => instance(`${noun} ${role}`, noun, [role])),
  );
  it('expects a row per image and a column per prompt: the nouns, then the reversed nouns', () => {
    const similarity = f32(
      [6, 4],
      0.9,
      0,
      0,
      0,
      0.1,
      0,
      0.5,
      0,
      0.1,
      0,
      0,
      0,
      0,
      0.5,
      0,
      1,
      0,
      0.5,
      0,
      0,
      0,
      0.1,
      0,
      0,
    );
    const found = values(scored('compun', { similarity }, labels));
    expect(found).toMatchObject({
      'compun.accuracy.v1': 0.5,
      'compun.argmax_accuracy.v1': 1,
      'compun.accuracy_reversed.v1': 0.5,
    });
  });
  it('rejects a similarity of −∞, which cannot be averaged', () => {
    const low = f32([6, 4], ...new Array<number>(24).fill(Number.NEGATIVE_INFINITY));
    expect(refusal(() => scored('compun', { similarity: low }, labels))).toMatchObject({
      code: 'not_finite',
      found: '-Infinity',
    });
  });
  it('rejects a noun without its three images', () => {
    const missing = refusal(() =>
      scored('compun', { similarity: f32([5, 4], ...new Array<number>(20).fill(0)) }, labels.slice(0, 5)),
    );
    expect(missing).toMatchObject({ code: 'labels_invalid', expected: 'positive, n1, n2', found: 'positive, n1' });
  });
});

describe('an error', () => {
  it.each([
    ['output_unknown', () => scored('mac', { attributes: SCORE }), 'attribute, object, pair', 'attributes'],
    ['output_missing', () => scored('mac', {}), 'at least one of attribute, object, pair', 'no matrix'],
    ['output_missing', () => scored('vaw-vqa', { score: f32([6], 0, 0, 0, 0, 0, 0) }), 'answer', 'score'],
    [
      'output_shape_mismatch',
      () => scored('mac', { attribute: f32([2, 3], 0, 0, 0, 0, 0, 0) }),
      '[3, 3] (instances × attributes)',
      '[2, 3]',
    ],
    [
      'output_shape_mismatch',
      () => scored('vaw-itm', { query_score: f32([5], 0, 0, 0, 0, 0) }),
      '[6] (queries)',
      '[5]',
    ],
    [
      'output_dtype_mismatch',
      () => scored('vaw-itc', { score: { shape: [3, 3], data: new Float64Array(9) } }),
      'float32',
      'float64',
    ],
    [
      'not_finite',
      () => scored('vaw-itc', { score: f32([3, 3], 0, 0, 0, 0, NaN, 0, 0, 0, 0) }),
      'a finite number',
      'NaN',
    ],
    ['answer_invalid', () => scored('vaw-vqa', { answer: f32([6], 1, 0, 0.5, 0, 0, 0) }), '1 (yes) or 0 (no)', '0.5'],
    [
      'labels_invalid',
      () => scored('vaw-itc', { score: SCORE }, [...LABELS.slice(0, 2), instance('4', 'boat', ['red'])]),
      'one of the 3 attributes of the definition',
      '"red"',
    ],
    ['labels_invalid', () => scored('vaw-itc', { score: SCORE }, []), 'at least one instance', '0'],
  ])('%s names expected, found and remedy', (code, run, expected, found) => {
    const error = refusal(run);
    expect({ code: error.code, expected: error.expected, found: error.found }).toEqual({ code, expected, found });
    expect(error.remedy).not.toBe('');
  });
  it('names the index of a score that cannot be ranked', () => {
    expect(refusal(() => scored('vaw-itc', { score: f32([3, 3], 0, 0, 0, 0, NaN, 0, 0, 0, 0) })).message).toContain(
      'row 1, column 1',
    );
  });
  it('rejects values of −∞ only', () => {
    const low = f32([3, 3], ...new Array<number>(9).fill(Number.NEGATIVE_INFINITY));
    expect(() => scored('vaw-itc', { score: low })).not.toThrow();
  });
});
