/** Who may see a submission; said where it is handed in and where it is changed. */
export const words = {
  title: 'Who may see it',
  choices: { LISTED: 'Listed', UNLISTED: 'Unlisted', PRIVATE: 'Private' },
  choiceNotes: {
    LISTED: 'everybody; its results stand on the boards',
    UNLISTED: 'whoever has its address; on no board and no list',
    PRIVATE: 'your team and the maintainers',
  },
  until: 'Becomes listed by itself at (UTC)',
  untilNote: 'Leave empty to decide later; a year away at most.',
  submitNote: 'It can be changed later on its page.',
  debug: 'A debug run',
  debugNote: 'To see whether everything works: published images only, on no board, in a small quota of its own.',
  debugHidden: (tracks: string) => `Not possible on hidden images: ${tracks}.`,
} as const;
