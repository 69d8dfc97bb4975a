/** Strings of the panel with the differences from the next entries. */
export const words = {
  heading: 'Next entries',
  note: (metric: string, points: boolean) =>
    `Differences in ${metric}${points ? ', in percentage points' : ''}; paired test on the same images at the 5% level.`,
  how: 'Method',
  columns: {
    board: 'Board',
    entry: 'Next entry',
    difference: 'Difference',
    outcome: 'Test',
    need: 'What would separate them',
  },
  /** Of values that are equal after rounding. */
  exact: (verdict: string) => `${verdict} by the exact values`,
  relations: { ABOVE: 'above', BELOW: 'below' },
  version: (name: string) => `version ${name}`,
  /** @param gain such as `+1.48` or `at most +1.48` */
  improvement: (gain: string) => `${gain} for this entry`,
  /** @param count such as `12,300 (4.1×)`, or `4.1×` */
  units: (count: string, units: string) => `about ${count}${count.endsWith('×') ? ' as many' : ''} test ${units}`,
  or: (parts: readonly string[]) => parts.join(', or '),
  noEstimate: 'no useful estimate',
} as const;
