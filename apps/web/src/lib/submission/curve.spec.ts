import { bestHarmonic, coveredAt, pointAt } from './curve.ts';

const curve = { bias: [-1, 0, 1], seen: [0.6, 0.5, 0], unseen: [0, 0.5, 0.6] };

describe('the seen–unseen curve', () => {
  it('has a harmonic mean at each point', () => expect(pointAt(curve, 1).harmonic).toBeCloseTo(0.5));
  it('has none where one side is zero', () => expect(pointAt(curve, 0).harmonic).toBe(0));
  it('is best where the harmonic mean is', () => expect(bestHarmonic(curve)).toMatchObject({ index: 1, point: { bias: 0 } }));
  it('of zeros is zero', () => expect(bestHarmonic({ bias: [0], seen: [0], unseen: [0] }).point.harmonic).toBe(0));
});

describe('the coverage curve', () => {
  const coverage = { k: [1, 3, 10], share: [0.2, 0.5, 0.9] };
  it('names the K that covers a share', () => expect(coveredAt(coverage, 0.5)).toBe(3));
  it('says when a share is never covered', () => expect(coveredAt(coverage, 0.95)).toBeNull());
});
