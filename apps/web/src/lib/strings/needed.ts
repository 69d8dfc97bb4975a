/** Why a gain is only bounded, and what shows it more precisely. */
const WHY = {
  hidden:
    'a hidden split publishes no more than the verdict of the paired test, which usually requires less; a public split shows the gain',
  unlisted: 'the board lists the tests of its first 50 rows; the comparison of both entries has the paired test',
} as const;

/** Strings of the panel with the differences from the next entries. */
export const words = {
  heading: 'Next entries',
  /** @param bound the words for upper bounds in the table, if it has any @param hidden whether the split is hidden */
  note: (metric: string, points: boolean, bound: string, hidden: boolean) =>
    `Differences in ${metric}${points ? ', in percentage points' : ''}; paired test on the same images at the 5% level.${bound && ` ${bound} is only an upper bound from the published intervals, because ${hidden ? WHY.hidden : WHY.unlisted}.`}`,
  how: 'Method',
  columns: {
    board: 'Board',
    entry: 'Next entry',
    /** @param points whether differences are in percentage points */
    difference: (points: boolean) => (points ? 'Difference, points' : 'Difference'),
    outcome: 'Test',
    need: 'Needed to be significantly ahead',
  },
  notTested: 'not tested',
  /** Of a result that is not on the board. */
  unranked: (metric: string, points: boolean, bound: string) =>
    `Differences in ${metric}${points ? ', in percentage points' : ''}. They are not tested, because this result is not on the board.${bound && ` ${bound} is only an upper bound from the published intervals: the paired test, which needs a listed result, usually requires less.`}`,
  /** How the table marks upper bounds. */
  bound: '“At most”',
  list: 'List it to be tested against the board',
  enough: 'nothing, as far as the intervals show',
  /** Of values that are equal after rounding. */
  exact: (verdict: string) => `${verdict} by the exact values`,
  relations: { ABOVE: 'listed above', BELOW: 'listed below' },
  version: (name: string) => `version ${name}`,
  ahead: 'Significantly ahead of',
  untested: 'Not tested against',
  because: (reason: string) => `because ${reason}`,
  /** @param lead such as `1.48`; null where the values do not show it @param boards such as `(open)`, or empty */
  lead: (lead: string | null, points: boolean, boards: string) =>
    `${lead === null ? 'by the exact values' : `by ${lead}${points ? ' points' : ''}`}${boards && ` ${boards}`}`,
  atMost: 'at most ',
  /** @param gain such as `1.48`, or `at most 1.48` for a bound */
  improvement: (gain: string, points: boolean) => `a gain of ${gain}${points ? ' points' : ''}`,
  /** @param count of `units` such as `12,300`; empty if unknown @param times such as `4.1×` */
  units: (count: string, units: string, times: string) =>
    count === '' ? `a test on about ${times} as many ${units}` : `a test on about ${count} ${units} (${times})`,
  or: (parts: readonly string[]) => parts.join(', or '),
  noEstimate: 'no estimate: the intervals are too wide',
} as const;
