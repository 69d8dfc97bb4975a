import type { World } from './board.js';
import type { Entry } from './entries.js';
import { curveOf } from './results.js';

/** A result that was scored before curves had a band. */
const WITHOUT_BAND = '9Q1BZD';

/** The comparison curve as the API would answer it: slightly wider at both ends; for display only. */
export function otherCurve(entry: Entry, world: World, entries: readonly Entry[]) {
  const curve = curveOf(entry[world]);
  const half = curve.seen.map((_, j) => 0.02 + 0.01 * Math.abs((2 * j) / (curve.seen.length - 1) - 1));
  const baseline = [...entries]
    .filter(({ notTrained }) => notTrained)
    .sort((a, b) => (b[world][0] ?? 0) - (a[world][0] ?? 0))[0];
  return {
    curveBand:
      entry.code === WITHOUT_BAND ? null : { low: half.map((part) => 1 - part), high: half.map((part) => 1 + part) },
    baseline:
      baseline && baseline.code !== entry.code
        ? {
            submissionCode: baseline.code,
            name: baseline.name,
            area: (baseline[world][6] ?? 0) / 100,
            curve: curveOf(baseline[world]),
          }
        : null,
  };
}
