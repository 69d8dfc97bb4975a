import { ascendingOrder } from './ascending-order.js';
import { pairIndex, stepDownMaxT } from './max-t.js';
import { meanEvaluator } from './mean-evaluator.oracle.js';
import { Xoshiro128 } from './random.js';
import { replicate } from './replicates.js';
import { resampling } from './resampling.js';

/** Rows of 0/1 outcomes with the given accuracies, each instance with its own difficulty, compared by their means. */
function compare(accuracies: readonly number[], instances: number, seed: number, resamples = 300) {
  const random = Xoshiro128.seeded(seed, 99);
  const columns = accuracies.map((accuracy) =>
    Float64Array.from({ length: instances }, () => Number(random.below(1e6) < accuracy * 1e6)),
  );
  const plan = resampling(instances, seed);
  const { values, draws } = replicate(
    columns.map((column) => meanEvaluator(column)),
    plan,
    resamples,
  );
  return { values: values[0]!, ...stepDownMaxT(values[0]!, draws[0]!, plan.clusters) };
}

describe('the step-down max-T test', () => {
  it('claims a false difference on at most about 5 % of boards without one', () => {
    let claimed = 0;
    for (let seed = 0; seed < 300; seed++)
      if (compare([0.5, 0.5, 0.5, 0.5, 0.5], 120, seed).p.some((p) => p < 0.05)) claimed++;
    expect(claimed / 300).toBeLessThan(0.05 + 0.031); // 2.5 standard errors
  });

  it('finds clear differences and leaves small ones open', () => {
    const { p } = compare([0.9, 0.88, 0.5], 300, 2);
    expect(p[pairIndex(3, 0, 2)]).toBeLessThan(0.01);
    expect(p[pairIndex(3, 1, 2)]).toBeLessThan(0.01);
    expect(p[pairIndex(3, 0, 1)]).toBeGreaterThan(0.05);
  });

  it('agrees with the definition, pair by pair', () => {
    const values = Float64Array.of(0.4, 0.5, 0.8);
    const draws = Float64Array.from([0.3, 0.45, 0.5, 0.38, 0.6, 0.45, 0.5, 0.55, 0.7, 0.85, 0.8, 0.82]);
    const found = stepDownMaxT(values, draws, 1000);
    const pairs = [
      [0, 1],
      [0, 2],
      [1, 2],
    ] as const;
    const deviation = (a: number, b: number, r: number) =>
      draws[a * 4 + r]! - draws[b * 4 + r]! - (values[a]! - values[b]!);
    const tests = pairs.map(([a, b]) => {
      const all = [0, 1, 2, 3].map((r) => deviation(a, b, r));
      const mean = all.reduce((sum, x) => sum + x, 0) / 4;
      const se = Math.sqrt(all.reduce((sum, x) => sum + (x - mean) ** 2, 0) / 3);
      return { t: Math.abs(values[a]! - values[b]!) / se, stats: all.map((x) => Math.abs(x) / se), se };
    });
    const expected = tests.map(({ t }) => {
      const tail = (from: number) =>
        (1 +
          [0, 1, 2, 3].filter((r) => Math.max(...tests.filter((x) => x.t <= from).map((x) => x.stats[r]!)) >= from)
            .length) /
        5;
      return Math.max(...tests.filter((x) => x.t >= t).map((x) => tail(x.t)));
    });
    expect([...found.p]).toEqual(expected.map((p) => expect.closeTo(p, 9)));
    expect([...found.standardError]).toEqual(tests.map(({ se }) => expect.closeTo(se, 6)));
  });

  it('cannot separate rows that never differ, nor anything on a handful of instances', () => {
    const same = Float64Array.of(1, 0, 1, 1);
    const plan = resampling(4, 1);
    const { values, draws } = replicate(
      [same, same, Float64Array.of(0, 0, 0, 0)].map((column) => meanEvaluator(column)),
      plan,
      200,
    );
    const { p } = stepDownMaxT(values[0]!, draws[0]!, plan.clusters);
    expect(p[pairIndex(3, 0, 1)]).toBe(1);
    expect(Math.min(...p)).toBeGreaterThanOrEqual(2 ** -3);
  });

  it('calls a constant difference on many instances real', () => {
    const ones = new Float64Array(50).fill(1);
    const plan = resampling(50, 1);
    const { values, draws } = replicate(
      [ones, new Float64Array(50)].map((column) => meanEvaluator(column)),
      plan,
      200,
    );
    expect(stepDownMaxT(values[0]!, draws[0]!, plan.clusters).p[0]).toBeCloseTo(1 / 201);
  });
});

describe('ascending order', () => {
  it('is that of the values, equal ones in their order, infinity last', () => {
    expect([...ascendingOrder(Float64Array.of(3, 0, Infinity, 1e-30, 3, 2))]).toEqual([1, 3, 5, 0, 4, 2]);
  });
});
