import { plural } from './plural.ts';

export const SAME = 'the same weights, graph and settings';

/** Number of copies of an entry, on its row of a board. */
export const copyCount = (count: number): string => plural(count, 'copy', 'copies');
export const copyCountNote = (count: number): string => `${plural(count, 'later submission')} of ${SAME}, not ranked`;
