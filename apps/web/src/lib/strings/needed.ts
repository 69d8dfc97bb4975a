/** Strings of the panel with the requirements for a significant difference. */
export const words = {
  heading: 'Difference from the next entries',
  note: (metric: string, units: string) =>
    `The improvement in ${metric} that would be significant on this test set, or the test ${units} at which the present difference would be (80% power).`,
  aheadOf: 'Ahead of',
  settledHeading: 'Significant lead',
  settledButAlike: 'Significant lead, except over near copies (≈)',
  settled: 'The difference from the next entry is significant.',
  /** @param significant the smallest significant difference from the next entries */
  bound: (significant: string | undefined) =>
    `“At most” is a bound as if the answers of the two models were unrelated; a paired test usually needs far less${significant ? `: here ${significant} was significant` : ''}.`,
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
