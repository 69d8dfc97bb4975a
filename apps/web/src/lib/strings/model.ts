import { plural } from './plural.ts';

export const words = {
  pageTitle: (name: string) => name,
  crumb: (name: string) => `Model ${name}`,
  unknown: 'There is no such model',
  unknownDetail: 'No submission has this name, or the address was copied incompletely.',
  by: 'by',
  perImage: (flops: string) => `${flops} per image`,
  versions: (count: number) => plural(count, 'submission'),
  tracks: (count: number) => `on ${plural(count, 'track')}`,
  results: 'Results',
  resultsNote: 'The latest verified result on each board, by the primary metric of its track.',
  noResults: 'No version is ranked.',
  onlyCopies: 'No version is ranked: the model is a copy of an entry.',
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
  history: 'Submissions',
  historyNote: 'All submissions with this name, newest first.',
  published: 'published split',
} as const;
