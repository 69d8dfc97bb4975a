/**
 * Questions that were written and labelled before the search weighted groups of pages, and that no change of it was
 * measured by while it was made. Do not change a question or its pages because the search finds another page; change
 * them when the documentation moves its answer.
 */
export const READER_QUESTIONS: readonly (readonly [question: string, ...pages: string[]])[] = [
  ['what happens if my model crashes', 'errors', 'bundle/reference'],
  ['which licence do I have to state for my model', 'policy', 'getting-started'],
  ['how long is a password reset link valid', 'account'],
  ['two rows marked as nearly the same', 'copies', 'ranks'],
  ['best and second best value', 'ranks'],
  ['how many evaluations in 90 days', 'quota', 'release', 'security/hidden-labels'],
  ['test my bundle before submitting', 'getting-started', 'bundle', 'python', 'cli'],
  ['is the board corrected for multiple comparisons', 'ranks', 'intervals', 'metrics/intervals'],
  ['how do I prove that my result is authentic', 'receipts'],
  ['what data does the platform store about me', 'policy'],
  ['model needs too much memory', 'errors', 'bundle/reference', 'hardware'],
  ['custom tokenizer', 'bundle/reference', 'bundle'],
  ['why is there no interval', 'intervals'],
  ['embargo until the paper is published', 'release'],
  ['rejected because labels do not match', 'errors', 'bundle/reference', 'starter'],
];

/** Queries of a reader that found a wrong section first, with the sections that answer them. */
export const READER_QUERIES: readonly (readonly [question: string, ...sections: string[]])[] = [
  ['why was my bundle rejected', 'errors', 'getting-started#watch'],
  ['how many submissions per day', 'quota'],
  ['withheld', 'release#improvements-only'],
  [
    'upload limit size',
    'quota#upload-limit-and-storage',
    'bundle/reference#bundle_too_large',
    'errors#bundle_too_large',
  ],
  ['how do I know my model is significantly better', 'intervals#when-a-lead-is-significant'],
  ['dataset licence', 'policy#terms-and-licence'],
  ['what happens with my data', 'policy#privacy-and-personal-data'],
  ['privacy', 'policy#privacy-and-personal-data'],
  ['opset version', 'bundle#rules-for-graphs', 'bundle/reference#files-and-interfaces'],
  ['what is AUC', 'metrics/mac#auc--macaucv1'],
  ['how is AUC computed', 'metrics/mac#auc--macaucv1', 'metrics#generalised-zero-shot'],
  ['is my model public', 'policy#visibility-of-a-model-and-its-weights'],
  ['who sees my weights', 'policy#visibility-of-a-model-and-its-weights'],
  ['who can download my model', 'policy#visibility-of-a-model-and-its-weights'],
  ['huggingface model', 'getting-started#hugging-face'],
  ['why is my model not ranked', 'release#why-a-model-is-not-on-a-board'],
  ['when does a new model appear on the board', 'release#when-a-result-appears'],
  ['time limit evaluation', 'quota#time-limit-of-an-evaluation'],
  ['shapes training data download', 'python#training-data-and-public-splits'],
  ['seen and unseen', 'metrics#generalised-zero-shot'],
  ['gpu', 'operate/runners#run-models-on-a-gpu'],
  ['rank 2-4', 'intervals#what-a-rank-range-means'],
  ['what is chance', 'intervals#chance'],
  ['change licence', 'withdraw#change-the-licence-or-the-training-data'],
  ['change license', 'withdraw#change-the-licence-or-the-training-data'],
];
