import { plural } from './plural.ts';

export const words = {
  title: 'Search',
  titleOf: (text: string) => `${text} · Search`,
  results: 'Search results',
  close: 'Close the search',
  tip: 'Find models by name, team, backbone or code; papers by method or author; tracks; pages of the docs.',
  searching: 'Searching …',
  kinds: { model: 'Models', paper: 'Papers', track: 'Tracks', docs: 'Docs' },
  none: (text: string) => `Nothing is called “${text}”.`,
  noneDetail:
    'Try fewer words, or the begin of one: words count from their first letters on, in any case and without accents.',
  nearly: (text: string) => `Nothing is called “${text}”. Nearly:`,
  all: (text: string) => `All results for “${text}”`,
  count: (count: number) => (count === 0 ? 'no results' : plural(count, 'result')),
  failed: 'The search did not answer.',
  failedBefore: 'These results are from an earlier search.',
  refused: 'This cannot be searched:',
  more: (count: number) => `the first ${count}; more words find fewer`,
  morePlaces: (count: number) => `+${count}`,
  place: (rank: string, rowCount: number) => `rank ${rank} of ${rowCount.toLocaleString('en-US')}`,
  unlisted: { UNLISTED: 'unlisted', PRIVATE: 'private' } as Record<string, string>,
  onNoBoard: 'on no board',
} as const;
