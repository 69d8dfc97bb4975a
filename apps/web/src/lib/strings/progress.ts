import { plural } from './plural.ts';

/** Strings of the page with the best values of a board over time. */
export const words = {
  title: 'Progress over time',
  crumb: 'Progress',
  lede: 'The best value of the board whenever it changed, and the best value reached so far. They differ after the best entry was withdrawn or measured again.',
  empty: 'No verified result yet. The first point appears with the first result.',
  unchanged: 'The best value has not changed since the first result. A chart appears with the first change.',
  best: 'Best entry',
  frontier: 'Best so far',
  floors: { random: 'Random answers', constant: 'Constant answers' },
  atChance: 'not better than random or constant answers',
  chart: (metric: string, first: string, last: string, changes: number) =>
    `${metric} over time: ${first} at first, ${last} now, ${plural(changes, 'change')}. The table below has every value.`,
  columns: {
    at: 'Since',
    name: 'Best entry',
    value: 'Value',
    frontier: 'Best so far',
    entries: 'Entries at that time',
  },
  unnamed: '–',
  now: 'now',
} as const;
