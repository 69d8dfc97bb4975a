import { COMPUN_METRICS } from '../compun/definitions.js';
import { compunEvaluator } from '../compun/evaluator.js';
import { attributeHierarchy } from '../vaw/hierarchy.js';
import { attributeGroups } from '../vaw/attribute-groups.js';
import { averagePrecision } from '../vaw/average-precision.js';
import { bestFirst } from '../vaw/best-first.js';
import { VAW_METRICS, VQA_METRICS } from '../vaw/definitions.js';
import { cellsOfMatrix, UNLABELLED } from '../vaw/labels.js';
import { reduceVaw } from '../vaw/outcomes.js';
import { vawEvaluator } from '../vaw/vaw-metrics.js';
import { reduceVqa, vqaEvaluator } from '../vaw/vqa-outcomes.js';
import { contributions, standardError } from './contributions.js';
import { recomputed } from './leave-one-out.js';
import { precisionWithout } from './precision-without.js';

/** A reproducible stream in [0, 1). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 16807) % 2147483647) / 2147483647;
}

describe('average precision without a cluster', () => {
  it('is what the metric gives once the cluster is removed, with ties and several cells a cluster', () => {
    for (let seed = 1; seed <= 200; seed++) {
      const random = numbers(seed);
      const cells = 1 + Math.floor(random() * 30);
      const scores = Float64Array.from({ length: cells }, () => Math.floor(random() * (seed % 2 ? 6 : 1e6)));
      const labels = Uint8Array.from(scores, () => (random() < 0.3 ? 1 : 0));
      const cluster = Uint32Array.from(scores, (_, i) => (seed % 3 === 0 ? i : Math.floor(random() * 8)));
      const order = [...bestFirst(scores)];
      const found = precisionWithout({
        positive: Uint8Array.from(order, (i) => labels[i]!),
        tied: Uint8Array.from(order, (i, k) => Number(k > 0 && scores[i] === scores[order[k - 1]!])),
        cluster: Uint32Array.from(order, (i) => cluster[i]!),
      });
      expect(found.map((one) => one.cluster)).toEqual([...new Set(cluster)].sort((x, y) => x - y));
      for (const { cluster: left, precision } of found) {
        const rest = [...scores.keys()].filter((i) => cluster[i] !== left);
        const expected = averagePrecision(
          Float64Array.from(rest, (i) => scores[i]!),
          Uint8Array.from(rest, (i) => labels[i]!),
        );
        if (expected === null) expect(precision).toBeNull();
        else expect(precision).toBeCloseTo(expected, 12);
      }
    }
  });
});

const [INSTANCES, ATTRIBUTES] = [60, 14];
const names = Array.from({ length: ATTRIBUTES }, (_, a) => `a${a}`);
const groups = attributeGroups({
  attributes: names,
  subtypes: { color: names.slice(0, 8), material: names.slice(8, 12) },
  parentTypes: { color: ['color'], material: ['material'] },
  frequencyBands: { head: names.slice(0, 10), tail: names.slice(10) },
});
const hierarchy = attributeHierarchy(ATTRIBUTES, [
  [0, 1],
  [0, 2],
  [1, 3],
  [4, 5],
]);

function example(seed: number) {
  const random = numbers(seed);
  const labels = Uint8Array.from({ length: INSTANCES * ATTRIBUTES }, () =>
    Math.min(Math.floor(random() * 4), UNLABELLED),
  );
  const scores = Float32Array.from(labels, () => Math.floor(random() * 12) / 12 - 0.1);
  const clusterOf = Uint32Array.from({ length: INSTANCES }, (_, i) => Math.floor(i / 3));
  return { labels: cellsOfMatrix(labels, INSTANCES, ATTRIBUTES), scores, clusterOf };
}

function expectColumn(found: Float64Array, expected: Float64Array): void {
  found.forEach((value, c) => {
    if (Number.isNaN(expected[c])) expect(value).toBeNaN();
    else expect(value).toBeCloseTo(expected[c]!, 12);
  });
}

const [THRESHOLD, TOP_K] = [0.5, 5];

describe('contributions', () => {
  it('of every VAW metric follow from recomputing it without each instance and without each image', () => {
    const { labels, scores, clusterOf } = example(3);
    const metrics = VAW_METRICS.map(({ id }) => id);
    for (const scored of [undefined, new Uint8Array(INSTANCES * ATTRIBUTES).fill(1)]) {
      const outcomes = reduceVaw(
        { scores, ...(scored && { scored }) },
        { labels, hierarchy, threshold: THRESHOLD, topK: TOP_K },
      );
      const evaluator = vawEvaluator(outcomes, groups, metrics);
      for (const clusters of [undefined, clusterOf]) {
        const slow = recomputed(evaluator, clusters);
        evaluator.leaveOneOut!(clusters).forEach((column, m) => expectColumn(column, slow[m]!));
      }
    }
  });

  it('of every VQA metric follow from recomputing it', () => {
    const { labels, scores, clusterOf } = example(5);
    const answers = scores.map((score) => Number(score > 0.5));
    const outcomes = reduceVqa(answers, { labels, types: names.map(() => 'color'), hierarchy });
    const evaluator = vqaEvaluator(
      outcomes,
      VQA_METRICS.map(({ id }) => id),
    );
    for (const clusters of [undefined, clusterOf]) {
      const slow = recomputed(evaluator, clusters);
      evaluator.leaveOneOut!(clusters).forEach((column, m) => expectColumn(column, slow[m]!));
    }
  });

  it('of every Compun metric follow from recomputing it, prompt sets and categories that are absent included', () => {
    const random = numbers(11);
    const triplets = () => Float64Array.from({ length: 3 * 40 }, () => Math.floor(random() * 6) / 6);
    const outcomes = {
      items: 40,
      categories: Array.from({ length: 40 }, (_, i) => [null, 'either', 'both'][i % 3]!),
      similarities: { base: triplets(), reversed: triplets() },
      rank: Uint32Array.from({ length: 40 }, () => 1 + Math.floor(random() * 12)),
    };
    const evaluator = compunEvaluator(
      outcomes,
      COMPUN_METRICS.map(({ id }) => id),
    );
    for (const clusters of [undefined, Uint32Array.from({ length: 40 }, (_, i) => Math.floor(i / 3))]) {
      const slow = recomputed(evaluator, clusters);
      evaluator.leaveOneOut!(clusters).forEach((column, m) => expectColumn(column, slow[m]!));
    }
  });

  it('of a mean are its terms, and their standard error is s / √n', () => {
    const values = [0, 1, 1, 0.5, 0.25];
    const mean = {
      metrics: ['mean'],
      instances: 5,
      evaluate: (weights: Uint16Array | undefined, out: Float64Array) => {
        const total = weights ? weights.reduce((sum, weight) => sum + weight, 0) : 5;
        out[0] = values.reduce((sum, value, i) => sum + value * (weights ? weights[i]! : 1), 0) / total;
      },
    };
    const [only] = contributions(mean);
    only!.of!.forEach((own, i) => expect(own).toBeCloseTo(values[i]! / 5, 12));
    const variance = values.reduce((sum, value) => sum + (value - 0.55) ** 2, 0) / 4;
    expect(standardError(only!)).toBeCloseTo(Math.sqrt(variance / 5), 12);
  });

  it('sum to the value, and are null where the metric is undefined without some cluster', () => {
    const { labels, scores } = example(7);
    const outcomes = reduceVaw({ scores }, { labels, hierarchy, threshold: THRESHOLD, topK: TOP_K });
    for (const { value, of } of contributions(vawEvaluator(outcomes, groups)))
      expect(of!.reduce((sum, own) => sum + own, 0)).toBeCloseTo(value, 12);
    const single = { metrics: ['m'], instances: 1, evaluate: (_: unknown, out: Float64Array) => void (out[0] = 1) };
    expect(contributions(single)[0]!.of).toBeNull();
    expect(standardError({ value: 1, of: null })).toBeNull();
  });
});
