/** Strings of the reference rows of a board. */
export const words = {
  references: 'reference, not ranked',
  notRanked: 'not ranked',
  help: 'A model without training, scored on the same labels: a floor or a ceiling of the metrics.',
  oracle: 'Gives every true label 1 and every false one 0. Equal scores share a rank, so that ties limit some metrics.',
  graded:
    'Scores every true label above every false one, with random differences among them. A ceiling without ties: an AUC over a limited number of biases stays below 100 even for it.',
} as const;
