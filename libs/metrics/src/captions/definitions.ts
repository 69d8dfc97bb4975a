import { ESTIMANDS } from '../estimand.js';
import type { MetricDefinition } from '../metric-definition.js';

const TIES = 'A tie is an error.';

const define = (
  entry: Pick<
    MetricDefinition,
    'id' | 'label' | 'group' | 'help' | 'formula' | 'undefinedWhen' | 'source' | 'estimand' | 'optional'
  >,
): MetricDefinition => ({ direction: 'higher', format: 'percent', axis: 'linear', ...entry });

const SEVERAL = 'Dumpala et al., SugarCrepe++, NeurIPS 2024, section 4, image-to-text';

/** The metrics of `caption-choice`. */
export const CAPTION_CHOICE_METRICS: readonly MetricDefinition[] = [
  define({
    id: 'choice.accuracy.v1',
    label: 'Accuracy',
    group: 'Caption choice',
    help: `Share of items in which every correct caption scores above every wrong one. ${TIES}`,
    formula: 'share of items with min over correct captions of s(c, i) > max over wrong captions of s(c, i)',
    estimand: ESTIMANDS.pooled,
    source: `one correct caption: Hsieh et al., SugarCrepe, NeurIPS 2023, RAIVNLab/sugar-crepe, main_eval.py; several: ${SEVERAL}`,
    undefinedWhen: 'there is no item',
  }),
  define({
    id: 'choice.category_mean.v1',
    label: 'Mean over categories',
    group: 'Caption choice',
    help: 'Mean of the accuracies of the categories, however many items each has. Items without a category do not count.',
    formula: '1/|C| Σ over categories C with an item: share of the items of C that are correct',
    estimand: ESTIMANDS.categoryRates,
    source:
      'Yuksekgonul et al., When and Why Vision-Language Models Behave like Bags-of-Words, ICLR 2023, macro accuracy of VG-Relation and VG-Attribution; mertyg/vision-language-models-are-bows, aro_datasets.py, evaluate_scores',
    undefinedWhen: 'no item has a category',
  }),
  define({
    id: 'choice.best_accuracy.v1',
    label: 'Best caption correct',
    group: 'Caption choice',
    help: `Share of items in which the best-scoring correct caption scores above every wrong one. ${TIES}`,
    formula: 'share of items with max over correct captions of s(c, i) > max over wrong captions of s(c, i)',
    estimand: ESTIMANDS.pooled,
    source: 'defined here; equals the accuracy if each item has one correct caption',
    undefinedWhen: 'there is no item',
    optional: true,
  }),
];

const WINOGROUND = 'Thrush et al., Winoground, CVPR 2022, section 3.2, equation';

/** The metrics of `image-caption-pairs`, the group score first. */
export const IMAGE_CAPTION_PAIR_METRICS: readonly MetricDefinition[] = (
  [
    [
      'group',
      'Share of pairs with both the text score and the image score.',
      'share of pairs with f = 1 and g = 1, the conditions of the text and of the image score',
      3,
    ],
    [
      'text',
      'Share of pairs in which both images select their own caption.',
      'f = 1 if s(c₀, i₀) > s(c₁, i₀) and s(c₁, i₁) > s(c₀, i₁)',
      1,
    ],
    [
      'image',
      'Share of pairs in which both captions select their own image.',
      'g = 1 if s(c₀, i₀) > s(c₀, i₁) and s(c₁, i₁) > s(c₁, i₀)',
      2,
    ],
  ] as const
).map(([name, help, formula, equation]) =>
  define({
    id: `pairs.${name}_score.v1`,
    label: `${name[0]!.toUpperCase()}${name.slice(1)} score`,
    group: 'Two images and two captions',
    help: `${help} ${TIES}`,
    formula,
    estimand: ESTIMANDS.imagePairs,
    source: `${WINOGROUND} (${equation})`,
    undefinedWhen: 'there is no pair',
  }),
);
