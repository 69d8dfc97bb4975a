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
  /** What it takes to be significantly ahead of the next entry, or why that is not known; empty without an estimate. */
  readonly need: string;
  /** The entry is significantly better: then nothing is needed. */
  readonly isAhead: boolean;
  /** The published difference without its sign; null where it does not show the verdict. */
  readonly lead: string | null;
}

/** The next entries above, then those below; boards with the same facts about the same entry share a row. */
export function neighbourRows(
  results: readonly Pick<BoardResult, 'board' | 'neighbours'>[],
  format: Format,
): NeighbourRow[] {
  const rows = new Map<string, NeighbourRow>();
  for (const { board, neighbours } of results)
    for (const one of neighbours) {
      const { difference, outcome: verdict } = neighbourTexts(one, format);
      const isHidden = one.outcome === 'SIGNIFICANT' && one.difference === 0;
      const outcome = isHidden ? words.exact(verdict) : verdict;
      const row = {
        board,
        one,
        difference,
        outcome,
        isAhead: isAhead(one),
        lead: isHidden ? null : difference.replace(/^[+−]/, ''),
        need: needOf(one, format),
      };
      const facts = JSON.stringify([one.relation, one.submissionCode, difference, outcome, row.need]);
      rows.set(facts, { ...row, ...rows.get(facts), boards: [...(rows.get(facts)?.boards ?? []), board] });
    }
  const isAbove = ({ one }: NeighbourRow) => one.relation === 'ABOVE';
  return [...rows.values()].sort((a, b) => Number(isAbove(b)) - Number(isAbove(a)));
}

const isAhead = ({ outcome, relation }: Neighbour) => outcome === 'SIGNIFICANT' && relation === 'BELOW';

/** From the paired test only: bounds from two published intervals are too high to be useful. */
function needOf(one: Neighbour, format: Format): string {
  const { gain, units, reason } = neighbourTexts(one, format);
  if (isAhead(one) || one.basis === 'INTERVALS') return '';
  if (reason) return reason;
  const improvement = gain === MISSING ? [] : [words.improvement(gain.replace('+', ''), format === 'PERCENT')];
  const [, count = '', times] = /^(?:([\d,]+) \()?([^()]*×)\)?$/.exec(units) ?? [];
  const counted = times === undefined ? [] : [words.units(count, unitsNoun([one]), times)];
  return words.or([...improvement, ...counted]);
}
