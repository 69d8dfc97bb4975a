/** Words for where a result stands and who may see a submission. */
export const words = {
  standing: {
    EMBARGOED: {
      title: 'Scored, and not listed yet',
      detail: 'Its values appear on this page only. They enter the boards when the submission is listed.',
    },
    HIDDEN: {
      title: 'Hidden from the boards',
      detail: 'A maintainer took this result off the boards; the others are ranked without it.',
    },
    RETRACTED: {
      title: 'Withdrawn',
      detail:
        'It left the boards, and the other entries were ranked again. This page stays so that links to it continue to work.',
    },
    SEALED: {
      title: 'Sealed until the phase closes',
      detail:
        'The result is scored. It is published with all others of the phase when the phase closes. You need to do nothing.',
    },
    SUPERSEDED: {
      title: 'Scored again since',
      detail:
        'A later attempt replaces it: the labels of this track were corrected, or it was evaluated again. This result stays on record.',
    },
  } as Record<string, { title: string; detail: string }>,
  withheld: 'Scored, and not published',
  withheldDetail: (reason: string | null, step: string | null) =>
    `${reason ?? `This result is not better than the best of your team${step ? ` by ${step}` : ''}, so that its values are not published`}. Values of small steps would reveal labels of the hidden split.`,
  withheldRemedy:
    'It counts towards the quota. Test the next version on a public split first, and submit it here once it is clearly better.',
  debug: 'A debug run',
  debugDetail: 'It ran on public images to test the pipeline and appears on no board.',
  reason: (reason: string) => `Reason: ${reason}`,
  since: 'since',
  unlisted: 'Unlisted',
  private: 'Private',
  listedFrom: 'Listed by itself from',
  note: 'Boards follow at once. What was seen on a board before may have been copied.',
  save: 'Save',
  saved: 'Saved.',
} as const;
