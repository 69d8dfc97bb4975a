import {
  attributeGroups,
  attributeHierarchy,
  boardMetrics,
  cellsOfMatrix,
  compunMetrics,
  contributions,
  encodeVawOutcomes,
  reduceCompun,
  reduceVaw,
  UNLABELLED,
  vawEvaluator,
  vawMetrics,
  type AttributeHierarchy,
  type LabelledCells,
  type VawReduction,
} from '@primitives/metrics';
import { Xoshiro128 } from '@primitives/ranking';
import { duration, table } from './measure/table.js';
import { timed } from './measure/timing.js';
import { sized } from './measure/sized.js';

/**
 * VAW's test split: 31,819 instances, 620 attributes, 57,029 positive and 166,578 negative cells, and the derived
 * hierarchy's 181 edges.
 */
const FULL = sized({ instances: 31_819, attributes: 620, edges: 181 }, { instances: 320, attributes: 62, edges: 18 });
const LABELLED = (57_029 + 166_578) / (31_819 * 620);
const POSITIVE_SHARE = 57_029 / (57_029 + 166_578);

type Size = typeof FULL;

/** VAW and Compun at full size, and how VAW's cost grows with instances, attributes and edges. */
export function run(print: (line: string) => void): void {
  fullEvaluation(print);
  for (const dimension of ['instances', 'attributes', 'edges'] as const) {
    print('');
    growth(dimension, print);
  }
  print('');
  compun(print);
}

function fullEvaluation(print: (line: string) => void): void {
  const { scores, reduction, groups } = made(FULL);
  const outcomes = reduceVaw({ scores }, reduction);
  const whole = timed(() => void vawMetrics(reduceVaw({ scores }, reduction), groups));
  const evaluator = vawEvaluator(outcomes, groups, boardMetrics('vaw-classifier', 'classifier'));
  const jackknife = timed(() => void contributions(evaluator));
  print(
    table(
      ['full VAW test', 'wall', 'cpu', 'aim', 'reference'],
      [
        [
          'all metrics with CmAP and CV',
          duration(whole.wallMs),
          duration(whole.cpuMs),
          '≤ 2 s',
          '8.3 s + ≈ 203 s CmAP + ≈ 91 s CV',
        ],
        [
          `contributions of ${evaluator.metrics.length} metrics`,
          duration(jackknife.wallMs),
          duration(jackknife.cpuMs),
          '≤ 3 s',
          'none',
        ],
      ],
    ),
  );
  print(
    `${outcomes.raw.instance.length} completed cells; outcomes ${(encodeVawOutcomes(outcomes).length / 1e6).toFixed(1)} MB instead of ${(scores.byteLength / 1e6).toFixed(0)} MB of scores`,
  );
}

function growth(dimension: keyof Size, print: (line: string) => void): void {
  const rows = [1 / 4, 1 / 2, 1, 2].map((factor) => {
    const size = { ...FULL, [dimension]: Math.round(FULL[dimension] * factor) };
    const { scores, reduction, groups } = made(size);
    const { wallMs, cpuMs } = timed(() => void vawMetrics(reduceVaw({ scores }, reduction), groups));
    return [size[dimension], duration(wallMs), duration(cpuMs)];
  });
  print(table([dimension, 'wall', 'cpu'], rows));
}

function compun(print: (line: string) => void): void {
  const rows = sized([100, 200, 400, 800], [10]).map((nouns) => {
    const random = Xoshiro128.seeded(1);
    const similarity = Float32Array.from({ length: nouns * nouns * 3 }, () => random.next() / 2 ** 32);
    const items = Array.from({ length: nouns }, (_, i) => ({
      category: null,
      images: [3 * i, 3 * i + 1, 3 * i + 2] as const,
      prompts: { base: [i] },
    }));
    const { wallMs, cpuMs } = timed(() => void compunMetrics(reduceCompun(similarity, 3 * nouns, items)));
    return [nouns, duration(wallMs), duration(cpuMs)];
  });
  print(table(['Compun nouns (400 in the benchmark), all metrics', 'wall', 'cpu'], rows));
}

/** Labels of VAW's density and random scores; the hierarchy is a forest of the given size. */
function made({ instances, attributes, edges }: Size): {
  scores: Float32Array;
  reduction: VawReduction;
  groups: Map<string, number[]>;
} {
  const random = Xoshiro128.seeded(7);
  const unit = (): number => random.next() / 2 ** 32;
  const labels = Uint8Array.from({ length: instances * attributes }, () =>
    unit() < LABELLED ? (unit() < POSITIVE_SHARE ? 1 : 0) : UNLABELLED,
  );
  const scores = Float32Array.from(labels, (label) => (unit() + (label === 1 ? 0.25 : 0)) / 1.25);
  const names = Array.from({ length: attributes }, (_, a) => `a${a}`);
  const groups = attributeGroups({
    attributes: names,
    subtypes: {},
    parentTypes: {},
    frequencyBands: { head: names.slice(0, attributes / 2) },
  });
  const cells: LabelledCells = cellsOfMatrix(labels, instances, attributes);
  return {
    scores,
    reduction: { labels: cells, hierarchy: forest(attributes, edges), threshold: 0.5, topK: 15 },
    groups,
  };
}

/** About three children a parent, like the derived hierarchy. */
function forest(attributes: number, edges: number): AttributeHierarchy {
  const pairs = Array.from({ length: Math.min(edges, attributes - 1) }, (_, e): [number, number] => [
    Math.floor(e / 3),
    e + 1,
  ]);
  return attributeHierarchy(attributes, pairs);
}
