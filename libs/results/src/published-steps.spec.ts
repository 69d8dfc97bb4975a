import type { BoardResult } from './board-result.js';
import { withPublishedSteps } from './published-steps.js';
import { releaseResult, sliceStep } from './release-board.js';
import { metricStep } from './rounding.js';

const SCALES = new Map([
  ['top1', { lowest: 0, highest: 1 }],
  ['tau', { lowest: -100, highest: 100 }],
  ['count', { lowest: 0, highest: Infinity }],
]);
const scaleOf = (metric: string) => SCALES.get(metric)!;
const exact: BoardResult = {
  values: {
    top1: { value: 0.613, low: 0.583, high: 0.643 },
    tau: { value: 41.3, low: 30, high: 52 },
    count: { value: 137, low: 120, high: 150 },
  },
  instances: 1_000,
  resamples: 0,
  candidatePairs: 0,
  curve: null,
  coverage: null,
  slices: {
    attribute: [
      { name: 'red', n: 148, value: 0.4321, low: 0.35, high: 0.51 },
      { name: 'rare', n: 3, value: 0.5, low: 0, high: 1 },
    ],
    object: [],
    pair: [],
  },
  tiedTop1Share: null,
};
const released = (units: number) =>
  releaseResult(
    { main: exact },
    {
      metricsOf: () => SCALES,
      primary: { board: 'main', metric: 'top1' },
      units,
      details: true,
      uniform: () => 0.5,
    },
  )['main']!;

describe('the steps of a released result', () => {
  it.each([1_000, 10_000])('over %i units are those to which its values were rounded', (units) => {
    const { values, slices } = withPublishedSteps(released(units), scaleOf);
    expect([values['top1']?.step, values['tau']?.step, values['count']?.step]).toEqual([
      metricStep(units, SCALES.get('top1')!),
      metricStep(units, SCALES.get('tau')!),
      values['count']!.value === 100 ? 100 : 300, // to the next of 1, 2, 5, 10, …
    ]);
    for (const { value, step } of [values['top1']!, values['tau']!])
      expect(Math.abs(value! / step! - Math.round(value! / step!))).toBeLessThan(1e-6);
    expect(slices.attribute.map(({ step }) => step)).toEqual([sliceStep(100), undefined]);
  });

  it('are absent where a value is, and from an exact result', () => {
    expect(withPublishedSteps(released(10), scaleOf).values['top1']).not.toHaveProperty('step');
    expect(withPublishedSteps(exact, scaleOf)).toBe(exact);
  });

  it('do not depend on the labels', () => {
    const other = { ...exact, values: { ...exact.values, top1: { value: 0.1, low: 0.08, high: 0.12 } } };
    const stepOf = (of: BoardResult) =>
      withPublishedSteps({ ...released(1_000), values: of.values }, scaleOf).values['top1']?.step;
    expect(stepOf(other)).toBe(stepOf(exact));
  });
});
