import { SIGNED_AREA } from './czsl/definitions.js';
import { ESTIMANDS } from './estimand.js';
import type { MetricDefinition } from './metric-definition.js';

const SPLITS_CODE = 'FIRCALiviu/rethinking-attribute-generalization';
const COMPMAP = 'CompMap; tttyuntian/vlm_primitive_concepts';

const define = (
  entry: Omit<MetricDefinition, 'axis' | 'direction' | 'format'> & Partial<MetricDefinition>,
): MetricDefinition => ({
  axis: 'linear',
  direction: 'higher',
  format: 'percent',
  ...entry,
});

const alignment = (name: string, label: string, over: string): MetricDefinition =>
  define({
    id: `interpretability.acc_${name}.v1`,
    estimand: ESTIMANDS.classes,
    label,
    group: 'Weight alignment',
    help: `Share of ${over} among the n largest weights of the class, where n is its number of primitives.`,
    formula: name === 'class' ? 'mean over classes of [D = G]' : 'Σ |D ∩ G| / Σ |G| over classes',
    undefinedWhen:
      name === 'attribute' || name === 'object'
        ? `no class has an ${name}, or the definition does not mark which primitives are attributes`
        : 'there is no class',
    source: `${COMPMAP}; Table 4 of the paper, no released code`,
  });

const READINGS = [
  ['prim', 'Prim', 'trained on and read with the predicted activations'],
  ['interv_full', 'Interv (Full)', 'trained on predicted activations, read with the true primitives'],
  [
    'interv_partial',
    'Interv (Partial)',
    'trained on predicted activations, read with those where the true primitives are set to 1',
  ],
  ['oracle_prim', 'Oracle-Prim', 'trained on and read with the true primitives'],
] as const;

/** How each version trains its probe. The first is the paper's: only values that it reports have it. */
const PROBES = {
  v2: {
    label: '',
    trained:
      'trained on features standardised by the training concepts until no derivative of (Σ w_c log(1 + e^−yz) + ‖w‖² / 2C) / n is above 1e-6, C = 1, w_c = n / 2n_c',
    note: 'the paper’s probe has no penalty, and no optimum on separable features',
  },
  v1: {
    label: ' of the paper',
    trained: 'trained without a penalty, so its values depend on where the solver stops on separable features',
    note: 'values that the paper reports; the platform computes v2',
  },
} as const;

function probeMetrics(version: keyof typeof PROBES): MetricDefinition[] {
  const { label, trained, note } = PROBES[version];
  return [
    define({
      id: `probe.f1_selectivity.${version}`,
      estimand: ESTIMANDS.attributes,
      label: `F1 selectivity${label}`,
      group: 'Attribute probe',
      format: 'count',
      range: { lowest: -100, highest: 100, words: 'percent, from −100 to 100' },
      help: 'F1 of a linear probe on unseen concepts minus the F1 of a random classifier with the same positive rate; mean over attributes.',
      formula: `mean over attributes of 100 · (mean F1 over folds − positives / concepts); the probe is ${trained}`,
      undefinedWhen: 'there is no attribute',
      source: `Not All Splits Are Equal, Table 1; ${SPLITS_CODE}; ${note}`,
    }),
    define({
      id: `probe.cs.${version}`,
      estimand: ESTIMANDS.attributes,
      ...(version === 'v2' && { caution: 'FLOOR_WINS' }),
      label: `CS${label}`,
      group: 'Attribute probe',
      direction: 'lower',
      format: 'count',
      range: { lowest: -1, highest: 1, words: 'a correlation in [−1, 1]' },
      help: 'Correlation of an attribute’s F1 selectivity with the degree to which one supercategory explains the attribute. A value near 0 means that the selectivity does not depend on supercategories.',
      formula: `Pearson’s r of max over S of |A ∩ S| / |A| and F1 selectivity (${version}), over attributes`,
      undefinedWhen: 'either is constant, or there are fewer than two attributes',
      source: `Not All Splits Are Equal, Table 2; ${SPLITS_CODE}; every supercategory of a concept counts`,
    }),
  ];
}

/** What the probes of libs/probes and the correlation of libs/splits measure. */
export const PROBE_METRICS: readonly MetricDefinition[] = [
  ...probeMetrics('v2'),
  ...probeMetrics('v1'),
  alignment('instance', 'Acc-Instance', 'all true primitives'),
  alignment('attribute', 'Acc-Attribute', 'the true attributes'),
  alignment('object', 'Acc-Object', 'the true objects'),
  alignment('class', 'Acc-Class', 'classes whose true primitives are exactly those'),
  define({
    id: 'interpretability.auc_gap.v1',
    estimand: ESTIMANDS.trainedCurve,
    label: 'Δ AUC',
    group: 'Interpretability',
    direction: 'lower',
    format: 'count',
    range: { lowest: -2, highest: 2, words: 'a difference of AUCs, in [−2, 2]; 0 is best' },
    help: 'Difference in AUC between a model trained on predicted activations and one trained on true primitives, both evaluated with the true primitives.',
    formula: 'AUC of Oracle-Prim − AUC of Interv (Full)',
    undefinedWhen: 'either AUC is',
    source: `${COMPMAP}; Table 3, which uses this sign convention`,
  }),
  ...READINGS.slice(1).map(([name, label, how]) =>
    define({
      id: `interpretability.${name}_auc.v1`,
      estimand: ESTIMANDS.trainedCurve,
      label: `${label} AUC`,
      group: 'Interpretability',
      help: `AUC of a composition model ${how}.`,
      formula: 'as AUC',
      range: SIGNED_AREA,
      undefinedWhen: 'there are no seen or no unseen images',
      source: `${COMPMAP}; Tables 1 and 3`,
    }),
  ),
  ...READINGS.map(([name, label, how]) =>
    define({
      id: `fewshot.${name}.v1`,
      estimand: ESTIMANDS.episodes,
      label,
      group: 'Few-shot classification',
      help: `Mean accuracy over episodes of a classifier ${how}.`,
      formula: 'mean over episodes of right queries / queries',
      undefinedWhen: 'an episode has no query',
      source: `CompMap, Table 2; tttyuntian/vlm_primitive_concepts, cub_few_shot.py`,
    }),
  ),
];

/** CompMap's compositions: what the activations are good for, whether the model uses them as meant, and its weights. */
export const COMPOSITION_BOARD_METRICS: readonly string[] = [
  'compmap.auc.v1',
  'compmap.auc_exact.v1',
  'compmap.auc_at_2.v1',
  'compmap.auc_at_3.v1',
  'compmap.best_seen.v1',
  'compmap.best_unseen.v1',
  'compmap.best_gm.v1',
  ...['interv_full', 'interv_partial', 'oracle_prim'].map((reading) => `interpretability.${reading}_auc.v1`),
  'interpretability.auc_gap.v1',
  ...['instance', 'attribute', 'object', 'class'].map((name) => `interpretability.acc_${name}.v1`),
];

/** CompMap's classes under one episode plan. */
export const FEW_SHOT_BOARD_METRICS: readonly string[] = [
  ...READINGS.map(([name]) => `fewshot.${name}.v1`),
  'interpretability.acc_instance.v1',
  'interpretability.acc_class.v1',
];

/** A split strategy of the attribute probe. */
export const PROBE_BOARD_METRICS: readonly string[] = ['probe.f1_selectivity.v2', 'probe.cs.v2'];
