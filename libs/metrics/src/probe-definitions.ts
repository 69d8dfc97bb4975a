import { BEST_OF_LIST, SIGNED_AREA } from './czsl/definitions.js';
import { ESTIMANDS } from './estimand.js';
import type { MetricDefinition } from './metric-definition.js';

const SPLITS_CODE = 'FIRCALiviu/rethinking-attribute-generalization';
const COMPMAP_CODE = 'tttyuntian/vlm_primitive_concepts';
const INTERVENTION_TABLES = 'CompMap, Tables 1, A6, A7 and A8';

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
    source: 'CompMap, Table 4; no released code',
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

/** Oracle-Prim uses no prediction, so that every model has the same value. */
const cautionOf = (reading: string) => reading === 'oracle_prim' && { caution: 'FLOOR_WINS' as const };

/** The readings of the composition model besides its own. */
export const INTERVENED_READINGS = ['interv_full', 'interv_partial', 'oracle_prim'] as const;
/** The columns of Table 1 that every reading has, as the last part of a metric of `compmap`. */
export const INTERVENED_CURVE_METRICS = ['auc', 'auc_at_2', 'auc_at_3', 'best_seen', 'best_unseen', 'best_gm'] as const;
const CURVE_LABELS: Readonly<Record<(typeof INTERVENED_CURVE_METRICS)[number], string>> = {
  auc: 'AUC',
  auc_at_2: 'AUC@2',
  auc_at_3: 'AUC@3',
  best_seen: 'Seen',
  best_unseen: 'Unseen',
  best_gm: 'HM (geometric, as published)',
};
/** The columns Val AUC@1 to 3 of Table 1: the reading and the metric that is computed on the validation images. */
export const VALIDATION_METRICS: Readonly<
  Record<string, { readonly reading: (typeof READINGS)[number][0]; readonly metric: string }>
