import type { BenchmarkDefinition, LabelledInstance } from '@primitives/benchmark';
import { PROTOCOL_EXAMPLES } from '@primitives/testing';
import { everyPlace } from '../judge.js';
import { RecognitionStudyReduction } from './recognition-study.js';

const { definition } = PROTOCOL_EXAMPLES['vaw-itc']!;
const small: BenchmarkDefinition = { ...definition, hierarchy: [] };
/** Attributes blue, navy, wooden; boxes of 100, 400, 2,500 and 90,000 px². */
const label = (i: number, side: number, positive: string[], negative: string[]): LabelledInstance => ({
  id: `i${i}`,
  image: `${i}.png`,
  object: 'boat',
  box: [0, 0, side, side],
  positive,
  negative,
  set: 'test',
});
const labels = [
  label(0, 10, ['blue'], ['navy']),
  label(1, 20, ['navy'], ['blue']),
  label(2, 50, ['blue'], []),
  label(3, 300, [], ['blue']),
];
const SCORES = [
  [0.9, 0.1, 0.5],
  [0.95, 0.8, 0.5],
  [0.7, 0.2, 0.5],
  [0.1, 0.3, 0.5],
];
const split = { definition: small, labels, rows: labels.map(() => ({})) };

function study(predictions: Map<string, { shape: number[]; data: Float32Array }>, rows = split.rows as object[]) {
  const reduction = new RecognitionStudyReduction({ ...split, rows });
  reduction.add(everyPlace(4), predictions);
  return reduction.finish();
}
const dense = () => study(new Map([['score', { shape: [4, 3], data: Float32Array.from(SCORES.flat()) }]]));

describe('a study of attribute scores', () => {
  it('has the quartiles of positive and negative scores of each attribute', () => {
    const [blue, , wooden] = dense().attributes;
    expect(blue?.positive.n).toBe(2);
    expect(blue?.positive.quartiles?.map((value) => value.toFixed(2))).toEqual(['0.75', '0.80', '0.85']);
    expect(blue?.negative.quartiles?.[1]).toBeCloseTo((0.95 + 0.1) / 2, 6);
    expect(wooden).toEqual({
      attribute: 'wooden',
      positive: { n: 0, quartiles: null },
      negative: { n: 0, quartiles: null },
    });
  });

  it('has the mean average precision of the instances of each box size', () => {
    // small: blue 0.9 below a negative of 0.95, AP 1/2; navy 0.8 above 0.1, AP 1. large: no positive.
    expect(dense().sizes.map(({ size, instances, attributes, map }) => [size, instances, attributes, map])).toEqual([
      ['small', 2, 2, 0.75],
      ['medium', 1, 1, 1],
      ['large', 1, 0, null],
    ]);
  });

  it('counts every labelled score in one bin', () => {
    const { histogram } = dense();
    const sum = (counts: readonly number[] = []) => counts.reduce((total, count) => total + count, 0);
    expect([sum(histogram?.positive), sum(histogram?.negative)]).toEqual([3, 3]);
    expect([histogram?.positive.at(-2), histogram?.negative.at(-1), histogram?.negative[0]]).toEqual([1, 1, 2]);
  });

  it('takes scores of the queried cells only', () => {
    const rows = labels.map(() => ({ queries: [0, 1] }));
    const data = Float32Array.from(SCORES.flatMap(([blue = 0, navy = 0]) => [blue, navy]));
    const { attributes, sizes } = study(new Map([['query_score', { shape: [8], data }]]), rows);
    expect({ attributes, sizes }).toEqual({ attributes: dense().attributes, sizes: dense().sizes });
  });
});
