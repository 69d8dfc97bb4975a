/** Who may see a submission; said where it is submitted and where it is changed. */
export const words = {
  title: 'Who may see it',
  choices: { LISTED: 'Listed', UNLISTED: 'Unlisted', PRIVATE: 'Private' },
  choiceNotes: {
    LISTED: 'everyone; results appear on the boards',
    UNLISTED: 'anyone with the link; not on boards or lists',
    PRIVATE: 'your team and the maintainers',
  },
  until: 'Becomes listed by itself at (UTC)',
  untilNote: 'Leave empty to decide later; a year away at most.',
  submitNote: 'It can be changed later on its page.',
  debug: 'A debug run',
  debugNote: 'Tests the whole pipeline on public images, without a board entry, with a separate small quota.',
  debugHidden: (tracks: string) => `Not possible on hidden images: ${tracks}.`,
} as const;
