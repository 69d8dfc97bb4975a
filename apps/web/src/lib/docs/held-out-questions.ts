/**
 * Questions that were written and labelled from the text of the pages before the search ran on any of them, and that no
 * change of the search was measured by. Do not change a question or its pages because the search finds another page.
 */
export const HELD_OUT_QUESTIONS: readonly (readonly [question: string, ...pages: string[]])[] = [
  ['what does token_revoked mean', 'errors'],
  ['create an api token', 'getting-started', 'api', 'cli'],
  ['how do seasons work', 'still-life'],
  ['harmonic mean of seen and unseen accuracy', 'metrics', 'metrics/czsl', 'metrics/mac', 'metrics/compmap'],
  ['difference between closed and open world', 'metrics'],
  ['uploaded the same weights twice', 'copies'],
  ['bash completion', 'cli'],
  ['what is exit code 3', 'cli', 'python'],
  ['is my quota refunded', 'policy', 'quota', 'withdraw', 'errors', 'architecture/evaluation'],
  ['difference between unlisted and private', 'release'],
  ['logit scale of a dual encoder', 'bundle/reference', 'starter'],
  ['macos', 'operate/versions'],
  ['key that signs receipts', 'receipts'],
  ['change the port of the server', 'operate/configuration'],
  ['can the model read the test labels', 'security/hidden-labels', 'isolation'],
  ['disk is full', 'operate/what-happens-if'],
  ['maximum size of a bundle', 'bundle/reference', 'bundle', 'errors'],
  ['jackknife standard error', 'metrics/intervals', 'intervals'],
  ['compare two submissions', 'api', 'cli', 'python'],
  ['export an open_clip model', 'python', 'getting-started'],
];
