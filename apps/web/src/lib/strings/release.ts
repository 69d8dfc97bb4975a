import { EXACT_VALUES } from '@primitives/boards';

/** Strings about the parts of a hidden-split result that are published or withheld. */
export const words = {
  how: 'How it works',
  points: (count: string) => `${count} percentage ${count === '1' ? 'point' : 'points'}`,
  rounded: (step: string | null) =>
    `Values of this hidden split are rounded${step === null ? '' : ` to ${step}`}, up or down at random, so that they do not reveal labels.`,
  roundedCounts: 'Counts are rounded to 1, 2 or 5 times a power of ten, without an interval.',
  board: (step: string | null) =>
    `Percentages of this hidden split are rounded${step === null ? '' : ` to ${step}`}, up or down at random, so that they do not reveal labels; other values similarly. Intervals include the rounding. Ranks follow the exact values; rows and marks follow the ranks, then the rounded values.`,
  intervals: 'Intervals are 95% and include the rounding.',
  ...EXACT_VALUES,
  smallSlices: 'Smaller slices have larger rounding steps; slices below 30 images are withheld.',
  parts: {
    CURVE: 'the seen–unseen curve',
    COVERAGE: 'the coverage curve',
    HIERARCHY: 'the edges of the hierarchy',
  } as Record<string, string>,
  partsWithheld: (parts: string) => `Not published, because they would reveal labels: ${parts}.`,
  slices: {
    details:
      'Values by attribute, object and pair are withheld: the team published those of another result ' +
      'within 90 days. Results submitted after 90 days include them again.',
    counts: 'Counts by attribute, object and pair are not published for hidden splits.',
    small: 'Each slice has fewer than 30 images, so none is published.',
  },
  reasons: {
    FEW_UNITS: 'under 30 images',
    DETAILS_USED: 'withheld',
    HIDDEN_SPLIT: 'not published',
  } as Record<string, string>,
  reasonTitles: {
    FEW_UNITS: 'Withheld: a value over fewer than 30 images would reveal labels.',
    DETAILS_USED: 'Withheld: the team published the slices of another result within 90 days.',
    HIDDEN_SPLIT: 'Not published for hidden splits.',
  } as Record<string, string>,
  ruleNotes: {
    IMPROVEMENTS:
      'Values are rounded. A result may be withheld: a first one that is close to chance, a later one that is not clearly better than the best of its team or account.',
    ROUNDED: 'Every result is published; its values are rounded.',
    EXACT: 'Every result is published with exact values; the labels of this split need no protection.',
  } as Record<string, string>,
} as const;
