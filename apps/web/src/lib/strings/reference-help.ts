/** What each reference model does, by the id of its row. */
export const words: Readonly<Record<string, string>> = {
  'reference-constant': 'Gives the same score, or the answer no, to everything.',
  'reference-random': 'Gives random scores or answers.',
  'reference-prior': 'Scores each label by its frequency in this split.',
  'reference-text_only': 'Scores a caption by the words of correct captions of other images.',
  'reference-shortest': 'Prefers the caption with the fewest characters.',
  'reference-bag_of_words':
    'Recognises every object of an image and ignores word order: where it reaches 100, a model need not understand how objects combine.',
  'reference-oracle':
    'Knows the labels: gives every true one 1 and every false one 0. Equal scores share a rank, so that ties limit some metrics.',
  'reference-graded_oracle':
    'Knows the labels: scores every true one above every false one, with random differences among them. Some metrics, such as F1@15, CV or an AUC over a limited number of biases, do not reach their best value with it; a model can be better.',
};
