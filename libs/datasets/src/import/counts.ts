import type { Findings, Place } from './findings.js';

/** Compares counts with those of the released files; another number is an error of the download. */
export function expectCounts(
  found: Readonly<Record<string, number>>,
  expected: Readonly<Record<string, number>>,
  place: Place,
  findings: Findings,
): void {
  for (const [what, count] of Object.entries(expected)) {
    if (found[what] !== count)
      findings.add('count_unexpected', {
        message: `the number of ${what} is not that of the release`,
        place,
        expected: count,
        found: found[what] ?? 0,
      });
  }
}

/** The same against counts in a paper that no file could confirm. */
export function compareCounts(
  found: Readonly<Record<string, number>>,
  paper: Readonly<Record<string, number>>,
  place: Place,
  findings: Findings,
): void {
  for (const [what, count] of Object.entries(paper)) {
    if (found[what] !== count)
      findings.add('count_differs', {
        message: `the number of ${what} is not that of the paper`,
        place,
        expected: count,
        found: found[what] ?? 0,
      });
  }
}
