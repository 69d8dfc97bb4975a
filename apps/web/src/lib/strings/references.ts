/** Strings of the reference rows of a board. */
export const words = {
  references: 'reference, not ranked',
  notRanked: 'not ranked',
  help: 'A model without training, scored on the same labels: a floor or a ceiling of the metrics.',
  bagOfWords:
    'Recognises every object of an image and ignores word order: where it reaches 100, a model need not understand how objects combine.',
  oracle: 'Gives every true label 1 and every false one 0. Equal scores share a rank, so that ties limit some metrics.',
  graded:
    'Scores every true label above every false one, with random differences among them. Some metrics, such as F1@15, CV or an AUC over a limited number of biases, do not reach their best value with it; a model can be better.',
} as const;
