/** Words about what is published of results on a hidden split, and what is not. */
export const words = {
  how: 'How it works',
  points: (count: string) => `${count} percentage ${count === '1' ? 'point' : 'points'}`,
  rounded: (step: string | null) =>
    `Values of this hidden split are rounded${step === null ? '' : ` to ${step}`} so that they do not reveal labels.`,
  intervals: 'Intervals are 95% and include the rounding.',
  smallSlices: 'The fewer images a slice has, the wider its step; slices below 30 images are withheld.',
  parts: {
    curve: 'the seen–unseen curve',
    coverage: 'the coverage curve',
    hierarchy: 'the edges of the hierarchy',
  } as Record<string, string>,
  notPublished: 'Not published',
  partsWithheld: (parts: string) =>
    `The scorer does not publish ${parts} of results on a hidden split, because single points would reveal labels.`,
  seePublic: 'Run the same bundle on the public split to get them.',
  slices: {
    details:
      'The values by attribute, object and pair are withheld: those of another result of the team were published ' +
      'within 90 days. They are published with a later result once 90 days have passed.',
    counts: 'Values by attribute, object and pair that are counts are not published of a hidden split.',
    small: 'Each slice has fewer than 30 images, so none is published.',
  },
  reasons: {
    FEW_UNITS: 'under 30 images',
    DETAILS_USED: 'withheld',
    HIDDEN_SPLIT: 'not published',
  } as Record<string, string>,
  reasonTitles: {
    FEW_UNITS: 'Withheld: a value over fewer than 30 images would reveal labels.',
    DETAILS_USED: 'Withheld: the slices of another result of the team were published within 90 days.',
    HIDDEN_SPLIT: 'Not published of a hidden split.',
  } as Record<string, string>,
  ruleNotes: {
    LADDER:
      'Values are rounded. A result is published only if it is better than the best of the team and the account ' +
      'by the step; a first result only if it is clearly better than chance.',
    ROUNDED: 'Every result is published; its values are rounded.',
    EXACT: 'Every result is published with exact values.',
  } as Record<string, string>,
} as const;
