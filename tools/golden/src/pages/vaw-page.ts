import {
  attributeMetrics,
  attributeHierarchy,
  cellsOfMatrix,
  edgeRates,
  METRICS,
  NEGATIVE as N,
  POSITIVE as P,
  rates,
  reduceVaw,
  reduceVqa,
  UNLABELLED as U,
  VAW_BANDS,
  VAW_TYPES,
  vawMetrics,
  vqaMetrics,
  type AttributeMetrics,
  type VawOutcomes,
  type VqaOutcomes,
} from '@primitives/metrics';
import { ruleSetOf, type MetricPage } from './metric-page.js';

const ATTRIBUTES = ['blue', 'navy', 'wooden'];
const LABELS = [
  [P, N, N],
  [N, P, P],
  [U, P, P],
  [P, P, U],
];
const SCORES = [
  [0.9, 0.4, 0.2],
  [0.6, 0.7, 0.8],
  [0.3, 0.5, 0.1],
  [0.7, 0.2, 0],
];
const ANSWERS = [
  [1, 0, 0],
  [0, 1, 1],
  [0, 1, 0],
  [1, 1, 1],
];
const GROUPS = new Map<string, number[]>([
  ['all', [0, 1, 2]],
  ['head', [0]],
  ['medium', [1]],
  ['tail', [2]],
  ['color', [0, 1]],
  ['material', [2]],
]);
const TYPES = ['color', 'color', 'material'];
const TOP_K = 2;

/** VAW: four instances of three attributes, one of them below another. */
export function vawPage(): MetricPage {
  const labels = cellsOfMatrix(Uint8Array.from(LABELS.flat()), LABELS.length, ATTRIBUTES.length);
  const hierarchy = attributeHierarchy(ATTRIBUTES.length, [[0, 1]]);
  const rule = { labels, hierarchy, threshold: 0.5, topK: TOP_K };
  const scores = Float32Array.from(SCORES.flat());
  const scored = Uint8Array.from(LABELS.flat(), (label) => (label === U ? 0 : 1));
  const outcomes = reduceVaw({ scores }, rule);
  const sparse = reduceVaw({ scores, scored }, rule);
  const answered = reduceVqa(ANSWERS.flat(), { labels, hierarchy, types: TYPES });
  const values = { ...vawMetrics(outcomes, GROUPS), ...vqaMetrics(answered) };
  const onCells = vawMetrics(sparse, GROUPS);
  for (const id of ['vaw.cmap_scored.v1', 'vaw.cv_scored.v1', 'vaw.completed_coverage.v1'])
    values[id] = onCells[id] ?? null;
  const metrics = attributeMetrics(outcomes);
  const sum = (column: Uint32Array): number => column.reduce((total, value) => total + value, 0);
  const steps: Record<string, string> = {
    'vaw.map.v1': mean(metrics, [0, 1, 2], (f) => f.averagePrecision ?? 0),
    'vaw.evaluable_map.v1': mean(metrics, [0, 1, 2], (f) => f.averagePrecision ?? 0),
    'vaw.mr_at_15.v1': mean(metrics, [0, 1, 2], (f) => rates(f.inTopK!).recall ?? NaN),
    'vaw.ma.v1': mean(metrics, [0, 1, 2], (f) => rates(f.atThreshold).balancedAccuracy ?? NaN),
    'vaw.f1_at_15.v1': pooledF1(metrics),
    'vaw.hierarchy_map.v1': mean(metrics, [0, 1, 2], (f) => f.completedPrecision ?? 0),
    'vaw.cmap.v1': mean(metrics, [0, 1, 2], (f) => f.correctedPrecision ?? 0),
    'vaw.cv.v1': `${sum(outcomes.violations)} / ${sum(outcomes.edges)}`,
    'vaw.cmap_scored.v1': mean(attributeMetrics(sparse), [0, 1, 2], (f) => f.correctedPrecision ?? 0),
    'vaw.cv_scored.v1': `${sum(sparse.violations)} / ${sum(sparse.edges)}`,
    'vaw.completed_coverage.v1': `${sparse.completedScored} / ${sparse.completedLabels}`,
    'vaw.vqa_accuracy.v1': `${sum(answered.correct)} / ${sum(answered.answerCounts)}`,
    'vaw.vqa_cv.v1': `${sum(answered.violations)} / ${sum(answered.edges)}`,
    'vaw.vqa_cv_same_polarity.v1': `${sum(answered.samePolarityViolations)} / ${sum(answered.samePolarityEdges)}`,
  };
  for (const name of [...VAW_BANDS, ...VAW_TYPES]) {
    const members = GROUPS.get(name) ?? [];
    steps[`vaw.map_${name}.v1`] =
      members.length === 0 ? 'no attribute' : mean(metrics, members, (f) => f.averagePrecision ?? 0);
  }
  VAW_TYPES.forEach((type, t) => {
    const count = (column: Uint32Array): number => sum(column.filter((_, at) => at % VAW_TYPES.length === t));
    steps[`vaw.vqa_accuracy_${type}.v1`] = `${count(answered.correct)} / ${count(answered.answerCounts)}`;
  });
  return {
    file: 'vaw.md',
    title: 'VAW',
    introduction:
      'In VAW (Visual Attributes in the Wild), a model gives a score to each attribute of an object in an image. Each object is labelled for some of the attributes only.',
    definitions: [...METRICS.values()].filter(({ id }) => ruleSetOf(id) === 'vaw'),
    example: exampleText(),
    worked: new Map(Object.entries(values).map(([id, value]) => [id, { value, steps: steps[id] ?? '' }])),
    besides: edgesText({ 'vaw.cv.v1': outcomes, 'vaw.cv_scored.v1': sparse, 'vaw.vqa_cv.v1': answered }),
  };
}