> = Object.fromEntries(
  READINGS.flatMap(([reading]) =>
    (['auc', 'auc_at_2', 'auc_at_3'] as const).map((metric) => [
      reading === 'prim' ? `compmap.val_${metric}.v1` : `interpretability.${reading}_val_${metric}.v1`,
      { reading, metric: `compmap.${metric}.v1` },
    ]),
  ),
);
/** The columns of Table 3, and the metric whose difference each is. */
export const INTERPRETABILITY_GAPS = {
  'interpretability.auc_gap.v1': 'auc',
  'interpretability.seen_gap.v1': 'best_seen',
  'interpretability.unseen_gap.v1': 'best_unseen',
  'interpretability.hm_gap.v1': 'best_gm',
} as const satisfies Readonly<Record<string, (typeof INTERVENED_CURVE_METRICS)[number]>>;

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
      help: 'Correlation with the supercategory: correlation of the F1 selectivity of attributes with the degree to which one supercategory explains them. A value near 0 means that the selectivity does not depend on supercategories.',
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
  ...Object.entries(INTERPRETABILITY_GAPS).map(([id, name]) =>
    define({
      id,
      ...(name !== 'auc' && { optional: true }),
      estimand: ESTIMANDS.trainedCurve,
      label: `Δ ${CURVE_LABELS[name]}`,
      group: 'Interpretability',
      direction: 'lower',
      format: 'count',
      range: { lowest: -2, highest: 2, words: 'a difference of two shares or AUCs, in [−2, 2]; 0 is best' },
      help: `Difference in ${CURVE_LABELS[name]} between a model trained on predicted activations and one trained on true primitives, both evaluated with the true primitives.`,
      formula: `${CURVE_LABELS[name]} of Oracle-Prim − ${CURVE_LABELS[name]} of Interv (Full)`,
      undefinedWhen: 'either value is',
      source: `CompMap, Table 3, which uses this sign convention; ${COMPMAP_CODE}`,
    }),
  ),
  ...READINGS.slice(1).flatMap(([name, label, how]) =>
    INTERVENED_CURVE_METRICS.map((metric) =>
      define({
        id: `interpretability.${name}_${metric}.v1`,
        ...cautionOf(name),
        ...(metric !== 'auc' && { optional: true }),
        estimand: ESTIMANDS.trainedCurve,
        label: `${label} ${CURVE_LABELS[metric]}`,
        group: 'Interpretability',
        help: `${CURVE_LABELS[metric]} of a composition model ${how}.`,
        formula: `as ${CURVE_LABELS[metric]}`,
        ...(metric.startsWith('auc') && { range: SIGNED_AREA }),
        ...(metric === 'best_gm' && { calibration: BEST_OF_LIST }),
        undefinedWhen: 'there are no seen or no unseen images',
        source: `${INTERVENTION_TABLES}; ${COMPMAP_CODE}`,
      }),
    ),
  ),
  ...Object.entries(VALIDATION_METRICS).map(([id, { reading, metric }]) => {
    const [, label = '', how = ''] = READINGS.find(([name]) => name === reading) ?? [];
    const k = /_at_(\d)/.exec(metric)?.[1];
    const auc = k === undefined ? 'AUC' : `AUC@${k}`;
    return define({
      id,
      ...cautionOf(reading),
      optional: true,
      estimand: ESTIMANDS.trainedCurve,
      label: `${reading === 'prim' ? '' : `${label} `}Val ${auc}`,
      group: reading === 'prim' ? 'Validation' : 'Interpretability',
      help: `${auc} of a composition model ${how}, on the validation images. The epoch of the model was chosen by AUC on these images.`,
      formula: `as ${auc}, on the images and the pairs of the validation set`,
      range: SIGNED_AREA,
      undefinedWhen: 'there are no seen or no unseen validation images',
      source: `${reading === 'prim' ? 'CompMap, Tables 1, 5, 6, A1, A4, A5, A6, A7 and A8' : INTERVENTION_TABLES}; ${COMPMAP_CODE}`,
    });
  }),
  ...READINGS.map(([name, label, how]) =>
    define({
      id: `fewshot.${name}.v1`,
      ...cautionOf(name),
      estimand: ESTIMANDS.episodes,
      label,
      group: 'Few-shot classification',
      help: `Mean accuracy over episodes of a classifier ${how}.`,
      formula: 'mean over episodes of right queries / queries',
      undefinedWhen: 'an episode has no query',
      source: `CompMap, ${name === 'prim' ? 'Tables 2 and A2' : 'Table 2'}; ${COMPMAP_CODE}, cub_few_shot.py`,
    }),
  ),
  define({
    id: 'fewshot.gap.v1',
    optional: true,
    estimand: ESTIMANDS.episodes,
    label: 'Δ',
    group: 'Few-shot classification',
    direction: 'lower',
    format: 'count',
    range: { lowest: -1, highest: 1, words: 'a difference of accuracies, in [−1, 1]; 0 is best' },
    help: 'Difference in mean accuracy between a classifier trained on true primitives and one trained on predicted activations, both read with the true primitives.',
    formula: 'Oracle-Prim − Interv (Full)',
    undefinedWhen: 'an episode has no query',
    source: 'CompMap, Table 3, right',
  }),
];

const USEFULNESS: readonly string[] = [
  'compmap.auc.v1',
  'compmap.auc_exact.v1',
  'compmap.auc_at_2.v1',
  'compmap.auc_at_3.v1',
  'compmap.best_seen.v1',
  'compmap.best_unseen.v1',
  'compmap.best_gm.v1',
];

/** CompMap's embeddings, which have no primitives to intervene on. */
export const EMBEDDING_BOARD_METRICS: readonly string[] = [
  ...USEFULNESS,
  ...Object.keys(VALIDATION_METRICS).filter((id) => VALIDATION_METRICS[id]?.reading === 'prim'),
];

/** CompMap's compositions: what the activations are good for, whether the model uses them as meant, and its weights. */
export const COMPOSITION_BOARD_METRICS: readonly string[] = [
  ...USEFULNESS,
  ...INTERVENED_READINGS.flatMap((reading) =>
    INTERVENED_CURVE_METRICS.map((metric) => `interpretability.${reading}_${metric}.v1`),
  ),
  ...Object.keys(INTERPRETABILITY_GAPS),
  ...Object.keys(VALIDATION_METRICS),
  ...['instance', 'attribute', 'object', 'class'].map((name) => `interpretability.acc_${name}.v1`),
];

/** CompMap's classes under one episode plan. */
export const FEW_SHOT_BOARD_METRICS: readonly string[] = [
  ...READINGS.map(([name]) => `fewshot.${name}.v1`),
  'fewshot.gap.v1',
  'interpretability.acc_instance.v1',
  'interpretability.acc_class.v1',
];

/** A split strategy of the attribute probe. */
export const PROBE_BOARD_METRICS: readonly string[] = ['probe.f1_selectivity.v2', 'probe.cs.v2'];
