/** What may be done to a submission, by its team and by whoever keeps the house. */
export const words = {
  manage: 'Manage',
  cite: 'Cite',
  export: 'Export',
  newVersion: 'Submit a new version',
  withdraw: 'Withdraw this result',
  hide: 'Hide from the boards',
  show: 'Show on the boards',
  again: 'Send it again',
  keep: 'Keep',
  reason: 'Reason, for readers',
  done: 'Done.',
  cancelQuestion: 'Cancel this run?',
  cancelNote:
    'What a runner holds is called off at once. The quota comes back only where no hidden image was read yet. This cannot be undone.',
  cancelDo: 'Cancel the run',
  withdrawQuestion: (name: string) => `Withdraw the result of ${name}?`,
  withdrawNote:
    'Its row leaves the boards at once, and everyone else is ranked anew. This page stays and says that it was withdrawn, with your reason. The quota stays used.',
  withdrawDo: 'Withdraw it',
  hideQuestion: (name: string) => `Hide the result of ${name}?`,
  hideNote:
    'It leaves the boards at once, and the others are ranked without it. Its page stays and says so, with your reason.',
  hideDo: 'Hide it',
  showQuestion: (name: string) => `Show the result of ${name} again?`,
  showNote: 'It comes back to its boards at once, and everyone is ranked anew.',
  showDo: 'Show it',
  rerunQuestion: (name: string) => `Send ${name} again?`,
  againNote: 'It failed by our fault. Another attempt is queued under the same conditions; this one stays on record.',
  againDo: 'Send it again',
  draftQuestion: 'Replace the draft that you began?',
  draftNote: (kept: string, name: string) =>
    `This device keeps what you typed about ${kept}. It is replaced by what is known of ${name}.`,
  draftDo: 'Replace it',
} as const;
