import { plural } from './plural.ts';

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
  change: {
    one: (name: string) => `Change the listing of ${name}?`,
    question: (count: number, evaluations: number) =>
      `Change the listing of ${plural(count, 'submission')} (${plural(evaluations, 'evaluation')})?`,
    /** @param tracks with a result that a board can have */
    item: (name: string, tracks: number) => (tracks === 0 ? name : `${name}, ${plural(tracks, 'track')}`),
    choice: (listing: string, note: string) => `${listing}: ${note}.`,
    all: 'The change applies to the whole submission, on all tracks.',
    enters: 'Listed: published values enter the boards at once.',
    leaves:
      'Unlisted or private: the rows leave the boards at once. Published receipts and snapshots of boards remain.',
    closes: 'Private: others can no longer open the page.',
    skipped: (count: number) => `Skips ${plural(count, 'debug run')}: no board shows debug runs.`,
    do: 'Save',
    keep: 'Go back',
  },
  kind: 'Kind of run',
  kindNote:
    'You can submit the bundle of a debug run later without another upload, and change the listing of a submission.',
  debug: 'Debug run',
  debugNote: 'on public images, without a rank; visible to your team and the maintainers; has its own quota',
  example:
    'Preselected: the same model as the example bundle, a baseline of this platform. Boards do not rank copies of a model.',
  kinds: { LISTED: 'Listed submission', UNLISTED: 'Unlisted submission', PRIVATE: 'Private submission' },
} as const;
