import { familyOfBoards } from './board-family.js';
import { Xoshiro128 } from './random.js';
import { allPairs, signFlipTests } from './sign-flip.js';
import { SignMatrix } from './signs.js';

const p = (...own: number[]) => ({ p: Float64Array.from(own) });

describe('several boards as one family', () => {
  it('multiplies each p by the number of boards', () =>
    expect(familyOfBoards([p(0.01, 0.2), p(0.03), p(0.02)]).map((own) => [...own].map((x) => +x.toFixed(6)))).toEqual([
      [0.03, 0.6],
      [0.09],
      [0.06],
    ]));
  it('is one board’s own family alone', () => expect([...familyOfBoards([p(0.04, 0.5)])[0]!]).toEqual([0.04, 0.5]));
  it('counts boards that find nothing, and leaves out boards without pairs', () => {
    expect([...familyOfBoards([p(0.04, 0.5), p(1, 1)])[0]!]).toEqual([0.08, 1]);
    expect([...familyOfBoards([p(0.04, 0.5), p()])[0]!]).toEqual([0.04, 0.5]);
  });

  /** The share of families in which boards of equal models have a false claim, jointly and each board by itself. */
  function falseClaims(families: number, different: number): { joint: number; separate: number } {
    const random = Xoshiro128.seeded(4);
    const [boards, models] = [4, 3];
    const signs = [30, 50, 70, 90].map((units) => new SignMatrix(400, units, units));
    let [joint, separate] = [0, 0];
    for (let family = 0; family < families; family++) {
      const tests = Array.from({ length: boards }, (_, b) => {
        const units = signs[b]!.clusters;
        const contributions = Array.from({ length: models + different }, (_, model) =>
          Float64Array.from({ length: units }, () => (random.below(1_000) + (model < models ? 0 : 5_000)) / units),
        );
        const projections = signs[b]!.project(contributions);
        const entries = contributions.map((own, m) => ({
          value: own.reduce((sum, x) => sum + x, 0),
          contributions: own,
          projections: projections[m]!,
        }));
        return signFlipTests(entries, allPairs(entries.length));
      });
      // the pairs of a different model are no false claims
      const pairs = allPairs(models + different);
      const isFalse = (ps: Float64Array) =>
        ps.some((x, at) => x < 0.05 && pairs.first[at]! < models && pairs.second[at]! < models);
      if (tests.some((own) => isFalse(own.p))) separate++;
      if (familyOfBoards(tests).some(isFalse)) joint++;
    }
    return { joint: joint / families, separate: separate / families };
  }

  it.each([
    ['equal models', 0],
    ['equal models and one that is clearly better on every board', 1],
  ])('has a false claim in at most 5%% of families of %s', (_, different) => {
    const families = 400;
    const { joint, separate } = falseClaims(families, different);
    expect(joint).toBeLessThan(0.05 + 2.5 * Math.sqrt((0.05 * 0.95) / families));
    expect(separate).toBeGreaterThan(different === 0 ? 0.12 : 0.05);
  });
});
