import { plural } from './plural.ts';

export const words = {
  pageTitle: (name: string) => name,
  crumb: (name: string) => `Model ${name}`,
  unknown: 'There is no such model',
  unknownDetail: 'Nothing was submitted under this name, or the address was copied incompletely.',
  by: 'by',
  versions: (count: number) => plural(count, 'version'),
  tracks: (count: number) => `on ${plural(count, 'track')}`,
  results: 'Results',
  resultsNote: 'The newest verified result on every board, under the primary metric of its track.',
  noResults: 'No version has a verified result yet.',
  columns: {
    track: 'Track',
    board: 'Board',
    version: 'Version',
    metric: 'Metric',
    value: 'Value',
    rank: 'Rank',
    at: 'Scored',
  },
  rankOf: (rank: string, of: number) => `${rank} of ${of}`,
  history: 'Versions',
  historyNote: 'Everything that was submitted under this name, newest first.',
  published: 'published split',
} as const;
