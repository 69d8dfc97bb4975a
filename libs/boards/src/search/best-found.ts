import { finder, FINDINGS, type Searched } from './find.js';
import { nearly } from './nearly.js';

/** Something that may be found. */
export interface Candidate {
  readonly searched: Searched;
  /** Milliseconds since 1970 of what is newest of it; null where nothing is dated. Of two that are found alike the newer comes first. */
  readonly newestAt: number | null;
}

/** Those that the terms find, best first; of equals the newest first, then in the order given. O(candidates). */
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

/** Those whose names are nearly the terms, the newest first: for when nothing is found. */
export function nearlyFound<T extends Candidate>(candidates: readonly T[], terms: readonly string[]): T[] {
  const isNear = nearly(terms);
  return candidates.filter(({ searched }) => isNear(searched)).sort((a, b) => newest(b) - newest(a));
}

const newest = ({ newestAt }: Candidate): number => newestAt ?? 0;
