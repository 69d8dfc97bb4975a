import { coverageCurve } from './coverage-curve.js';
import { PairReduction } from './pair-reduction.js';
import { pairSpace } from './pair-space.js';
import { CALIBRATION_PROFILES } from './profile.js';
import { recallSlices } from './slices.js';

// 3 attributes × 2 objects, open world; scores make attribute 0 the best, then 1, then 2, and object 0 before object 1
const space = pairSpace({ attributes: 3, objects: 2, train: [[0, 0]], val: [], test: [] }, 'open');
const reduction = new PairReduction(space, CALIBRATION_PROFILES.mac, []);
const labels = [
  { attributes: [0, 2], object: 0 },
  { attributes: [1], object: 1 },
  { attributes: [0], object: 0 },
];
reduction.add(labels, {
  attribute: Float32Array.from(labels.flatMap(() => [4, 2, 0])),
  object: Float32Array.from(labels.flatMap(() => [1, 0])),
});
const outcomes = reduction.finish(); // ranks: (0,0) 0, (0,1) 1, (1,0) 2, (1,1) 3, (2,0) 4, (2,1) 5

describe('recall by slice', () => {
  it('counts the true pairs of each attribute', () => {
    expect(recallSlices(outcomes, 'attribute', 3)).toMatchObject([
      { attribute: 0, object: -1, images: 2, labels: 2, recall: 1 },
      { attribute: 1, object: -1, images: 1, labels: 1, recall: 0 },
      { attribute: 2, object: -1, images: 1, labels: 1, recall: 0 },
    ]);
  });

  it('counts the true pairs of each object, several an image', () => {
    expect(recallSlices(outcomes, 'object', 3)).toMatchObject([
      { attribute: -1, object: 0, images: 2, labels: 3, recall: 2 / 3 },
      { attribute: -1, object: 1, images: 1, labels: 1, recall: 0 },
    ]);
  });

  it('counts pairs, and leaves out those that no image has', () => {
    expect(
      recallSlices(outcomes, 'pair', 4).map(({ attribute, object, recall }) => [attribute, object, recall]),
    ).toEqual([
      [0, 0, 1],
      [1, 1, 1],
      [2, 0, 0],
    ]);
  });

  it('has an interval around every recall, within [0, 1], even for one image', () => {
    for (const { low, high, recall } of recallSlices(outcomes, 'pair', 4)) {
      expect(low).toBeLessThanOrEqual(recall);
      expect(high).toBeGreaterThanOrEqual(recall);
      expect(high - low).toBeGreaterThan(0.5);
    }
  });
});

describe('the coverage curve', () => {
  it('rises from the first to the last candidate pair', () => {
    expect(coverageCurve(outcomes)).toEqual({ k: [1, 2, 3, 4, 5, 6], share: [1 / 3, 1 / 3, 1 / 3, 2 / 3, 1, 1] });
  });

  it('is empty without images', () => {
    const none = new PairReduction(space, CALIBRATION_PROFILES.mac, []).finish();
    expect(coverageCurve(none)).toEqual({ k: [], share: [] });
  });
});
