import { MISSING, neighbourTexts, unitsNoun, type Format } from '@primitives/boards';

import type { BoardResult } from '../api/documents/submission.ts';
import { words } from '../strings/needed.ts';

type Neighbour = BoardResult['neighbours'][number];

/** A next entry, on all boards with the same facts about it; `board` is the first of these. */
export interface NeighbourRow {
  readonly board: string;
  readonly boards: readonly string[];
  readonly one: Neighbour;
  readonly difference: string;
  readonly outcome: string;
  /** What it takes to be significantly ahead of the next entry, or why that is not known. */
  readonly need: string;
}

/** The next entries above, then those below; boards with the same facts about the same entry share a row. */
export function neighbourRows(
  results: readonly Pick<BoardResult, 'board' | 'neighbours'>[],
  format: Format,
): NeighbourRow[] {
  const smallest = smallestSignificant(results.flatMap(({ neighbours }) => neighbours));
  const rows = new Map<string, NeighbourRow>();
  for (const { board, neighbours } of results)
    for (const one of neighbours) {
      const { difference, outcome: verdict } = neighbourTexts(one, format);
      const isHidden = one.outcome === 'SIGNIFICANT' && one.difference === 0;
      const outcome = isHidden ? words.exact(verdict) : verdict;
      const row = { board, one, difference, outcome, need: needOf(one, format, smallest) };
      const facts = JSON.stringify([one.relation, one.submissionCode, difference, outcome, row.need]);
      rows.set(facts, { ...row, ...rows.get(facts), boards: [...(rows.get(facts)?.boards ?? []), board] });
    }
  const isAbove = ({ one }: NeighbourRow) => one.relation === 'ABOVE';
  return [...rows.values()].sort((a, b) => Number(isAbove(b)) - Number(isAbove(a)));
}

/** The smallest difference of these that is significant; 0 if none is. */
function smallestSignificant(neighbours: readonly Neighbour[]): number {
  const smallest = Math.min(
    ...neighbours
      .filter(({ outcome }) => outcome === 'SIGNIFICANT')
      .map(({ difference, step }) => Math.abs(difference) + (step ?? 0)),
  );
  return Number.isFinite(smallest) ? smallest : 0;
}

/**
 * An upper bound from two intervals is shown only where it means something. Of a significantly worse entry it is at
 * most twice the difference: with the same spread, the opposite difference would be significant too. Of other entries
 * it is left out if it exceeds twice the smallest difference that is significant on these boards, or if none is.
 */
function needOf(one: Neighbour, format: Format, smallest: number): string {
  const isBound = one.basis === 'INTERVALS';
  const isWorse = one.outcome === 'SIGNIFICANT' && one.relation === 'ABOVE';
  const most = isWorse ? 2 * (Math.abs(one.difference) + (one.step ?? 0)) : Infinity;
  const gain = isBound && one.gain !== null ? Math.min(one.gain, most) : one.gain;
  const text = neighbourTexts({ ...one, gain }, format);
  if (text.reason) return text.reason;
  if (one.outcome === 'SIGNIFICANT' && one.relation === 'BELOW') return words.ahead;
  const isUseful = !isBound || isWorse || (gain !== null && gain <= 2 * smallest);
  const improvement =
    text.gain === MISSING || !isUseful ? [] : [words.improvement(text.gain.replace('+', ''), format === 'PERCENT')];
  const [, count = '', times] = isBound ? [] : (/^(?:([\d,]+) \()?([^()]*×)\)?$/.exec(text.units) ?? []);
  const counted = times === undefined ? [] : [words.units(count, unitsNoun([one]), times)];
  return words.or([...improvement, ...counted]) || words.noEstimate;
}
