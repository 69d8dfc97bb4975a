import type { Estimate } from './metric-values.js';

/** Where a paper's figure stands beside the interval that was measured here; null where either is missing. */
export function beside(paper: number | null, { low, high }: Estimate): 'inside' | 'below' | 'above' | null {
  if (paper === null || low === null || high === null) return null;
  return paper < low ? 'below' : paper > high ? 'above' : 'inside';
}
