import { PROBE_METRICS, VALIDATION_METRICS } from '@primitives/metrics';
import {
  f1Selectivity,
  interpretabilityGap,
  meanSelectivity,
  runEpisode,
  weightAlignment,
  type Features,
} from '@primitives/probes';
import { pearson, supercategoryDominance } from '@primitives/splits';
import type { MetricPage } from './metric-page.js';

/**
 * Two attributes of eight concepts: one fold's probabilities of the test concepts with their labels, and the categories
 * of the positives.
 */
const ATTRIBUTES = [
  {
    positives: 4,
    fold: { probabilities: [0.9, 0.7, 0.2, 0.6], labels: [1, 1, 0, 0] },
    memberships: [[0], [0], [0], [1]],
  },
  { positives: 2, fold: { probabilities: [0.8, 0.1, 0.3, 0.2], labels: [1, 0, 0, 0] }, memberships: [[0], [1]] },
  { positives: 3, fold: { probabilities: [0.4, 0.6, 0.7, 0.1], labels: [1, 1, 0, 0] }, memberships: [[1], [1], []] },
];
const CONCEPTS = 8;
const WEIGHTS = [
  [0.9, 0.1, 0.8, 0.2],
  [0.7, 0.6, 0.1, 0.5],
];
const TRUTH = [
  [0, 2],
  [1, 3],
];
const GAP = { oracle: 0.999, intervened: 0.3 };
const PARTIAL = 0.3867;

/** The attribute probe, CompMap's interpretability and few-shot readings. */
export function probePage(): MetricPage {
  const scores = ATTRIBUTES.map(({ positives, fold }) => f1Selectivity([fold], { positives, concepts: CONCEPTS }));
  const dominances = ATTRIBUTES.map(({ memberships }) => supercategoryDominance(memberships).dominance ?? 0);
  const selectivities = scores.map(({ selectivity }) => selectivity);
  const aligned = weightAlignment(Float64Array.from(WEIGHTS.flat()), 4, TRUTH, [0, 1]);
  const gap = interpretabilityGap(GAP.oracle, GAP.intervened).gap;
  const { accuracy } = runEpisode(
    { activations: ACTIVATIONS, truth: PRIMITIVES, classOf: [0, 1, 0, 1] },
    { support: [0, 1], query: [2, 3] },
  );
  // The versions differ in how the probe is trained, not in what is computed of its probabilities.
  const f1 = {
    value: meanSelectivity(scores),
    steps: `(${scores.map(({ f1, random }) => `(${f1.toFixed(1)} − ${random.toFixed(1)})`).join(' + ')}) / ${scores.length}`,
  };
  const cs = {
    value: pearson(dominances, selectivities),
    steps: `r of dominances ${dominances.map((d) => d.toFixed(2)).join(', ')} and selectivities ${selectivities.map((s) => s.toFixed(1)).join(', ')}`,
  };
  const worked: Record<string, { value: number | null; steps: string }> = {
    'probe.f1_selectivity.v1': f1,
    'probe.f1_selectivity.v2': f1,
    'probe.cs.v1': cs,
    'probe.cs.v2': cs,
    'interpretability.acc_instance.v1': { value: aligned.instance, steps: '(2 + 1) / (2 + 2)' },
    'interpretability.acc_attribute.v1': { value: aligned.attribute, steps: '(1 + 1) / (1 + 1)' },
    'interpretability.acc_object.v1': { value: aligned.object, steps: '(1 + 0) / (1 + 1)' },
    'interpretability.acc_class.v1': { value: aligned.class, steps: '(1 + 0) / 2' },
    'interpretability.interv_full_auc.v1': {
      value: GAP.intervened,
      steps: 'AUC as on the page of CompMap; CLIP in Table 3',
    },
    'interpretability.interv_partial_auc.v1': {
      value: PARTIAL,
      steps: 'AUC as on the page of CompMap; ALBEF on the validation images in Table 1',
    },
    'interpretability.oracle_prim_auc.v1': { value: GAP.oracle, steps: 'AUC as on the page of CompMap; Table 3' },
    'interpretability.auc_gap.v1': { value: gap, steps: `${GAP.oracle} − ${GAP.intervened}, CLIP in Table 3` },
  };
  // Values of CLIP in Table 1; Oracle-Prim as printed there.
  const printed = {
    interv_full: { auc_at_2: 0.493, auc_at_3: 0.596, best_seen: 0.523, best_unseen: 0.66, best_gm: 0.477 },
    interv_partial: { auc_at_2: 0.537, auc_at_3: 0.632, best_seen: 0.541, best_unseen: 0.682, best_gm: 0.494 },
    oracle_prim: { auc_at_2: 0.999, auc_at_3: 0.999, best_seen: 1, best_unseen: 1, best_gm: 0.999 },
  };
  for (const [reading, values] of Object.entries(printed))
    for (const [name, value] of Object.entries(values))
      worked[`interpretability.${reading}_${name}.v1`] = { value, steps: 'as on the page of CompMap; CLIP in Table 1' };
  // Validation values of CLIP in Table 1; Oracle-Prim as printed there.
  const validated = {
    interv_full: [0.322, 0.491, 0.58],
    interv_partial: [0.358, 0.534, 0.629],
    oracle_prim: [0.999, 0.997, 0.997],
  };
  for (const [id, { reading, metric }] of Object.entries(VALIDATION_METRICS)) {
    if (reading === 'prim') continue;
    const k = Number(/_at_(\d)/.exec(metric)?.[1] ?? 1);
    worked[id] = {
      value: validated[reading][k - 1] ?? 0,
      steps: 'as on the page of CompMap; CLIP on the validation images in Table 1',
    };
  }
  for (const [name, key] of [
    ['seen', 'best_seen'],
    ['unseen', 'best_unseen'],
    ['hm', 'best_gm'],
  ] as const) {
    const [oracle, full] = [printed.oracle_prim[key], printed.interv_full[key]];
    worked[`interpretability.${name}_gap.v1`] = { value: oracle - full, steps: `${oracle} − ${full}` };
  }
  const [oracle, full] = [accuracy.oracle_prim ?? 0, accuracy.interv_full ?? 0];
  worked['fewshot.gap.v1'] = { value: oracle - full, steps: `${oracle} − ${full}` };
  for (const [reading, value] of Object.entries(accuracy))
    worked[`fewshot.${reading}.v1`] = { value, steps: `${2 * (value ?? 0)} of 2 queries` };
  return {
    file: 'probes.md',
    title: 'Probes',
    introduction:
      'A probe is a simple classifier that is trained on the outputs of a frozen model. It tests which attributes, objects and compositions these outputs contain.',
    definitions: PROBE_METRICS.filter(({ id }) => !id.startsWith('compmap.')),
    example: EXAMPLE,
    worked: new Map(Object.entries(worked)),
  };
}

