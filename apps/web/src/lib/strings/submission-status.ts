import { plural } from './plural.ts';

/** Strings for the publication state of a result and the visibility of a submission. */
export const words = {
  status: {
    EMBARGOED: {
      title: 'Not listed',
      detail: 'Its values appear on this page only.',
    },
    /** Of a submission that is listed since. */
    ENTERING: {
      title: 'Listing…',
      detail: 'It enters its boards within a minute. This page updates itself.',
    },
    HIDDEN: {
      title: 'Hidden from the boards',
      detail: 'A maintainer hid this result. It is on no board, and the others are ranked without it.',
    },
    WITHDRAWN: {
      title: 'Withdrawn',
      detail: 'It is on no board. This page stays so that links to it continue to work.',
    },
    SEALED: {
      title: 'Sealed',
      detail: 'It is published with all others when its phase or season closes. You need to do nothing.',
    },
    SUPERSEDED: {
      title: 'Superseded',
      detail:
        'A later attempt replaces it: the labels of this track were corrected, or a maintainer reran it. This result stays on record.',
    },
  } as Record<string, { title: string; detail: string }>,
  withheld: 'Withheld',
  notImprovedTitle: 'Withheld: no clear improvement',
  atChance: 'Withheld: too close to chance',
  notImproved: (step: string | null) =>
    `It does not improve the best result of its team and account by ${step ?? 'one rounding step'}. Its values are not published, because small improvements would reveal labels of the hidden split.`,
  sealedUntil: 'Sealed until',
  /** @param left such as `2 of 5 submissions left in 24 hours.`; empty if unknown */
  withheldQuota: (left: string) => `It counts towards the quota${left === '' ? '.' : `: ${left}`}`,
  withheldRemedy: 'on public images: it shows values and uses no submission quota.',
  debugLink: 'About debug runs',
  phaseLeft: (left: number, limit: number) => `${left} of ${plural(limit, 'submission')} left in this phase`,
  quotaNext: 'Next submission from',
  debug: 'Debug run',
  debugDetail: 'It uses public images and appears on no board.',
  staysWithheld: (reason: string) => `Its values stay withheld: ${reason}.`,
  reason: (reason: string) => `Reason: ${reason}`,
  entersWhenListed: 'Its values enter the boards when the submission is listed.',
  unlisted: 'Unlisted',
  private: 'Private',
  listedFrom: 'Listed automatically from',
  save: 'Save',
  saved: 'Saved.',
  seasons: 'Seasons',
  laterSeasons: 'Evaluate in later seasons',
  laterSeasonsNote:
    'When a season of one of its tracks opens, the platform evaluates this model on the new hidden images. This uses no quota. By default, listed submissions are evaluated.',
} as const;
