import { MISSING, neighbourTexts, type Format } from '@primitives/boards';

import type { BoardResult } from '../api/documents/submission.ts';

type Neighbour = BoardResult['neighbours'][number];
type NeighbourTexts = ReturnType<typeof neighbourTexts>;

/** A next entry, on all boards with the same facts about it; `board` is the first of these. */
export interface NeighbourRow {
  readonly board: string;
  readonly boards: readonly string[];
  readonly one: Neighbour;
  /** Empty where nothing is needed, or nothing is known. */
  readonly text: NeighbourTexts;
}

/** The next entries above, then those below; boards with the same facts about the same entry share a row. */
export function neighbourRows(
  results: readonly Pick<BoardResult, 'board' | 'neighbours'>[],
  format: Format,
): NeighbourRow[] {
  const all = results.flatMap(({ board, neighbours }) =>
    neighbours.map((one) => ({ board, one, text: withoutDashes(neighbourTexts(one, format)) })),
  );
  const rows = new Map<string, NeighbourRow>();
  for (const { board, one, text } of all) {
    const facts = JSON.stringify([one.relation, one.submissionCode, Object.values(text)]);
    rows.set(facts, { board, one, text, ...rows.get(facts), boards: [...(rows.get(facts)?.boards ?? []), board] });
  }
  const isAbove = ({ one }: NeighbourRow) => one.relation === 'ABOVE';
  return [...rows.values()].sort((a, b) => Number(isAbove(b)) - Number(isAbove(a)));
}

const withoutDashes = (text: NeighbourTexts): NeighbourTexts => ({
  ...text,
  gain: text.gain === MISSING ? '' : text.gain,
  units: text.units === MISSING ? '' : text.units,
});

/** The smallest difference of these rows that is significant, as text; undefined if none is. */
export const smallestSignificant = (rows: readonly NeighbourRow[]): string | undefined =>
  rows
    .filter(({ one }) => one.outcome === 'SIGNIFICANT')
    .sort((a, b) => Math.abs(a.one.difference) - Math.abs(b.one.difference))[0]?.text.difference;
