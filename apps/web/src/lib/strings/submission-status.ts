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
    SUPERSEDED: {
      title: 'Scored again since',
      detail:
        'A later attempt counts in its place: the labels of this track were corrected, or it was evaluated again. This result stands for the record.',
    },
  } as Record<string, { title: string; detail: string }>,
  withheld: 'The figures are withheld',
  withheldDetail: (step: string | null) =>
    `This track keeps a Ladder: a team is told its next result only when it is better than its best one${step ? ` by more than ${step}` : ''}. This one is not, so nobody is told its figures, and nothing can be learnt of the hidden images by small steps.`,
  withheldRemedy: 'The submission counts towards the quota. A result that is a clear step up is told at once.',
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
