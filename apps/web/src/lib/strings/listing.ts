import { listed } from './plural.ts';

/** Strings about the visibility of a submission, on the submit page and in its dialog. */
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
  /** Above the choices where results are withdrawn. @param tracks of the others */
  withdrawn: (tracks: readonly string[]) =>
    tracks.length === 0
      ? 'Decides only who sees this page: the result stays withdrawn.'
      : `Applies to ${listed(tracks)}; withdrawn results stay withdrawn.`,
  until: 'List automatically at (UTC)',
  untilNote: 'Leave empty to decide later; at most one year ahead.',
} as const;
