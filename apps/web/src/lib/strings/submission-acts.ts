/** What may be done to a submission, by its team and by a maintainer. */
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
    'Runners stop its shards at once. The quota is refunded only if no hidden image was read. This cannot be undone.',
  cancelDo: 'Cancel the run',
  withdrawQuestion: (name: string) => `Withdraw the result of ${name}?`,
  withdrawNote:
    'Its row leaves the boards at once, and the other entries are ranked again. This page stays and shows your reason. The quota stays used.',
  withdrawDo: 'Withdraw it',
  hideQuestion: (name: string) => `Hide the result of ${name}?`,
  hideNote:
    'It leaves the boards at once, and the other entries are ranked again. Its page stays and shows your reason.',
  hideDo: 'Hide it',
  showQuestion: (name: string) => `Show the result of ${name} again?`,
  showNote: 'It returns to its boards at once, and all entries are ranked again.',
  showDo: 'Show it',
  rerunQuestion: (name: string) => `Send ${name} again?`,
  againNote: 'It failed by our fault. Another attempt is queued under the same conditions; this one stays on record.',
  againDo: 'Send it again',
  draftQuestion: 'Replace the draft that you began?',
  draftNote: (kept: string, name: string) =>
    `This browser has a draft for ${kept}. It will be replaced by the data of ${name}.`,
  draftDo: 'Replace it',
} as const;
