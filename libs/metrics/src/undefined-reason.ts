/**
 * Why a metric has no value, or its value no interval: one wording for the page, the command line, exports and the API.
 */
export const UNDEFINED_REASONS = {
  NOT_PREDICTED: 'the submission has no scores for it',
  NO_HIERARCHY: 'the benchmark has no hierarchy of attributes',
  NO_UNITS: 'nothing in the split counts for it',
  FEW_UNITS: 'it is computed over fewer than 30 images or groups of images, too few to publish',
  ALL_TIED: 'all candidates have the same score',
  CONSTANT: 'one of the two correlated quantities is constant',
  NO_SPREAD: 'the value stays the same when any one unit is left out',
  ONE_UNIT: 'the metric is undefined when one unit is left out',
  HIDDEN_SPLIT: 'the split is hidden',
} as const;

export type UndefinedReason = keyof typeof UNDEFINED_REASONS;

/** Fewer units than this have neither a metric nor a slice of a hidden split. */
export const FEWEST_UNITS = 30;
