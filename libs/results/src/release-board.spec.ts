import type { BoardResult, ResultSlice } from './board-result.js';
import { releaseResult, sliceStep, type ResultRelease } from './release-board.js';
import { effectiveRule } from './release-rule.js';

const share = { lowest: 0, highest: 1 };
const slice = (name: string, n: number, value: number | null): ResultSlice => ({
  name,
  n,
  value,
  ...(value === null ? { low: null, high: null } : { low: value - 0.01, high: value + 0.01 }),
});
const exact: BoardResult = {
  values: {
    'mac.top1_p.v1': { value: 0.613, low: 0.583, high: 0.643 },
    'vaw.map.v1': { value: 0.4, low: 0.2, high: 0.55 },
    'mac.coverage.v1': { value: 137, low: 120, high: 150 },
    'mac.auc_exact.v1': { value: 0.2, low: 0.1, high: 0.3 },
    'mac.best_hm.v1': { value: null, low: null, high: null },
  },
  instances: 1_000,
  resamples: 2_000,
  candidatePairs: 325,
  curve: { bias: [0.125, 0.25], seen: [0.1, 0.2], unseen: [0.3, 0.4] },
  curveBand: { low: [0.9, 0.9], high: [1.1, 1.1] },
  coverage: { k: [1, 2], share: [0.5, 1] },
  slices: {
    attribute: [slice('red', 148, 0.4321), slice('rare', 29, 0.5), slice('sliced', 30, null)],
    object: [slice('star', 1_200, 0.8)],
    pair: [slice('red star', 2, 0.5)],
  },
  hierarchy: [{ parent: 'blue', child: 'navy', n: 67, violations: 3, value: 3 / 67, low: 0, high: 0.1 }],
  tiedTop1Share: 0.013,
};
const release: ResultRelease = {
  metricsOf: () =>
    new Map([
      ['mac.top1_p.v1', share],
      ['vaw.map.v1', share],
      ['mac.coverage.v1', { lowest: 0, highest: Infinity }],
      ['mac.best_hm.v1', share],
    ]),
  primary: { board: 'closed', metric: 'mac.top1_p.v1' },
  units: 1_000,
  details: true,
  uniform: () => 0.5,
};
const released = (more: Partial<ResultRelease> = {}, of = exact) =>
  releaseResult({ closed: of }, { ...release, ...more })['closed']!;

describe('a released result of a hidden split', () => {
  it('has its values on the grid of the split, with an interval that contains the exact one', () => {
    for (let i = 0; i < 20; i++) {
      const { value, low, high } = released({ uniform: () => i / 20 }).values['mac.top1_p.v1']!;
      expect([0.6, 0.62]).toContain(value);
      expect([low! <= 0.583, high! >= 0.643]).toEqual([true, true]);
    }
  });

  it('has the same interval width for every value whose interval is no wider than a share’s can be', () => {
    const widthAt = (value: number, half: number) => {
      const of = { ...exact, values: { 'mac.top1_p.v1': { value, low: value - half, high: value + half } } };
      const { low, high } = released({}, of).values['mac.top1_p.v1']!;
      return high! - low!;
    };
    expect(widthAt(0.5, 0.033)).toBeCloseTo(widthAt(0.7, 0.001), 9);
    expect(widthAt(0.5, 0.1)).toBeGreaterThan(0.2);
  });

  it('has metrics without an upper bound on a coarse series and without an interval', () =>
    expect(released().values['mac.coverage.v1']).toEqual({
      value: 100,
      low: null,
      high: null,
      reason: 'HIDDEN_SPLIT',
    }));

  it('omits metrics that are no column of the board, curves, coverage, the hierarchy and the share of ties', () => {
    const { values, curve, curveBand, coverage, hierarchy, tiedTop1Share, released: note } = released();
    expect(Object.keys(values)).toEqual(['mac.top1_p.v1', 'vaw.map.v1', 'mac.coverage.v1', 'mac.best_hm.v1']);
    expect([curve, curveBand, coverage, hierarchy, tiedTop1Share]).toEqual([null, undefined, null, undefined, null]);
    expect(note).toEqual({ step: 0.02, details: true, withheld: ['curve', 'coverage', 'hierarchy'] });
  });

  it('has slices of 30 and more, in bands and on their grid; smaller ones are withheld with the reason', () => {
    const { attribute, object, pair } = released().slices;
    expect(attribute[0]).toMatchObject({ name: 'red', n: null, atLeast: 100 });
    expect(attribute[0]!.value! / sliceStep(100)).toBeCloseTo(Math.round(attribute[0]!.value! / sliceStep(100)), 9);
    expect(attribute[1]).toEqual({ name: 'rare', n: null, value: null, low: null, high: null, withheld: 'few_units' });
    expect(attribute[2]).toEqual({ name: 'sliced', n: null, value: null, low: null, high: null, atLeast: 30 });
    expect(object[0]).toMatchObject({ n: null, atLeast: 1_000 });
    expect(pair[0]).toMatchObject({ value: null, withheld: 'few_units' });
  });

  it('has no slices after those of another result were published', () => {
    const { slices, released: note } = released({ details: false });
    expect(
      [...slices.attribute, ...slices.object, ...slices.pair].map(({ value, n, withheld }) => [value, n, withheld]),
    ).toEqual(Array.from({ length: 5 }, () => [null, null, 'details_used']));
    expect(note?.details).toBe(false);
  });

  it('publishes nothing over fewer than 30 units', () =>
    expect(Object.values(released({ units: 29 }).values).every(({ value }) => value === null)).toBe(true));

  it('contains no exact number of the result', () => {
    const numbers = (value: unknown): number[] =>
      typeof value === 'number'
        ? [value]
        : typeof value === 'object' && value !== null
          ? Object.values(value).flatMap(numbers)
          : [];
    const secret = new Set(
      numbers({ ...exact, instances: 0, resamples: 0, candidatePairs: 0 }).filter(
        (n) => ![0, 1, 2, 30, 0.4, 0.5, 0.55, 0.8].includes(n),
      ),
    );
    const { instances: _i, resamples: _r, candidatePairs: _c, ...rest } = released();
    expect(numbers(rest).filter((n) => secret.has(n))).toEqual([]);
  });

  it('uses one random number for all metrics and boards, derived from the exact primary value only', () => {
    const texts: string[] = [];
    const uniform = (text: string) => (texts.push(text), 0.5);
    releaseResult({ closed: exact, open: exact }, { ...release, uniform });
    expect(texts.filter((text) => text.startsWith('value '))).toEqual(['value 0.613']);
    expect(new Set(texts).size).toBe(texts.length);
  });
});

it('a public split is published exactly, with any rule', () =>
  expect([
    effectiveRule({ splitRole: 'public', releaseRule: 'improvements' }),
    effectiveRule({ splitRole: 'hidden', releaseRule: 'rounded' }),
  ]).toEqual(['exact', 'rounded']));
