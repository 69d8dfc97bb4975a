import { finder, FINDINGS, type Searched } from './find.js';
import { nearly } from './nearly.js';

export interface Candidate {
  readonly searched: Searched;
  /**
   * Milliseconds since 1970 of its newest part; null when nothing is dated. Of two equal matches the newer comes first.
   */
  readonly newestAt: number | null;
}

/**
 * The items that match the terms, best first; equal matches by date, newest first, then in the given order.
 * O(candidates).
 */
export function bestFound<T extends Candidate>(candidates: readonly T[], terms: readonly string[]): T[] {
  const findingOf = finder(terms);
  const found: { readonly candidate: T; readonly place: number }[] = [];
  for (const candidate of candidates) {
    const finding = findingOf(candidate.searched);
    if (finding !== null) found.push({ candidate, place: FINDINGS.indexOf(finding) });
  }
  return found
    .sort((a, b) => a.place - b.place || newest(b.candidate) - newest(a.candidate))
    .map(({ candidate }) => candidate);
}

/** The items with names that nearly match the terms, newest first; used when nothing matches. */
export function nearlyFound<T extends Candidate>(candidates: readonly T[], terms: readonly string[]): T[] {
  const isNear = nearly(terms);
  return candidates.filter(({ searched }) => isNear(searched)).sort((a, b) => newest(b) - newest(a));
}

const newest = ({ newestAt }: Candidate): number => newestAt ?? 0;
