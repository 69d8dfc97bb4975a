import { formatDifference, formatHalf, isAgainstVerdict } from './comparison.js';

const SHARE = { format: 'PERCENT', direction: 'HIGHER' } as const;

const test = {
  difference: 0.012,
  low: 0.008,
  high: 0.016,
  p: 0.0123,
  verdict: 'BETTER' as const,
  itemsNeeded: 900,
};

describe('the texts of a difference', () => {
  it('state difference, interval, p and verdict', () =>
    expect(formatDifference(test, SHARE)).toEqual({
      difference: '+1.20',
      interval: '±0.40',
      p: 'p = 0.012',
      verdict: 'significantly better',
      note: null,
    }));
  it('have the decimals of the step to which the values were rounded, the interval rounded up to them', () =>
    expect([
      formatDifference({ ...test, difference: 0.04, low: -0.037, high: 0.117, step: 0.02 }, SHARE),
      formatDifference({ ...test, difference: 0.005, low: null, high: null, step: 0.005 }, SHARE),
      formatDifference({ ...test, difference: 0, low: null, high: null, step: 0.02 }, SHARE),
    ]).toMatchObject([
      { difference: '+4', interval: '±8' },
      { difference: '+0.5', interval: null },
      { difference: 'equal after rounding', interval: null },
    ]));
  it('name rounded values that are equal so, whatever the verdict', () => {
    const equal = { ...test, difference: 0, low: null, high: null, p: null, verdict: 'NOT_SIGNIFICANT' as const };
    expect(formatDifference({ ...equal, step: 0.02 }, SHARE).difference).toBe('equal after rounding');
    expect(formatDifference({ ...equal, step: null }, SHARE).difference).toBe('0.00');
  });
  it('state how many images would separate a tie', () =>
    expect(formatDifference({ ...test, verdict: 'NOT_SIGNIFICANT', itemsNeeded: 48_000 }, SHARE).note).toBe(
      'a significant difference would need about 48,000 images',
    ));
  it('state that an interval is not calibrated, and no number of images', () =>
    expect(formatDifference({ ...test, low: null, high: null, p: null, verdict: 'NOT_TESTED' }, SHARE)).toEqual({
      difference: '+1.20',
      interval: null,
      p: null,
      verdict: 'not tested',
      note: 'The interval is unreliable for a test set of this size: differences are not tested.',
    }));
  it.each([
    [0.00002, 'BETTER', '+0.002'],
    [-0.00002, 'WORSE', '−0.002'],
    [-1e-9, 'WORSE', '−<0.000001'],
    [0.00002, 'NOT_SIGNIFICANT', '0.00'],
    [-0.1, 'WORSE', '−10.00'],
  ] as const)('do not round %p (%s) to zero if significant: %s', (difference, verdict, text) =>
    expect(formatDifference({ ...test, difference, verdict }, SHARE).difference).toBe(text),
  );
  it('state that published values are rounded where they are equal and the verdict is not', () => {
    const rounded = { ...test, difference: 0, low: null, high: null, p: null, itemsNeeded: null };
    const note = 'by the exact values, which are not published: the published ones are rounded';
    expect(formatDifference({ ...rounded, verdict: 'WORSE' }, SHARE)).toMatchObject({
      difference: 'equal after rounding',
      verdict: 'significantly worse',
      note,
    });
    expect(formatDifference({ ...rounded, verdict: 'NOT_SIGNIFICANT' }, SHARE).note).toBeNull();
    expect(formatDifference({ ...rounded, difference: 0.1, verdict: 'WORSE' }, SHARE)).toMatchObject({
      difference: '–',
      verdict: 'significantly worse',
      note,
    });
  });
  it.each([
    [0.02, 'BETTER', 'HIGHER', false],
    [-0.02, 'BETTER', 'HIGHER', true],
    [10, 'BETTER', 'LOWER', true],
    [-10, 'BETTER', 'LOWER', false],
    [10, 'WORSE', 'LOWER', false],
    [0, 'WORSE', 'LOWER', true],
    [-10, 'NOT_SIGNIFICANT', 'HIGHER', false],
  ] as const)('of %p are (%s, %s is better) against their verdict: %p', (difference, verdict, direction, against) =>
    expect(isAgainstVerdict({ difference, verdict }, direction)).toBe(against),
  );
  it('leaves out of its note what a table states once', () => {
    expect(formatDifference({ ...test, verdict: 'NOT_TESTED' }, SHARE, false).note).toBeNull();
    expect(formatDifference({ ...test, difference: 0, verdict: 'WORSE' }, SHARE, false).note).toBeNull();
    expect(formatDifference({ ...test, verdict: 'NOT_SIGNIFICANT', itemsNeeded: 90 }, SHARE, false).note).toMatch('90');
  });
  it('name the family of a test that is not that of the board', () => {
    const tie = { ...test, verdict: 'NOT_SIGNIFICANT' as const };
    expect(formatDifference({ ...test, family: 'BOARD' }, SHARE).note).toBeNull();
    expect(formatDifference({ ...test, family: 'COMPARED' }, SHARE).note).toBe('tested among the compared models only');
    expect(formatDifference({ ...tie, family: 'COMPARED' }, SHARE).note).toBe(
      'a significant difference would need about 900 images; tested among the compared models only',
    );
  });
  it('have no interval of zero width', () =>
    expect(formatDifference({ ...test, difference: 0, low: 0, high: 0 }, SHARE).interval).toBeNull());
  it.each([undefined, { ...test, difference: null }])('of an undefined value (%#) are a dash', (missing) =>
    expect(formatDifference(missing, SHARE)).toMatchObject({ difference: '–', verdict: 'not measured' }),
  );
});

describe('half of the interval of a difference of slices', () => {
  it.each([
    [0.0123, 'PERCENT', '±1.23'],
    [0.0123, 'COUNT', '±0.01'],
    [0.00004, 'PERCENT', '±<0.01'],
    [0, 'PERCENT', null],
    [null, 'PERCENT', null],
  ] as const)('of %p as %s is %p', (half, format, text) => expect(formatHalf(half, format)).toBe(text));
});
