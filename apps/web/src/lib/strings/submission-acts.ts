/** Strings of the actions on a submission, by its team and by a maintainer. */
export const words = {
  manage: 'Manage',
  nameFinal:
    'Name and version are final. For another name, submit the bundle again, which uses quota, and withdraw this submission.',
  nameFinalDebug: 'Name and version are final. For another name, upload the bundle again.',
  cite: 'Cite',
  export: 'Export',
  newVersion: 'Submit a new version',
  listing: 'Change listing',
  withdraw: 'Withdraw this result',
  hide: 'Hide from the boards',
  show: 'Show on the boards',
  again: 'Requeue',
  keep: 'Go back',
  reason: 'Reason, for readers',
  cancelQuestion: (track: string) => `Cancel the evaluation on ${track}?`,
  /** @param isStarted whether a runner has leased a shard */
  cancelNote: (isStarted: boolean) =>
    isStarted
      ? 'Runners stop its shards at once. A runner has started it: no refund. This cannot be undone.'
      : 'No runner has started it: the quota is refunded, unless one starts it before you confirm. This cannot be undone.',
  /** Of a submission with several tracks. */
  cancelOthers: 'Its evaluations on other tracks continue.',
  /** Instead of a refusal. */
  cancelLate: 'It ended before it could be cancelled.',
  cancelDo: 'Cancel evaluation',
  withdrawQuestion: (name: string) => `Withdraw the result of ${name}?`,
  withdrawByMaintainer:
    'Withdrawing removes the result from all boards and refunds no quota; a maintainer can show it again.',
  withdrawNote: 'This page stays and shows your reason. To hide the result for now, change its listing.',
  /** Of a submission with several tracks. */
  withdrawOthers: (track: string, others: number) =>
    `Only the result on ${track} is withdrawn; ${others === 1 ? 'that on the other track stays' : 'those on other tracks stay'}.`,
  withdrawPrivateNote: 'This page stays, for your team and the maintainers, and shows the reason if you state one.',
  withdrawDo: 'Withdraw',
  hideQuestion: (name: string) => `Hide the result of ${name}?`,
  hideNote:
    'If it is on boards, it leaves them at once, and the other entries are ranked again. Its page stays and shows your reason. You can show it again.',
  hideDo: 'Hide',
  showQuestion: (name: string) => `Show the result of ${name} again?`,
  showNote: 'It returns to its boards at once, and all entries are ranked again.',
  showDo: 'Show',
  rerunQuestion: (name: string) => `Requeue ${name}?`,
  againNote: 'The platform failed. A new attempt is queued under the same conditions; this one stays on record.',
  againDo: 'Requeue',
  draftQuestion: 'Replace your draft?',
  draftNote: (saved: string, name: string) =>
    `This browser has a draft for ${saved}. It will be replaced by the data of ${name}.`,
  draftDo: 'Replace',
} as const;
