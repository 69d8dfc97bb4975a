import { formatRank } from './metric-values.js';

/** `rank 2–3 of 9`, or `not ranked`. */
export const rankText = (low: number | null, high: number | null, of: number): string =>
  low === null || high === null ? 'not ranked' : `rank ${formatRank(low, high)} of ${of.toLocaleString('en-US')}`;
