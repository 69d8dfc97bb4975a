import { measureEntry, UNMEASURED, type MeasuredMetric } from './measured-entry.js';
import { meanEvaluator } from './mean-evaluator.oracle.js';
import { Xoshiro128 } from './random.js';
import { resampling } from './resampling.js';
import { allPairs, FEWEST_CLUSTERS, halfWidth, pairIndex, signFlipTests, type SignFlipTests } from './sign-flip.js';
import { SignMatrix } from './signs.js';

const SIGNS = 399;

const widthOf = (tests: SignFlipTests, pair: number) => halfWidth(tests.difference[pair]!, tests.length[pair]!, tests);

/** Rows of 0/1 outcomes with the given accuracies, compared by their means. */
function compare(accuracies: readonly number[], instances: number, seed: number) {
  const random = Xoshiro128.seeded(seed, 99);
  const entries = accuracies.map((accuracy) => {
    const right = Float64Array.from({ length: instances }, () => Number(random.below(1e6) < accuracy * 1e6));
    return measureEntry(meanEvaluator(right), resampling(instances, seed), SIGNS).of[0]!;
  });
  return signFlipTests(entries, allPairs(entries.length));
}

describe('signs', () => {
  it('project a vector as the sum of its signed entries, independently of other projections', () => {
    const [x, y] = [Float64Array.of(1, 2, 4, 8), Float64Array.of(0, 0, 0, 1)];
    const [both] = new SignMatrix(50, 4, 3).project([x, y]);
    const [alone] = new SignMatrix(60, 4, 3).project([x]);
    expect(both).toEqual(alone!.subarray(0, 50));
    for (const sum of both!) expect([...Array(16).keys()].map((k) => 2 * k - 15)).toContain(sum);
    expect(new Set(both).size).toBeGreaterThan(10);
  });
});

describe('the sign-flip max-T test', () => {
  it('claims a false difference on at most about 5% of boards without one', () => {
    let claimed = 0;
    for (let seed = 0; seed < 300; seed++)
      if (compare([0.5, 0.5, 0.5, 0.5, 0.5], 40, seed).p.some((p) => p < 0.05)) claimed++;
    expect(claimed / 300).toBeLessThan(0.05 + 0.031); // 2.5 standard errors
  });

  it('finds clear differences and leaves small ones open', () => {
    const { p } = compare([0.9, 0.88, 0.5], 300, 2);
    expect(p[pairIndex(0, 2)]).toBeLessThan(0.01);
    expect(p[pairIndex(1, 2)]).toBeLessThan(0.01);
    expect(p[pairIndex(0, 1)]).toBeGreaterThan(0.05);
  });

  it('agrees with the definition, pair by pair', () => {
    const random = Xoshiro128.seeded(4);
    const vectors = Array.from({ length: 4 }, () => Float64Array.from({ length: 30 }, () => random.below(100)));
    const signs = new SignMatrix(99, 30, 8);
    const each = Array.from({ length: 30 }, (_, c) => Float64Array.from({ length: 30 }, (_, i) => Number(i === c)));
    const sign = signs.project(each); // cluster → row → its sign
    const projections = signs.project(vectors);
    const entries = vectors.map((own, k): MeasuredMetric => {
      const value = own.reduce((sum, x) => sum + x, 0);
      return { value, contributions: own, projections: projections[k]! };
    });
    const { first, second } = allPairs(4);
    const statistic = (pair: number, row: number | null) => {
      const d = vectors[first[pair]!]!.map((x, c) => x - vectors[second[pair]!]![c]!);
      const sum = d.reduce((total, x, c) => total + x * (row === null ? 1 : sign[c]![row]!), 0);
      return Math.abs(sum) / Math.sqrt(d.reduce((total, x) => total + x * x, 0));
    };
    const tests = signFlipTests(entries, { first, second });
    const largest = Array.from({ length: 99 }, (_, row) =>
      Math.max(...[...first.keys()].map((q) => statistic(q, row))),
    );
    first.forEach((_, pair) => {
      const reached = largest.filter((max) => max >= statistic(pair, null) - 1e-9).length;
      expect(tests.p[pair]).toBeCloseTo((reached + 1) / 100, 12);
      expect(statistic(pair, null) > tests.critical).toBe(tests.p[pair]! < 0.05);
    });
  });

  it('has intervals that leave out 0 exactly where p is below 5%', () => {
    for (let seed = 0; seed < 40; seed++) {
      const tests = compare([0.5, 0.62, 0.7], 80, seed);
      tests.p.forEach((p, pair) => expect(Math.abs(tests.difference[pair]!) > widthOf(tests, pair)!).toBe(p < 0.05));
    }
  });

  it('finds no significant difference over few clusters, without any difference, or without contributions', () => {
    const few = compare([1, 0], FEWEST_CLUSTERS - 1, 1);
    expect([few.p[0], widthOf(few, 0)]).toEqual([1, null]);
    const entry = measureEntry(meanEvaluator(new Float64Array(50).fill(1)), resampling(50, 1), SIGNS).of[0]!;
    const same = signFlipTests([entry, entry], allPairs(2));
    expect([same.p[0], widthOf(same, 0)]).toEqual([1, 0]);
    const none = signFlipTests([entry, { ...UNMEASURED, value: 0.2 }], allPairs(2));
    expect([none.p[0], widthOf(none, 0)]).toEqual([1, null]);
  });
});
