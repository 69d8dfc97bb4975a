import { plural } from './plural.ts';

/** Strings of the choice of a model to compare with. */
export const words = {
  find: 'Search by name, team or code',
  suggestions: 'Suggestions',
  found: 'Submissions found',
  reasons: {
    best: 'best on this board',
    above: 'nearest above',
    below: 'nearest below',
    own: 'your team’s latest',
  },
  byCode: (code: string) => `Add ${code}`,
  searching: 'Searching…',
  none: 'No submission found.',
  count: (count: number) => `${plural(count, 'submission')} found`,
} as const;
