import { neighbourTexts, type NeighbourNumbers } from './neighbour-text.js';

const found: NeighbourNumbers = {
  ...({ difference: -0.005, outcome: 'NOT_SIGNIFICANT', gain: 0.0148, factor: 4.12, images: 12_345 } as const),
  ...({ basis: 'PAIRED', reason: null } as const),
};
const texts = (more: Partial<NeighbourNumbers>) => neighbourTexts({ ...found, ...more }, 'PERCENT');

describe('what a significant difference needs', () => {
  it('is points, or images with their multiple', () =>
    expect(texts({})).toEqual({
      difference: '−0.50',
      outcome: 'not significant',
      gain: '+1.48',
      images: '12,300 (4.1×)',
      reason: null,
    }));
  it('is an upper bound from intervals, and a multiple alone on a hidden split', () =>
    expect(texts({ basis: 'INTERVALS', images: null })).toMatchObject({
      gain: 'at most +1.48',
      images: 'at most 4.1×',
    }));
  it('is nothing for a significant difference', () =>
    expect(texts({ outcome: 'SIGNIFICANT', gain: 0, factor: null, images: null })).toMatchObject({
      outcome: 'significant',
      gain: 'none',
      images: 'none',
    }));
  it('is no number of images for equal values, and no exact one for nearly equal ones', () => {
    expect(texts({ difference: 0, factor: null, images: null }).images).toBe('equal values');
    expect(texts({ factor: 2e7, images: 2e10 }).images).toBe('over 10,000×');
  });
  it('is a reason where nothing is estimated', () =>
    expect(
      texts({ outcome: 'NOT_TESTED', reason: 'NOT_CALIBRATED', gain: null, factor: null, images: null, basis: null }),
    ).toMatchObject({ outcome: 'not tested', gain: '–', images: '–', reason: expect.stringMatching(/calibrated/) }));
});
