import { contributionCorrelation, SIMILAR } from './similar-results.js';

const entry = (length: number, of: (unit: number) => number) => ({
  contributions: Float64Array.from({ length }, (_, unit) => of(unit)),
});
/** Right on the units whose number, scattered, is above a share. */
const scattered = (unit: number, by: number) => (unit * by) % 997;

describe('the correlation of contributions', () => {
  it('is 1 for equal results and near 1 for a copy that differs on one unit in a hundred', () => {
    const original = entry(1_000, (unit) => Number(scattered(unit, 7) < 600));
    const copy = entry(1_000, (unit) => Number(scattered(unit, 7) < 600 !== (unit % 100 === 3)));
    expect(contributionCorrelation(original, original)).toBeCloseTo(1);
    expect(contributionCorrelation(original, copy)).toBeGreaterThan(SIMILAR);
  });

  it('of two accurate models with different errors is low, although 98 of 100 answers are equal', () => {
    const [a, b] = [7, 11].map((by) => entry(1_000, (unit) => Number(scattered(unit, by) >= 10)));
    expect(contributionCorrelation(a!, b!)).toBeLessThan(0.5);
  });

  it('is null for few units, without measurement, and where a model is right on all', () => {
    const one = entry(99, (unit) => unit % 3);
    expect(contributionCorrelation(one, one)).toBeNull();
    const right = entry(200, () => 1);
    expect(
      contributionCorrelation(
        right,
        entry(200, (unit) => unit % 3),
      ),
    ).toBeNull();
    expect(contributionCorrelation({ contributions: null }, right)).toBeNull();
  });
});
