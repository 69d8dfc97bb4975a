import type { Estimate } from '@primitives/ranking';

/** How a paper's value compares with the interval measured here; null when either is missing. */
export function compareWithInterval(
  paper: number | null,
  { low, high }: Estimate,
): 'inside' | 'below' | 'above' | null {
  if (paper === null || low === null || high === null) return null;
  return paper < low ? 'below' : paper > high ? 'above' : 'inside';
}
