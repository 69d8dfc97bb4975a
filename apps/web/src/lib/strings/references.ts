/** Strings of the reference rows of a board. */
export const words = {
  references: 'reference, not ranked',
  notRanked: 'not ranked',
  help: {
    constant: 'Gives the same score, or the answer no, to everything.',
    random: 'Gives random scores or answers.',
    prior: 'Scores each label by its frequency in this split.',
    text_only: 'Scores a caption by the words of correct captions of other images.',
    shortest: 'Prefers the caption with the fewest characters.',
    bag_of_words:
      'Recognises every object of an image and ignores word order: where it reaches 100, a model need not understand how objects combine.',
    oracle:
      'Knows the labels: gives every true one 1 and every false one 0. Equal scores share a rank, so that ties limit some metrics.',
    graded_oracle:
      'Knows the labels: scores every true one above every false one, with random differences among them. Some metrics, such as F1@15, CV or an AUC over a limited number of biases, do not reach their best value with it; a model can be better.',
  } as Readonly<Record<string, string>>,
} as const;
