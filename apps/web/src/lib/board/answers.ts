import { costOn, type BoardRow, type Cell, type Metric } from '@primitives/boards';

/** What a board answers at a glance about one metric. */
export interface Answers {
  /** The verified row with the best value. */
  readonly best: BoardRow;
  readonly cell: Cell;
  /** The verified row with the next value, and the difference in the unit of the metric; null: the only entry. */
  readonly next: { readonly row: BoardRow; readonly margin: number } | null;
  /** Entries that the paired tests do not separate from rank 1, including the best; 1: the lead is significant. */
  readonly firsts: number;
  /** Milliseconds for one image of the best entry; null when it was not measured. */
  readonly latencyMs: number | null;
}

/** Null without a verified value. */
export function answersOf(
  rows: readonly BoardRow[],
  { id, direction }: Pick<Metric, 'id' | 'direction'>,
): Answers | null {
  const sign = direction === 'HIGHER' ? -1 : 1;
  const entries = rows
    .flatMap((row) => {
      const cell = row.evidence === 'VERIFIED' ? row.cells.find(({ metric }) => metric === id) : undefined;
      return cell?.value == null ? [] : [{ row, cell, value: cell.value }];
    })
    .sort((a, b) => sign * (a.value - b.value));
  const [first, second] = entries;
  if (!first) return null;
  return {
    best: first.row,
    cell: first.cell,
    next: second ? { row: second.row, margin: Math.abs(first.value - second.value) } : null,
    firsts: Math.max(1, entries.filter(({ cell }) => cell.rankLow === 1).length),
    latencyMs: costOn('latency', first.row),
  };
}
