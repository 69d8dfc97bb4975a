import { recomputed } from '../jackknife/leave-one-out.js';
import { metricDefinition, METRICS } from '../registry.js';
import { randomCase } from './naive-pairs.oracle.js';
import { pairEvaluator } from './pair-evaluator.js';
import { pairMetrics } from './pair-metrics.js';
import { PairReduction } from './pair-reduction.js';
import { pairSpace } from './pair-space.js';
import { CALIBRATION_PROFILES } from './profile.js';

function outcomesOf(profile: 'mac' | 'compmap', seed: number, scale: 'probabilities' | 'integers' = 'probabilities') {
  const { lists, labels, scores } = randomCase({
    profile,
    world: 'closed',
    scale,
    branches: 'pair',
    seed,
  });
  const reduction = new PairReduction(pairSpace(lists, 'closed'), CALIBRATION_PROFILES[profile], [1, 2, 3]);
  reduction.add(labels, scores);
  return reduction.finish();
}

function evaluated(
  outcomes: ReturnType<typeof outcomesOf>,
  ids: string[],
  weights?: Uint16Array,
): Record<string, number | null> {
  const evaluator = pairEvaluator(outcomes, ids);
  const values = new Float64Array(ids.length);
  evaluator.evaluate(weights, values);
  return Object.fromEntries(ids.map((id, j) => [id, Number.isNaN(values[j]) ? null : values[j]!]));
}

describe.each(['mac', 'compmap'] as const)('the evaluator of %s outcomes', (profile) => {
  const expected = (values: Record<string, number | null>) =>
    Object.fromEntries(
      Object.entries(values).map(([id, value]) => [id, value === null ? null : expect.closeTo(value, 12)]),
    );
  const weightings: [string, (image: number) => number][] = [
    ['every image once', () => 1],
    ['some images several times, others not', (image) => (image * 7) % 4],
    ['more weight than is packed', (image) => 60_000 - image],
    ['a few images only', (image) => Number(image < 3)],
    ['no image', () => 0],
  ];

  it.each(weightings)('has the values of pairMetrics: %s', (_, weight) => {
    for (let seed = 1; seed <= 5; seed++) {
      const outcomes = outcomesOf(profile, seed);
      const weights = Uint16Array.from({ length: outcomes.images }, (_, image) => weight(image));
      const values = pairMetrics(outcomes, weights);
      expect(evaluated(outcomes, Object.keys(values), weights)).toEqual(expected(values));
    }
  });

  it('counts every image once without weights', () => {
    const outcomes = outcomesOf(profile, 6);
    const values = pairMetrics(outcomes);
    expect(evaluated(outcomes, Object.keys(values))).toEqual(expected(values));
  });
});

it('an evaluator refuses metrics of other outcomes', () => {
  const [id] = [...METRICS.keys()].filter((key) => key.startsWith('czsl.'));
  expect(() => pairEvaluator(outcomesOf('mac', 1), [metricDefinition(id!).id])).toThrow(
    'no metric has the id czsl.auc.v1',
  );
});

describe.each(['mac', 'compmap'] as const)('the values of %s outcomes without an image', (profile) => {
  it('are those of recomputing them, each image being its own cluster or not', () => {
    const outcomes = outcomesOf(profile, 4);
    const evaluator = pairEvaluator(outcomes, Object.keys(pairMetrics(outcomes)));
    for (const clusterOf of [undefined, Uint32Array.from({ length: outcomes.images }, (_, image) => image >> 1)]) {
      const slow = recomputed(evaluator, clusterOf);
      evaluator.leaveOneOut!(clusterOf).forEach((column, m) =>
        column.forEach((value, c) => {
          if (Number.isNaN(slow[m]![c])) expect(value).toBeNaN();
          else expect(value).toBeCloseTo(slow[m]![c]!, 12);
        }),
      );
    }
  });
});

describe.each(['mac', 'compmap'] as const)('the exact area of %s outcomes without an image', (profile) => {
  it.each(['probabilities', 'integers'] as const)('is that of recomputing it, with %s as scores', (scale) => {
    for (let seed = 1; seed <= 20; seed++) {
      const evaluator = pairEvaluator(outcomesOf(profile, seed, scale), [`${profile}.auc_exact.v1`]);
      const [slow] = recomputed(evaluator);
      const [fast] = evaluator.leaveOneOut!();
      expect([...fast!]).toEqual(Array.from(slow!, (value) => (Number.isNaN(value) ? NaN : expect.closeTo(value, 12))));
    }
  });
});
