import { bandEdges, bestHarmonic, coveredAt, pointAt, unseenAt } from './curve.ts';

const curve = { bias: [-1, 0, 1], seen: [0.6, 0.5, 0], unseen: [0, 0.5, 0.6] };

describe('the seen–unseen curve', () => {
  it('has a harmonic mean at each point', () => expect(pointAt(curve, 1).harmonic).toBeCloseTo(0.5));
  it('has none where one side is zero', () => expect(pointAt(curve, 0).harmonic).toBe(0));
  it('has its best point where the harmonic mean is highest', () =>
    expect(bestHarmonic(curve)).toMatchObject({ index: 1, point: { bias: 0 } }));
  it('of zeros is zero', () => expect(bestHarmonic({ bias: [0], seen: [0], unseen: [0] }).point.harmonic).toBe(0));
});

describe('the band around a curve', () => {
  it('crosses the ray to each point at its shares', () => {
    const { low, high } = bandEdges(curve, { low: [0.9, 0.8, 1], high: [1.1, 1.2, 1] });
    expect(low.seen.map((share) => Number(share.toFixed(6)))).toEqual([0.54, 0.4, 0]);
    expect(low.unseen.map((share) => Number(share.toFixed(6)))).toEqual([0, 0.4, 0.6]);
    expect(high.seen.map((share) => Number(share.toFixed(6)))).toEqual([0.66, 0.6, 0]);
  });
  it('omits points without direction', () =>
    expect(bandEdges(curve, { low: [null, 0.8, 1], high: [null, 1.2, 1] }).high.bias).toEqual([0, 1]));
});

describe('the most unseen accuracy', () => {
  it('is interpolated between points', () => expect(unseenAt(curve, 0.55)).toBeCloseTo(0.25));
  it('equals that of a point at its position', () => expect(unseenAt(curve, 0.5)).toBeCloseTo(0.5));
  it('left of the curve equals that of its end', () =>
    expect(unseenAt({ ...curve, seen: [0.6, 0.5, 0.2] }, 0.1)).toBe(0.6));
  it('right of it does not exist', () => expect(unseenAt(curve, 0.61)).toBeNull());
});

describe('the coverage curve', () => {
  const coverage = { k: [1, 3, 10], share: [0.2, 0.5, 0.9] };
  it('gives the K that covers a share', () => expect(coveredAt(coverage, 0.5)).toBe(3));
  it('reports when a share is never covered', () => expect(coveredAt(coverage, 0.95)).toBeNull());
});