function edgesText(judged: Readonly<Record<string, VawOutcomes | VqaOutcomes>>): string {
  const rows = Object.entries(judged).flatMap(([id, { edges, comparisons }]) => {
    const [rate] = comparisons ? edgeRates({ edges, comparisons }) : [];
    if (!rate?.interval) return [];
    const percent = (value: number | null) => (100 * (value ?? NaN)).toFixed(2);
    const { violated, compared, interval } = rate;
    return `| \`${id}\` | blue → navy | ${violated} | ${compared} | ${percent(rate.rate)} | ${percent(interval.low)} to ${percent(interval.high)} |`;
  });
  return [
    '## CV by edge',
    'A result reports for every direct edge the number of instances in which it was compared, and in how many of them it was violated. Summed over all edges, these are the denominator and the numerator of CV. The interval is Wilson’s (95%) with a design effect for instances of the same image, which are not independent. Results of scorer versions before 4 have no edges.',
    ['| metric | edge | violations | compared | rate | 95% |', '|---|---|---|---|---|---|', ...rows].join('\n'),
  ].join('\n\n');
}

function exampleText(): string {
  const word = (label: number | undefined) => (label === P ? 'yes' : label === N ? 'no' : '·');
  const rows = LABELS.map(
    (labels, i) =>
      `| ${[i + 1, ...labels.map(word), ...SCORES[i]!, ...ANSWERS[i]!.map((a) => (a === 1 ? 'yes' : 'no'))].join(' | ')} |`,
  );
  return [
    `Three attributes (${ATTRIBUTES.join(', ')}); navy is below blue. Blue is head, navy medium, wooden tail; blue and navy are colors, wooden is a material. The best ${TOP_K} of the three correspond to the best 15 of 620. A dot is an unlabelled cell; the metrics on scored cells treat only the labelled cells as scored.`,
    [
      `| instance | ${['label', 'score', 'answer'].flatMap((kind) => ATTRIBUTES.map((name) => `${kind}: ${name}`)).join(' | ')} |`,
      `|${'---|'.repeat(10)}`,
      ...rows,
    ].join('\n'),
    'Completed along the hierarchy, instance 2 (not blue) becomes not navy, and instance 3 (navy) becomes blue.',
  ].join('\n\n');
}

function mean(
  metrics: readonly AttributeMetrics[],
  members: readonly number[],
  value: (metrics: AttributeMetrics) => number,
): string {
  const terms = members.map((a) => `${value(metrics[a]!).toFixed(3)} (${ATTRIBUTES[a]})`);
  return terms.length === 1 ? terms.join('') : `(${terms.join(' + ')}) / ${terms.length}`;
}

function pooledF1(metrics: readonly AttributeMetrics[]): string {
  let hits = 0;
  let predicted = 0;
  let positives = 0;
  for (const { inTopK } of metrics) {
    hits += inTopK!.truePositives;
    predicted += inTopK!.truePositives + inTopK!.falsePositives;
    positives += inTopK!.truePositives + inTopK!.falseNegatives;
  }
  return `p = ${hits}/${predicted}, r = ${hits}/${positives}, 2pr / (p + r)`;
}
