import { ESTIMANDS } from '../estimand.js';
import type { Calibration, MetricDefinition } from '../metric-definition.js';

const VAW = 'VAW, Table 2; adobe-research/vaw_dataset eval.py';
const HIERARCHY = 'Evaluating Attribute Comprehension in Large Vision-Language Models; PRIS-CV/seal';
const OURS = 'this platform; no paper';

const RECOGNITION = 'Recognition';
const BY_FREQUENCY = 'By frequency';
const BY_TYPE = 'By type';
const CONSISTENCY = 'Hierarchy';
const MORE = 'Further metrics';

const define = (
  entry: Omit<MetricDefinition, 'direction' | 'format' | 'axis' | 'estimand'> &
    Partial<Pick<MetricDefinition, 'direction' | 'format' | 'estimand'>>,
): MetricDefinition => ({
  direction: 'higher',
  format: 'percent',
  axis: 'linear',
  estimand: ESTIMANDS.precision,
  ...(/map|mr_at|\.ma\.|f1_at/.test(entry.id) && { calibration: FEW_POSITIVES }),
  ...entry,
});

const AP = 'mean over attributes of Σ (Rₙ − Rₙ₋₁) Pₙ over the distinct scores, best first';
/** A mean over attributes of few positives is calibrated from about twelve of them on. */
const FEW_POSITIVES: Calibration = { units: 40, effectiveUnits: 12 };
const NO_ATTRIBUTES = 'the group has no attribute';
const NO_EDGES = 'the hierarchy has no edge';
const NOT_DENSE = 'not every attribute of every instance was scored';

/** The frequency bands and types that VAW reports in addition to the mean over all attributes. */
export const VAW_BANDS = ['head', 'medium', 'tail'] as const;
export const VAW_TYPES = ['color', 'material', 'shape', 'size', 'action', 'state', 'texture', 'other'] as const;

/** The metrics of `vaw-itc`, `vaw-itm` and `vaw-classifier`, the published four first. */
export const VAW_METRICS: readonly MetricDefinition[] = [
  define({
    id: 'vaw.map.v1',
    label: 'mAP',
    group: RECOGNITION,
    help: 'Mean average precision over all attributes, on the annotated cells; an attribute without a positive counts 0.',
    formula: AP,
    undefinedWhen: NO_ATTRIBUTES,
    source: VAW,
  }),
  define({
    id: 'vaw.mr_at_15.v1',
    estimand: ESTIMANDS.attributeRates,
    label: 'mR@15',
    group: RECOGNITION,
    help: 'Recall of the 15 highest-scored attributes of each instance, averaged over attributes.',
    formula:
      'mean over attributes of tp / positives, positive iff among the 15 best of all attributes with a score above 0',
    undefinedWhen: `an attribute without a positive was called positive, or ${NOT_DENSE}`,
    source: VAW,
  }),
  define({
    id: 'vaw.ma.v1',
    estimand: ESTIMANDS.attributeRates,
    label: 'mA',
    group: RECOGNITION,
    help: 'Mean balanced accuracy over attributes at the threshold 0.5; not meaningful for image–text classification, because all its scores are close to 0.5.',
    formula: 'mean over attributes of (recall + specificity) / 2, positive iff score > 0.5',
    undefinedWhen: 'an attribute has no annotated negative, or none positive though one was called so',
    source: VAW,
  }),
  define({
    id: 'vaw.f1_at_15.v1',
    estimand: ESTIMANDS.pooled,
    label: 'F1@15',
    group: RECOGNITION,
    help: 'F1 of an instance’s 15 best attributes with a score above 0, pooled over all annotated cells. A model that scores false attributes 0 selects fewer of them and can exceed the oracle with graded scores.',
    formula: '2pr / (p + r) of the pooled counts',
    undefinedWhen: NOT_DENSE,
    source: VAW,
  }),
  ...VAW_BANDS.map((band) => groupMap(band, BY_FREQUENCY)),
  ...VAW_TYPES.map((type) => groupMap(type, BY_TYPE)),
  define({
    id: 'vaw.evaluable_map.v1',
    optional: true,
    label: 'mAP (evaluable)',
    group: MORE,
    help: 'Mean average precision over the attributes with at least one positive. Use it for slices.',
    formula: AP,
    undefinedWhen: 'no attribute has a positive',
    source: OURS,
  }),
  define({
    id: 'vaw.hierarchy_map.v1',
    optional: true,
    label: 'mAP (completed labels)',
    group: CONSISTENCY,
    help: 'Mean average precision of the raw scores on labels completed along the hierarchy; the reference value for CmAP.',
    formula: AP,
    undefinedWhen: `${NO_EDGES}, or ${NO_ATTRIBUTES}`,
    source: HIERARCHY,
  }),
  define({
    id: 'vaw.cmap.v1',
    label: 'CmAP',
    group: CONSISTENCY,
    help: 'Mean average precision on completed labels, after each score is raised to the maximum score of its descendants.',
    formula: 's′ = max(s, scores of all descendants); then mAP on the completed labels',
    undefinedWhen: `${NO_EDGES}, or ${NOT_DENSE}`,
    source: HIERARCHY,
  }),
  define({
    id: 'vaw.cmap_gap.v1',
    optional: true,
    caution: 'FLOOR_WINS',
    estimand: ESTIMANDS.precisionGap,
    label: 'Gap',
    group: CONSISTENCY,
    help: 'CmAP minus mAP, both on completed labels: the improvement from making scores consistent with the hierarchy. A value near 0 means that the scores were already consistent.',
    formula: 'CmAP − mAP (completed labels)',
    range: { lowest: -1, highest: 1, words: 'a difference of fractions in [−1, 1], printed ×100' },
    undefinedWhen: `${NO_EDGES}, or ${NO_ATTRIBUTES}`,
    source: HIERARCHY,
    direction: 'lower',
  }),
  define({
    id: 'vaw.cv.v1',
    caution: 'FLOOR_WINS',
    estimand: ESTIMANDS.pooled,
    label: 'CV',
    group: CONSISTENCY,
    direction: 'lower',
    help: 'Share of direct edges, over all instances, whose child scores higher than its parent. Ties do not count.',
    formula: 'Σ [s(child) > s(parent)] / (instances · edges)',
    undefinedWhen: `${NO_EDGES}, or ${NOT_DENSE}`,
    source: `${HIERARCHY}; the denominator counts the edges only, without self-loops`,
  }),
  define({
    id: 'vaw.cmap_scored.v1',
    label: 'CmAP (scored cells)',
    group: CONSISTENCY,
    help: 'CmAP over the completed cells that were scored, for submissions that answer only the annotated cells.',
    formula: 's′ over scored descendants; then mAP on the completed cells with a score',
    undefinedWhen: `${NO_EDGES}, or every attribute was scored: then CmAP itself is shown`,
    source: OURS,
  }),
  define({
    id: 'vaw.cv_scored.v1',
    caution: 'FLOOR_WINS',
    estimand: ESTIMANDS.pooled,
    label: 'CV (scored cells)',
    group: CONSISTENCY,
    direction: 'lower',
    help: 'CV over the edges with both ends scored, for submissions that answer only the annotated cells.',
    formula: 'Σ [s(child) > s(parent)] / edges with both ends scored',
    undefinedWhen: 'every attribute was scored, or no edge has both ends scored',
    source: OURS,
  }),
  define({
    id: 'vaw.completed_coverage.v1',
    optional: true,
    caution: 'FLOOR_WINS',
    estimand: ESTIMANDS.constant,
    label: 'Coverage of completed cells',
    group: CONSISTENCY,
    help: 'Share of the completed labels that have a score: the basis of the metrics on scored cells.',
    formula: 'completed cells with a score / completed cells',
    undefinedWhen: 'no cell is labelled',
    source: OURS,
  }),
];

