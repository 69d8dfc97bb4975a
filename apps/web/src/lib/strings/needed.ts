/** Strings of the panel with the requirements for a significant difference. */
export const words = {
  heading: 'Requirements for a significant difference',
  note: (metric: string, units: string) =>
    `How much this model must improve in ${metric} on the present test set to be significantly better, or how many test ${units} the present difference needs (80% power).`,
  aheadOf: 'Ahead of',
  settledHeading: 'Significant lead',
  settledButAlike: 'Significant lead, except over near copies (≈)',
  settled: 'The difference from the next entry is significant.',
  bound:
    '“At most” is an upper estimate from the published intervals, usually too high: the board has no statistics of the paired test.',
  how: 'Method',
  columns: {
    board: 'Board',
    entry: 'Next entry',
    difference: 'Difference',
    outcome: 'Test',
    gain: 'To be significantly better',
    units: (units: string) => `Or test ${units} needed`,
  },
  relations: { ABOVE: 'above', BELOW: 'below' },
  version: (name: string) => `version ${name}`,
} as const;
