/** Words for where a result stands and who may see a submission. */
export const words = {
  standing: {
    EMBARGOED: {
      title: 'Scored, and not listed yet',
      detail: 'Its figures are shown on this page alone. They enter the boards when the submission is listed.',
    },
    HIDDEN: {
      title: 'Hidden from the boards',
      detail: 'A maintainer took this result off the boards; the others are ranked without it.',
    },
    RETRACTED: {
      title: 'Withdrawn',
      detail:
        'It has left the boards, and the others were ranked anew. The page stays, so that links to it keep their meaning.',
    },
    SEALED: {
      title: 'Sealed until the phase closes',
      detail:
        'The result is scored. It is published with all others of the phase when the phase closes; nothing needs to be done.',
    },
    SUPERSEDED: {
      title: 'Scored again since',
      detail:
        'A later attempt counts in its place: the labels of this track were corrected, or it was evaluated again. This result stands for the record.',
    },
  } as Record<string, { title: string; detail: string }>,
  withheld: 'Scored, and not published',
  withheldDetail: (reason: string | null, step: string | null) =>
    `${reason ?? `This result is not better than the best of your team${step ? ` by ${step}` : ''}, so that its values are not published`}. Values of small steps would reveal labels of the hidden split.`,
  withheldRemedy:
    'It counts towards the quota. Test the next version on a public split first, and submit it here once it is clearly better.',
  debug: 'A debug run',
  debugDetail: 'It ran on published images to see whether everything works, and stands on no board.',
  reason: (reason: string) => `Reason: ${reason}`,
  since: 'since',
  unlisted: 'Unlisted',
  private: 'Private',
  listedFrom: 'Listed by itself from',
  note: 'Boards follow at once. What was seen on a board before may have been copied.',
  save: 'Save',
  saved: 'Saved.',
} as const;
