/** Strings about the kind and the visibility of a submission, on the submit page and in its dialog. */
export const words = {
  title: 'Listing',
  choices: { LISTED: 'Listed', UNLISTED: 'Unlisted', PRIVATE: 'Private' },
  choiceNotes: {
    LISTED: 'visible to everyone; published results appear on the boards',
    UNLISTED: 'visible to anyone with the link; not on boards or lists',
    PRIVATE: 'visible to your team and the maintainers',
  },
  /** `Listed` for a submission that no board can rank. */
  listedNotes: {
    copy: 'visible to everyone; counted as a copy, not ranked',
    withheld: 'visible to everyone; its withheld values are on no board',
    left: 'visible to everyone; its result is on no board',
    none: 'visible to everyone; without a result it is on no board',
  },
  until: 'List automatically at (UTC)',
  untilNote: 'Leave empty to decide later; at most one year ahead.',
  submitNote: 'Quota and release rules are the same for all. You can change it later on the submission page.',
  kind: 'Kind of run',
  debug: 'Debug run',
  debugNote:
    'Tests the model on public images, without a rank. Only your team and the maintainers see it; it has its own quota.',
  debugHidden: (tracks: string) =>
    `A debug run needs public images, and these tracks have none: ${tracks}. Deselect them, or reload in some minutes while a new installation renders its images.`,
} as const;
