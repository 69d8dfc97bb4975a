import { PROMPT_SETS, type PromptSet } from '@primitives/benchmark';
import { ESTIMANDS } from '../estimand.js';
import type { MetricDefinition } from '../metric-definition.js';

const CODE = 'sonalkum/Compun';
const TABLE_1 = `Compun, Table 1; ${CODE}`;
const NO_ITEMS = 'there is no item';

const TRIPLET = 'Triplets';
const PROMPTS = 'Prompts';
const CATEGORY = 'By category';
const RETRIEVAL = 'Whole benchmark';
const MORE = 'Further metrics';

const TRIPLET_FORMULA = 'mean over items of [s(T, P) > s(T, N1) and s(T, P) > s(T, N2)], strict';

/** What an item's compound denotes: an example of either constituent, of both, or of none. */
export const COMPUN_CATEGORIES = ['either', 'both', 'none'] as const;
export const RETRIEVAL_DEPTHS = [1, 5, 10] as const;
/** Table 2 has columns for one to seven captions. */
export const CAPTION_COUNTS = [1, 2, 3, 4, 5, 6, 7] as const;

const define = (
  entry: Omit<MetricDefinition, 'direction' | 'format' | 'axis' | 'estimand'> &
    Partial<Pick<MetricDefinition, 'format' | 'range' | 'estimand' | 'optional'>>,
): MetricDefinition => ({
  direction: 'higher',
  format: 'percent',
  axis: 'linear',
  estimand: ESTIMANDS.nouns,
  ...entry,
});

const SET_HELP: Readonly<Record<Exclude<PromptSet, 'base'>, string>> = {
  reversed: 'with the constituents swapped in the prompt: a model that reads a bag of words does as well',
  descriptions: 'with the mean over description prompts',
  examples: 'with the mean over five example captions',
};

const SET_SOURCES: typeof SET_HELP = {
  reversed: TABLE_1,
  descriptions: `${TABLE_1}; descriptors after Menon & Vondrick`,
  examples: TABLE_1,
};

/** The metrics of `compun`, triplet accuracy first. */
export const COMPUN_METRICS: readonly MetricDefinition[] = [
  define({
    id: 'compun.accuracy.v1',
    label: 'Accuracy',
    group: TRIPLET,
    help: 'Share of compound nouns whose image scores higher than the images of both constituents. A tie counts as an error; the chance level is 1/3.',
    formula: TRIPLET_FORMULA,
    undefinedWhen: NO_ITEMS,
    source: TABLE_1,
  }),
  ...PROMPT_SETS.filter((set) => set !== 'base').map((set) =>
    define({
      id: `compun.accuracy_${set}.v1`,
      label: `Accuracy, ${set}`,
      group: PROMPTS,
      help: `Triplet accuracy ${SET_HELP[set]}.`,
      formula: TRIPLET_FORMULA,
      undefinedWhen: `${NO_ITEMS}, or the benchmark has no such prompts`,
      source: SET_SOURCES[set],
    }),
  ),
  ...COMPUN_CATEGORIES.map((category) =>
    define({
      id: `compun.accuracy_${category}.v1`,
      label: `Accuracy, ${category}`,
      group: CATEGORY,
      help: `Triplet accuracy of the compounds whose image shows ${category === 'none' ? 'neither constituent' : `${category} of the constituents`}.`,
      formula: TRIPLET_FORMULA,
      undefinedWhen: 'fewer than 30 items are of the category',
      source: `Compun, Figure 3 (counts of errors); ${CODE}`,
    }),
  ),
  ...COMPUN_CATEGORIES.map((category) =>
    define({
      id: `compun.mean_similarity_${category}.v1`,
      optional: true,
      estimand: ESTIMANDS.nounMean,
      label: `Mean similarity, ${category}`,
      group: CATEGORY,
      format: 'count',
      range: { lowest: -1, highest: 1, words: 'a cosine in [−1, 1]' },
      help: `Mean cosine of text and image over the correct compounds whose image shows ${category === 'none' ? 'neither constituent' : `${category} of the constituents`}.`,
      formula: 'mean over correct items of the category of s(T, P)',
      undefinedWhen: 'fewer than 30 items are of the category, or none of them is correct',
      source: `Compun, Figure 4; ${CODE}`,
    }),
  ),
  ...CAPTION_COUNTS.map((k) =>
    define({
      id: `compun.accuracy_captions_${k}.v1`,
      optional: true,
      label: `Accuracy, ${k} caption${k === 1 ? '' : 's'}`,
      group: PROMPTS,
      help: `Triplet accuracy with the mean over the first ${k === 1 ? 'example caption' : `${k} example captions`} of each noun.`,
      formula: TRIPLET_FORMULA,
      undefinedWhen: `${NO_ITEMS}, or a noun has fewer captions`,
      source: `Compun, Table 2; ${CODE}`,
    }),
  ),
  ...RETRIEVAL_DEPTHS.map((k) =>
    define({
      id: `compun.retrieval_at_${k}.v1`,
      label: `R@${k}, all images`,
      group: RETRIEVAL,
      help: `Share of compound nouns whose image is among the ${k} most similar of all images of the benchmark; ties count against it.`,
      formula: `mean over items of [rank ≤ ${k}]`,
      undefinedWhen: NO_ITEMS,
      source: k === 1 ? 'Compun, section 6' : 'this platform; no paper',
    }),
  ),
  define({
    id: 'compun.mean_similarity.v1',
    estimand: ESTIMANDS.nounMean,
    label: 'Mean similarity',
    group: MORE,
    format: 'count',
    range: { lowest: -1, highest: 1, words: 'a cosine in [−1, 1]' },
    help: 'Mean cosine of text and image over the correct compounds.',
    formula: 'mean over correct items of s(T, P)',
    undefinedWhen: 'no item is correct',
    source: `Compun, Figure 4; ${CODE}`,
  }),
  define({
    id: 'compun.argmax_accuracy.v1',
    caution: 'FLOOR_WINS',
    label: 'Accuracy, ties as hits',
    group: MORE,
    help: 'Triplet accuracy as computed in the notebook of the authors: argmax with the positive image first, so a tie counts as correct.',
    formula: 'mean over items of [s(T, P) ≥ s(T, N1) and s(T, P) ≥ s(T, N2)]',
    undefinedWhen: NO_ITEMS,
    source: 'sonalkum/Compun, notebook',
  }),
];
