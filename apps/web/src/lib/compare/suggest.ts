import type { Candidate } from '../api/documents/candidates.ts';

/** Why a model is suggested: its place on the board relative to the reference, or its team. */
export type Reason = 'best' | 'above' | 'below' | 'own';

export interface Suggestion {
  readonly reason: Reason;
  readonly row: Candidate;
}

/**
 * Models to compare the first chosen one with: the best of the board, its two neighbours, and the latest of the
 * reader's teams. No model twice, and none that is chosen.
 *
 * @param rows of the board, best first @param chosen codes, the reference first @param teams of the reader, by name
 */
export function suggest(
  rows: readonly Candidate[],
  chosen: readonly string[],
  teams: readonly string[],
): readonly Suggestion[] {
  const isChosen = ({ submissionCode }: Candidate) => submissionCode !== null && chosen.includes(submissionCode);
  const at = rows.findIndex(({ submissionCode }) => submissionCode !== null && submissionCode === chosen[0]);
  const free = (list: readonly Candidate[]) => list.find((row) => row.submissionCode !== null && !isChosen(row));
  const own = rows
    .filter(({ team }) => team !== null && teams.includes(team))
    .sort((a, b) => Date.parse(b.publishedAt ?? '') - Date.parse(a.publishedAt ?? ''));
  const found: readonly (readonly [Reason, Candidate | undefined])[] = [
    ['best', free(rows.slice(0, 1))],
    ['above', at < 0 ? undefined : free(rows.slice(0, at).reverse())],
    ['below', at < 0 ? undefined : free(rows.slice(at + 1))],
    ['own', free(own)],
  ];
  const seen = new Set<Candidate>();
  return found.flatMap(([reason, row]) => {
    if (!row || seen.has(row)) return [];
    seen.add(row);
    return [{ reason, row }];
  });
}

/** The models whose name, version, team or code contains every word of a text; none that is chosen. */
export function matching(rows: readonly Candidate[], chosen: readonly string[], text: string): readonly Candidate[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter(({ submissionCode, name, version, team }) => {
    if (submissionCode === null || chosen.includes(submissionCode)) return false;
    const all = [name, version, team, submissionCode].join(' ').toLowerCase();
    return words.every((word) => all.includes(word));
  });
}
