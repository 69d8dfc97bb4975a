import { Xoshiro128 } from './random.js';
import { allPairs, signFlipTests } from './sign-flip.js';
import { SignMatrix } from './signs.js';
import { neededByIntervals, neededByPair } from './significance-needed.js';

/** Two entries over `n` images whose contributions differ by `mean` with a standard deviation of about `spread`. */
function tested(n: number, mean: number, spread: number, seed: number) {
  const random = Xoshiro128.seeded(seed);
  const uniform = () => random.below(1_000_000) / 1_000_000;
  const noise = () => uniform() + uniform() + uniform() + uniform() - 2; // variance 1 / 3
  const first = Float64Array.from({ length: n }, () => (mean + spread * Math.sqrt(3) * noise()) / n);
  return ofContributions([first, new Float64Array(n)], seed);
}

function ofContributions(contributions: Float64Array[], seed = 7) {
  const projections = new SignMatrix(999, contributions[0]!.length, seed).project(contributions);
  const entries = contributions.map((own, at) => ({
    value: own.reduce((sum, x) => sum + x, 0),
    contributions: own,
    projections: projections[at]!,
  }));
  const { difference, length, critical, clusters, p } = signFlipTests(entries, allPairs(2));
  return { pair: { difference: difference[0]!, length: length[0]! }, threshold: { critical, clusters }, p: p[0]! };
}

describe('the difference needed for significance', () => {
  it('is the one at which the paired test changes', () => {
    const n = 200;
    const random = Xoshiro128.seeded(3);
    const noise = Float64Array.from({ length: n }, () => (random.below(1_000) - 500) / 500 / n);
    const mean = noise.reduce((sum, x) => sum + x, 0);
    const shifted = (by: number) => {
      const own = noise.map((x) => x + (by - mean) / n);
      const { pair, threshold } = ofContributions([own, new Float64Array(n)]);
      return neededByPair(pair, threshold)!.difference - Math.abs(pair.difference);
    };
    const needed = shifted(0);
    expect(needed).toBeGreaterThan(0);
    expect(shifted(needed * 0.99)).toBeGreaterThan(0);
    expect(shifted(needed * 1.01)).toBeLessThan(0);
  });

  it('is not estimated without variation, or over too few images', () => {
    expect(neededByPair({ difference: 0, length: 0 }, { critical: 2, clusters: 100 })).toBeNull();
    expect(neededByPair({ difference: 0.1, length: 0.2 }, { critical: null, clusters: 100 })).toBeNull();
    expect(neededByPair({ difference: 0.1, length: 0.2 }, { critical: 2, clusters: 4 })).toBeNull();
    expect(neededByIntervals(0.1, [0, 0], 3)).toBeNull();
  });
});

describe('the images needed for significance', () => {
  it('make four of five repetitions significant', () => {
    const [n, mean, spread, repetitions] = [60, 0.1, 0.5, 300];
    const z = 1.96 + 0.8416;
    const known = { difference: mean, length: Math.sqrt((spread ** 2 + mean ** 2) / n) };
    const { factor } = neededByPair(known, { critical: 1.96, clusters: n })!;
    expect(factor! * n).toBeCloseTo((z * spread) ** 2 / mean ** 2 / (1 - 1 / n), 0);
    let found = 0;
    for (let seed = 1; seed <= repetitions; seed++) {
      if (tested(Math.ceil(factor! * n), mean, spread, seed).p < 0.05) found++;
    }
    expect(found / repetitions).toBeGreaterThan(0.8 - 3 * Math.sqrt((0.8 * 0.2) / repetitions));
    expect(found / repetitions).toBeLessThan(0.8 + 3 * Math.sqrt((0.8 * 0.2) / repetitions));
  });

  it('have no number for equal values', () => {
    expect(neededByPair({ difference: 0, length: 0.1 }, { critical: 2, clusters: 100 })!.factor).toBeNull();
    expect(neededByIntervals(0, [0.02, 0.02], 3)!.factor).toBeNull();
  });

  it('are more, the more entries the board has', () => {
    const [few, many] = [2, 50].map((entries) => neededByIntervals(0.01, [0.02, 0.02], entries)!);
    expect(few!.difference).toBeCloseTo(0.02 * Math.SQRT2, 4);
    expect(many!.difference).toBeGreaterThan(few!.difference);
    expect(many!.factor!).toBeGreaterThan(few!.factor!);
  });
});
