import { ESTIMANDS } from '../estimand.js';
import type { MetricDefinition } from '../metric-definition.js';

/** Depths of the recall, as retrieval on COCO reports them. */
export const RECALL_DEPTHS = [1, 5, 10] as const;

const SOURCE =
  'COCO retrieval on the test split of Karpathy and Fei-Fei, CVPR 2015; computed as salesforce/ALBEF, Retrieval.py, itm_eval, except for ties';
const TIES = 'An own item ranks after all others with the same score.';

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
    help: `Mean of the six recalls: texts and images, each at ${RECALL_DEPTHS.join(', ')}.`,
    formula: '(TR@1 + TR@5 + TR@10 + IR@1 + IR@5 + IR@10) / 6',
    undefinedWhen: 'there is no image or no caption',
  }),
  ...RECALL_DEPTHS.map((k) =>
    define({
      id: `retrieval.tr_at_${k}.v1`,
      label: `TR@${k}`,
      group: 'Text retrieval',
      help: `Share of images with one of their captions among the ${k} captions with the highest score. ${TIES}`,
      formula: `mean over images of [min over own captions of the rank among other images’ captions ≤ ${k}]`,
      undefinedWhen: 'there is no image',
    }),
  ),
  ...RECALL_DEPTHS.map((k) =>
    define({
      id: `retrieval.ir_at_${k}.v1`,
      label: `IR@${k}`,
      group: 'Image retrieval',
      help: `Share of captions with their image among the ${k} images with the highest score. ${TIES}`,
      formula: `mean over captions of [rank of the own image among the other images ≤ ${k}]`,
      undefinedWhen: 'there is no caption',
    }),
  ),
];
