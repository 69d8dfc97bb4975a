import { plural } from './plural.ts';

export const words = {
  title: 'Search',
  titleOf: (text: string) => `${text} · Search`,
  results: 'Search results',
  close: 'Close the search',
  tip: 'Find models by name, team, backbone or code; papers by method or author; tracks; pages of the docs.',
  searching: 'Searching…',
  kinds: { model: 'Models', paper: 'Papers', track: 'Tracks', docs: 'Docs' },
  none: (text: string) => `No results for “${text}”.`,
  noneDetail: 'Try fewer words or the first letters of one. Case and accents are ignored.',
  nearly: (text: string) => `No results for “${text}”. Similar:`,
  all: (text: string) => `All results for “${text}”`,
  count: (count: number) => (count === 0 ? 'no results' : plural(count, 'result')),
  failed: 'The search failed:',
  failedBefore: 'These results are from an earlier search.',
  refused: 'Invalid search:',
  more: (count: number) => `the first ${count}; add words to narrow the search`,
  morePlaces: (count: number) => `on ${plural(count, 'more board')}`,
  place: (rank: string, rowCount: number) => `rank ${rank} of ${rowCount.toLocaleString('en-US')}`,
  unlisted: { UNLISTED: 'unlisted', PRIVATE: 'private' } as Record<string, string>,
  notRanked: 'not ranked',
} as const;
