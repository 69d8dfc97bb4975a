import { ESTIMANDS } from '../estimand.js';
import type { MetricDefinition } from '../metric-definition.js';

/** Depths of the recall, as retrieval on COCO reports them. */
export const RECALL_DEPTHS = [1, 5, 10] as const;

const SOURCE =
  'COCO retrieval on the test split of Karpathy and Fei-Fei, CVPR 2015; computed as salesforce/ALBEF, Retrieval.py, itm_eval, except for ties';
const TIES = 'Ties count against the model: a correct item ranks below all other items with the same score.';

const define = (
  entry: Pick<MetricDefinition, 'id' | 'label' | 'group' | 'help' | 'formula' | 'undefinedWhen'>,
): MetricDefinition => ({
  direction: 'higher',
  format: 'percent',
  axis: 'linear',
  estimand: ESTIMANDS.gallery,
  source: SOURCE,
  ...entry,
});

/** The metrics of `retrieval`, the mean of all recalls first. */
export const RETRIEVAL_METRICS: readonly MetricDefinition[] = [
  define({
    id: 'retrieval.mean_recall.v1',
    label: 'Mean recall',
    group: 'Retrieval',
    help: 'Mean of the recalls of text retrieval (TR) and image retrieval (IR), each at 1, 5 and 10.',
    formula: '(TR@1 + TR@5 + TR@10 + IR@1 + IR@5 + IR@10) / 6',
    undefinedWhen: 'there is no image or no caption',
  }),
  ...RECALL_DEPTHS.map((k) =>
    define({
      id: `retrieval.tr_at_${k}.v1`,
      label: `TR@${k}`,
      group: 'Text retrieval',
      help: `Text retrieval: share of images with at least one of their captions in the top ${k}. ${TIES}`,
      formula: `share of images whose best own caption has rank ≤ ${k}; rank = 1 + number of captions of other images with at least its score`,
      undefinedWhen: 'there is no image',
    }),
  ),
  ...RECALL_DEPTHS.map((k) =>
    define({
      id: `retrieval.ir_at_${k}.v1`,
      label: `IR@${k}`,
      group: 'Image retrieval',
      help: `Image retrieval: share of captions whose image is in the top ${k}. ${TIES}`,
      formula: `share of captions whose image has rank ≤ ${k}; rank = 1 + number of other images with at least its score`,
      undefinedWhen: 'there is no caption',
    }),
  ),
];
