import {
  coarserStep,
  decimalsOf,
  formatDelta,
  formatEstimateInterval,
  formatInterval,
  formatValue,
  missingText,
} from './metric-values.js';

const estimate = (value: number, half: number, step: number | null = null) => ({
  value,
  low: value - half,
  high: value + half,
  step,
});

describe('a value that was rounded for publication', () => {
  it('has the decimals of its step, an exact one has two', () => {
    const shown = (value: number, half: number, step?: number) => {
      const of = estimate(value, half, step);
      return `${formatValue(of, 'PERCENT')} ${formatEstimateInterval(of, 'PERCENT')}`;
    };
    expect([shown(0.56, 0.0556, 0.02), shown(0.565, 0.01361, 0.005), shown(0.5603, 0.0556)]).toEqual([
      '56 ±6',
      '56.5 ±1.4',
      '56.03 ±5.56',
    ]);
  });

  it.each([
    [0.1, 'PERCENT', 0],
    [0.02, 'PERCENT', 0],
    [0.005, 'PERCENT', 1],
    [0.002, 'PERCENT', 1],
    [0.0005, 'PERCENT', 2],
    [0.00002, 'PERCENT', 2],
    [1, 'COUNT', 0],
    [0.02, 'COUNT', 2],
    [null, 'COUNT', 2],
  ] as const)('a step of %p as %s has %i decimals', (step, format, decimals) =>
    expect(decimalsOf(step, format)).toBe(decimals),
  );

  it('has no decimals if it is a count, a dash if it is undefined, and a sign as a difference', () =>
    expect([
      formatValue({ value: 200, step: 1 }, 'COUNT'),
      formatValue({ value: null, step: 0.02 }, 'PERCENT'),
      formatDelta({ value: 0.04, step: 0.02 }, 'PERCENT'),
      formatDelta({ value: -0.005, step: 0.005 }, 'PERCENT'),
      formatDelta({ value: 0, step: 0.02 }, 'PERCENT'),
      formatDelta(0.04, 'PERCENT'),
    ]).toEqual(['200', '–', '+4', '−0.5', '0', '+4.00']));

  it('has both ends rounded outward where its interval is asymmetric', () =>
    expect(formatEstimateInterval({ value: 0.98, low: 0.9244, high: 1, step: 0.02 }, 'PERCENT')).toBe('[92, 100]'));

  it('has both ends of an interval that reaches below 0, unless it is a difference or no share', () => {
    const of = { value: 0, low: -0.0556, high: 0.0556, step: 0.02 };
    expect(formatEstimateInterval(of, 'PERCENT')).toBe('[−6, 6]');
    expect(formatInterval(of, 'PERCENT')).toBe('±6');
    expect(formatEstimateInterval({ value: 0.1, low: -0.1, high: 0.3 }, 'COUNT')).toBe('±0.20');
  });

  it('is printed with an interval that contains its own', () => {
    for (const step of [0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005])
      for (let i = 0; i <= 1 / step; i += Math.max(1, Math.floor(0.013 / step)))
        for (const half of [1.001 * step, 2.78 * step, 3.5 * step, 11 * step]) {
          const value = Number((i * step).toPrecision(9));
          const [low, high] = [Math.max(0, value - half), Math.min(1, value + half)];
          const text = formatEstimateInterval({ value, low, high, step }, 'PERCENT') ?? '';
          const [from, to] = endsOf(text, Number(formatValue({ value, step }, 'PERCENT')));
          expect([text, from <= 100 * low + 1e-6, to >= 100 * high - 1e-6]).toEqual([text, true, true]);
        }
  });
});

/** Both ends of a printed interval, in printed units. */
function endsOf(text: string, value: number): [number, number] {
  if (text.startsWith('±')) return [value - Number(text.slice(1)), value + Number(text.slice(1))];
  const [from = NaN, to = NaN] = text.slice(1, -1).split(', ').map(Number);
  return [from, to];
}

it('a difference has the coarser step of both values, and none if both are exact', () =>
  expect([coarserStep(0.02, null), coarserStep(0.005, 0.02), coarserStep(null, undefined), coarserStep()]).toEqual([
    0.02,
    0.02,
    null,
    null,
  ]));

it('says that an interval is missing, and of a missing value only why', () => {
  const cell = { low: null, high: null, reason: 'HIDDEN_SPLIT' } as const;
  expect(missingText({ ...cell, value: 20 })).toBe('no interval: the split is hidden');
  expect(missingText({ ...cell, value: null })).toBe('the split is hidden');
  expect(missingText({ value: 20, low: null, high: null })).toBeNull();
});