const features = (...rows: number[][]): Features => ({
  rows: rows.length,
  dimensions: 2,
  data: Float64Array.from(rows.flat()),
});
const ACTIVATIONS = features([0.9, 0.2], [0.1, 0.8], [0.4, 0.6], [0.2, 0.9]);
const PRIMITIVES = features([1, 0], [0, 1], [1, 0], [0, 1]);

const EXAMPLE = [
  `**Attribute probe.** ${ATTRIBUTES.length} attributes of ${CONCEPTS} concepts, one fold per attribute with four test concepts:`,
  [
    '| positives | probabilities | labels | supercategories of the positives |',
    '|---|---|---|---|',
    ...ATTRIBUTES.map(
      ({ positives, fold, memberships }) =>
        `| ${positives} | ${fold.probabilities.join(' ')} | ${fold.labels.join(' ')} | ${memberships.map((m) => m.join('+') || 'none').join(', ')} |`,
    ),
  ].join('\n'),
  '**Weight alignment.** Two classes over two attributes (columns 0, 1) and two objects (columns 2, 3):',
  [
    '| weights | true primitives |',
    '|---|---|',
    ...WEIGHTS.map((row, c) => `| ${row.join(' ')} | ${TRUTH[c]!.join(', ')} |`),
  ].join('\n'),
  '**Few-shot.** Two classes, two primitives. Support: (0.9, 0.2) of the first class and (0.1, 0.8) of the second; queries: (0.4, 0.6) of the first and (0.2, 0.9) of the second. The true primitives are (1, 0) and (0, 1).',
].join('\n\n');
