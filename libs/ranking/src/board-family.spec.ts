import { familyOfBoards } from './board-family.js';
import { Xoshiro128 } from './random.js';
import { allPairs, signFlipTests } from './sign-flip.js';
import { SignMatrix } from './signs.js';

const p = (...own: number[]) => ({ p: Float64Array.from(own) });

describe('several boards as one family', () => {
  it('multiplies each p by the boards that are not yet decided', () =>
    expect(familyOfBoards([p(0.01, 0.2), p(0.03), p(0.02)]).map((own) => [...own].map((x) => +x.toFixed(6)))).toEqual([
      [0.03, 0.6],
      [0.04],
      [0.04],
    ]));
  it('is one board’s own family alone', () => expect([...familyOfBoards([p(0.04, 0.5)])[0]!]).toEqual([0.04, 0.5]));
  it('counts boards that find nothing, and leaves out boards without pairs', () => {
    expect([...familyOfBoards([p(0.04, 0.5), p(1, 1)])[0]!]).toEqual([0.08, 1]);
    expect([...familyOfBoards([p(0.04, 0.5), p()])[0]!]).toEqual([0.04, 0.5]);
  });

  it('has a false claim in at most 5% of families, where boards by themselves have one far more often', () => {
    const random = Xoshiro128.seeded(4);
    const [families, boards, models] = [400, 4, 3];
    const signs = [30, 50, 70, 90].map((units) => new SignMatrix(400, units, units));
    let [joint, separate] = [0, 0];
    for (let family = 0; family < families; family++) {
      const tests = Array.from({ length: boards }, (_, b) => {
        const units = signs[b]!.clusters;
        const contributions = Array.from({ length: models }, () =>
          Float64Array.from({ length: units }, () => random.below(1_000) / units),
        );
        const projections = signs[b]!.project(contributions);
        const entries = contributions.map((own, m) => ({
          value: own.reduce((sum, x) => sum + x, 0),
          contributions: own,
          projections: projections[m]!,
        }));
        return signFlipTests(entries, allPairs(models));
      });
      if (tests.some((own) => own.p.some((x) => x < 0.05))) separate++;
      if (familyOfBoards(tests).some((own) => own.some((x) => x < 0.05))) joint++;
    }
    expect(joint / families).toBeLessThan(0.05 + 2.5 * Math.sqrt((0.05 * 0.95) / families));
    expect(separate / families).toBeGreaterThan(0.12);
  });
});
