import { plural } from './plural.ts';

/** The question before the listing of submissions changes. */
export const change = {
  one: (name: string) => `Change the listing of ${name}?`,
  question: (count: number, evaluations: number) =>
    `Change the listing of ${plural(count, 'submission')} (${plural(evaluations, 'evaluation')})?`,
  /** @param tracks with a result that a board can have */
  item: (name: string, tracks: number) => (tracks === 0 ? name : `${name}, ${plural(tracks, 'track')}`),
  choice: (listing: string, note: string) => `${listing}: ${note}.`,
  all: 'The change applies to the whole submission, on all tracks.',
  enters: 'Listed: published values enter the boards within a minute.',
  seasons: 'Listed: “Evaluate in later seasons” is switched on; you can switch it off.',
  leaves: 'Unlisted or private: the rows leave the boards at once. Published receipts and snapshots of boards remain.',
  closes: 'Private: others can no longer open the page.',
  skipped: (count: number) => `Skips ${plural(count, 'debug run')}: no board shows debug runs.`,
  do: 'Save',
  keep: 'Go back',
} as const;
