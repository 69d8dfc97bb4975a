import { neighbourTexts, unitsNoun, type NeighbourNumbers } from './neighbour-text.js';

const found: NeighbourNumbers = {
  relation: 'BELOW',
  ...({ difference: -0.005, outcome: 'NOT_SIGNIFICANT', gain: 0.0148, factor: 4.12, units: 12_345 } as const),
  ...({ basis: 'PAIRED', reason: null } as const),
};
const texts = (more: Partial<NeighbourNumbers>) => neighbourTexts({ ...found, ...more }, 'PERCENT');

describe('what a significant difference needs', () => {
  it('is points, or units with their multiple', () =>
    expect(texts({})).toEqual({
      difference: '−0.50',
      outcome: 'not significant',
      gain: '+1.48',
      units: '12,300 (4.1×)',
      reason: null,
    }));
  it('is an upper bound from intervals, and a multiple alone on a hidden split', () =>
    expect(texts({ basis: 'INTERVALS', units: null })).toMatchObject({
      gain: 'at most +1.48',
      units: 'at most 4.1×',
    }));
  it('is nothing for a significant difference', () =>
    expect(texts({ outcome: 'SIGNIFICANT', gain: 0, factor: null, units: null })).toMatchObject({
      outcome: 'significantly better',
      gain: '–',
      units: '–',
    }));
  it('is a gain for an entry that is significantly worse', () =>
    expect(texts({ relation: 'ABOVE', outcome: 'SIGNIFICANT', factor: null, units: null })).toMatchObject({
      outcome: 'significantly worse',
      gain: '+1.48',
      units: '–',
    }));
  it('is no number of units for equal values, and no exact one for nearly equal ones', () => {
    expect(texts({ difference: 0, factor: null, units: null }).units).toBe('no number suffices');
    expect(texts({ factor: 2e7, units: 2e10 }).units).toBe('over 10,000×');
  });
  it('is no upper bound that has no practical meaning', () =>
    expect(texts({ factor: 2e7, units: 2e10, basis: 'INTERVALS' }).units).toBe('no useful estimate'));
  it.each([
    { gain: 0, factor: 4 },
    { gain: 0.01, factor: 0.8 },
  ])('is not estimated where the estimate contradicts the test: %j', (more) => {
    const coarse = { gain: '–', units: '–', reason: expect.stringMatching(/too coarse/) };
    expect(texts({ ...more, basis: 'INTERVALS' })).toMatchObject(coarse);
    expect(texts({ ...more, outcome: 'NOT_LISTED' }).reason).toBeNull();
  });
  it('is an upper bound of a result that is not on the board', () =>
    expect(texts({ outcome: 'NOT_RANKED', basis: 'INTERVALS', units: null })).toMatchObject({
      outcome: 'not tested: the result is not on the board',
      gain: 'at most +1.48',
    }));
  it('is a reason where nothing is estimated', () =>
    expect(
      texts({ outcome: 'NOT_TESTED', reason: 'NOT_CALIBRATED', gain: null, factor: null, units: null, basis: null }),
    ).toMatchObject({ outcome: 'not tested', gain: '–', units: '–', reason: expect.stringMatching(/unreliable/) }));
});

it('counts the units of all boards by their noun, and as units where they differ', () => {
  expect(unitsNoun([{ unit: 'class' }, { unit: 'class' }])).toBe('classes');
  expect(unitsNoun([{ unit: 'episode' }, { unit: 'image' }])).toBe('units');
});

it('has the decimals of the step to which the values were rounded, and a gain that suffices', () =>
  expect(texts({ difference: -0.02, step: 0.02, gain: 0.0832, basis: 'INTERVALS', units: null })).toMatchObject({
    difference: '−2',
    gain: 'at most +9',
  }));
