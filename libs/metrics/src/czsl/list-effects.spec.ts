import { contributions } from '../jackknife/contributions.js';
import { pairEvaluator } from './pair-evaluator.js';
import { PairReduction } from './pair-reduction.js';
import { pairSpace } from './pair-space.js';
import { CALIBRATION_PROFILES, type CalibrationProfileId } from './profile.js';

const LISTS = {
  attributes: 2,
  objects: 2,
  train: [[0, 0]] as [number, number][],
  val: [],
  test: [
    [0, 0],
    [0, 1],
  ] as [number, number][],
};

/** Half of the images are of each pair, and each has its own margin: every unseen one is in the pool. */
function outcomesOf(unseen: number, profile: CalibrationProfileId) {
  const reduction = new PairReduction(pairSpace(LISTS, 'closed'), CALIBRATION_PROFILES[profile]);
  const images = Array.from({ length: 2 * unseen }, (_, i) => i);
  reduction.add(
    images.map((i) => ({ attributes: [0], object: i % 2 })),
    { pair: Float32Array.from(images.flatMap((i) => (i % 2 === 0 ? [i / unseen, 0] : [0, 0.1 + i / unseen]))) },
  );
  return reduction.finish();
}

const METRICS = ['auc', 'best_seen', 'best_unseen', 'best_hm'].map((name) => `mac.${name}.v1`);
const parts = (unseen: number) => [...pairEvaluator(outcomesOf(unseen, 'mac'), METRICS).arbitraryParts!()];

describe('the effects of where a bias list ends', () => {
  it('are some −4% of the unseen images where the list ends at the 95th percentile, and small otherwise', () => {
    const [auc, seen, unseen] = parts(1_000);
    expect(unseen).toBeCloseTo(-0.04, 2);
    expect(auc).toBeLessThan(-0.025);
    expect(seen).toBeCloseTo(0, 3);
    expect(parts(1_001)[2]).toBeGreaterThan(0);
    expect(parts(1_001)[2]).toBeLessThan(0.015);
  });

  it('cancel over all remainders', () => {
    const sums = Array.from({ length: 20 }, (_, rest) => parts(800 + rest)).reduce((sum, own) =>
      sum.map((total, m) => total + own[m]!),
    );
    for (const sum of sums) expect(Math.abs(sum / 20)).toBeLessThan(0.001);
  });

  it('are one contribution more, which leaves the sum as it is', () => {
    const evaluator = pairEvaluator(outcomesOf(400, 'mac'), METRICS);
    const { arbitraryParts, ...without } = evaluator;
    const plain = contributions(without);
    contributions(evaluator).forEach(({ value, of }, m) => {
      const part = arbitraryParts!()[m]!;
      expect(of!.reduce((sum, own) => sum + own, 0)).toBeCloseTo(value, 12);
      expect(of![0]).toBeCloseTo(plain[m]!.of![0]! + part - part / 800, 12);
    });
  });

  it('are 0 where no image is in the pool, and for metrics without a list', () => {
    const [only] = pairEvaluator(outcomesOf(60, 'mac'), ['mac.auc_exact.v1']).arbitraryParts!();
    expect(only).toBe(0);
    const none = pairEvaluator(outcomesOf(0, 'czsl'), ['czsl.auc.v1']);
    expect([...none.arbitraryParts!()]).toEqual([0]);
  });
});
