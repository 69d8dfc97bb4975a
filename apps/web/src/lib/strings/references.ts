/** Strings of the reference rows of a board. */
export const words = {
  references: 'reference, not ranked',
  notRanked: 'not ranked',
  help: 'A model without training, scored on the same labels: a floor or a ceiling of the metrics.',
} as const;