/** The metrics of `vaw-vqa`. */
export const VQA_METRICS: readonly MetricDefinition[] = [
  define({
    id: 'vaw.vqa_accuracy.v1',
    estimand: ESTIMANDS.pooled,
    label: 'Accuracy',
    group: RECOGNITION,
    help: 'Share of right yes–no answers over the annotated cells.',
    formula: 'correct / queried',
    undefinedWhen: 'there are no queries',
    source: HIERARCHY,
  }),
  define({
    id: 'vaw.vqa_cv.v1',
    caution: 'FLOOR_WINS',
    estimand: ESTIMANDS.pooled,
    label: 'CV',
    group: CONSISTENCY,
    direction: 'lower',
    help: 'Share of edges, both ends labelled after completion, answered yes for the child and no for the parent.',
    formula: 'Σ violations / Σ edges, both over instances',
    undefinedWhen: 'no edge has both ends labelled',
    source: HIERARCHY,
  }),
  define({
    id: 'vaw.vqa_cv_same_polarity.v1',
    caution: 'FLOOR_WINS',
    estimand: ESTIMANDS.pooled,
    label: 'CV (same label)',
    group: MORE,
    direction: 'lower',
    help: 'CV over the edges whose two ends carry the same label, as in the question generator that the authors released.',
    formula: 'Σ violations / Σ edges with two equal labels',
    undefinedWhen: 'no edge has two equal labels',
    source: HIERARCHY,
  }),
  ...VAW_TYPES.map((type) =>
    define({
      id: `vaw.vqa_accuracy_${type}.v1`,
      optional: true,
      estimand: ESTIMANDS.pooled,
      label: `Accuracy ${type}`,
      group: BY_TYPE,
      help: `Share of right yes–no answers about attributes of type ${type}.`,
      formula: 'correct / queried',
      undefinedWhen: 'there are no queries of the type',
      source: HIERARCHY,
    }),
  ),
];

const BY_GROUP = [...VAW_BANDS, ...VAW_TYPES].map((name) => `vaw.map_${name}.v1`);

/** Image–text contrast: no decision at 0.5 means anything there. */
export const VAW_ITC_METRICS: readonly string[] = [
  'vaw.map.v1',
  'vaw.hierarchy_map.v1',
  'vaw.cmap.v1',
  'vaw.cmap_gap.v1',
  'vaw.cv.v1',
  ...BY_GROUP,
];

/** Image–text matching answers the queried cells only. */
export const VAW_ITM_METRICS: readonly string[] = [
  'vaw.map.v1',
  'vaw.ma.v1',
  'vaw.hierarchy_map.v1',
  'vaw.cmap_scored.v1',
  'vaw.cmap_gap.v1',
  'vaw.cv_scored.v1',
  'vaw.completed_coverage.v1',
  ...BY_GROUP,
];

/** A classifier: the four metrics of VAW, and those of the hierarchy. */
export const VAW_CLASSIFIER_METRICS: readonly string[] = [
  'vaw.map.v1',
  'vaw.mr_at_15.v1',
  'vaw.ma.v1',
  'vaw.f1_at_15.v1',
  ...BY_GROUP,
  'vaw.hierarchy_map.v1',
  'vaw.cmap.v1',
  'vaw.cmap_gap.v1',
  'vaw.cv.v1',
];

function groupMap(name: string, group: string): MetricDefinition {
  return define({
    id: `vaw.map_${name}.v1`,
    optional: true,
    label: `mAP ${name}`,
    group,
    help: `Mean average precision over the ${name} attributes.`,
    formula: AP,
    undefinedWhen: NO_ATTRIBUTES,
    source: VAW,
  });
}
