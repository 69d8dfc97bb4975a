/** Why a page has no receipt. Not with the words of the receipt: the page of a submission would load all of them. */
export const words = {
  running: 'There is no receipt yet: the scorer issues it with the result.',
  ended: 'There is no receipt: the evaluation ended without a result.',
  unpublished: 'No receipt is shown: it contains the values, which are not published.',
  sealed: 'No receipt is shown: it contains the values, which are sealed until the phase or season closes.',
} as const;
