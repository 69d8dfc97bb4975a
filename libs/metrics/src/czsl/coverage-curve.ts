import type { PairOutcomes } from './pair-outcomes.js';
import { rankedPairs } from './ranked-pairs.js';

/** Values of K a decade: enough for a smooth line on a logarithmic axis. */
const PER_DECADE = 20;

/** Share of images whose true pairs are all within the K best, at rising K from 1 to the number of candidate pairs. */
export interface CoverageCurve {
  readonly k: readonly number[];
  readonly share: readonly number[];
}

/** The distribution behind Coverage. Empty without images. O(labels + N log N). */
export function coverageCurve(outcomes: PairOutcomes): CoverageCurve {
  if (outcomes.images === 0) return { k: [], share: [] };
  const needed = Float64Array.from(
    { length: outcomes.images },
    (_, image) => rankedPairs(outcomes, image).worstRank + 1,
  ).sort();
  const k = logarithmicGrid(outcomes.candidatePairs);
  let covered = 0;
  const share = k.map((bound) => {
    while (covered < needed.length && needed[covered]! <= bound) covered++;
    return covered / needed.length;
  });
  return { k, share };
}

function logarithmicGrid(last: number): number[] {
  const grid = new Set<number>();
  for (let step = 0; ; step++) {
    const k = Math.round(10 ** (step / PER_DECADE));
    if (k >= last) break;
    grid.add(k);
  }
  return [...grid, last];
}
