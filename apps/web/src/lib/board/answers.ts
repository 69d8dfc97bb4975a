import {
  byRank,
  coarserStep,
  floorOf,
  isAtChance,
  type BoardRow,
  type Cell,
  type Floor,
  type Metric,
  type Rounded,
} from '@primitives/boards';

/** Summary of a board by one metric. */
export interface Answers {
  /**
   * The verified row with rank 1 and the best value. On hidden images values are rounded and ranks are not, so that a
   * row of a lower rank may have a better value.
   */
  readonly best: BoardRow;
  readonly cell: Cell;
  /**
   * The next entry of rank 1, else the verified row with the next value; and the difference in the unit of the metric.
   * Null: the only entry.
   */
  readonly next: { readonly row: BoardRow; readonly margin: Rounded } | null;
  /** Entries without a significantly better one, including the best; 1: the lead is significant. */
  readonly firsts: number;
  /** No entry is better than a model with random or constant answers. */
  readonly atChance: boolean;
  /** The best model with random or constant answers; null if none has a value that entries must exceed. */
  readonly floor: Floor | null;
}

/** The summary of a board; null without a verified value. @param references the rows of models without training */
export function answersOf(
  rows: readonly BoardRow[],
  { id, direction }: Pick<Metric, 'id' | 'direction'>,
  references: readonly BoardRow[],
): Answers | null {
  const sign = direction === 'HIGHER' ? -1 : 1;
  const entries = rows
    .flatMap((row) => {
      const cell = row.evidence === 'VERIFIED' ? row.cells.find(({ metric }) => metric === id) : undefined;
      return cell?.value == null ? [] : [{ row, cell, value: cell.value }];
    })
    // As in the table: equal values by rank, then in the order of the snapshot
    .sort((a, b) => sign * (a.value - b.value) || byRank(a.cell, b.cell));
  const leaders = entries.filter(({ cell }) => cell.rankLow === 1);
  const first = leaders[0] ?? entries[0];
  if (!first) return null;
  const second = leaders[1] ?? entries.find((entry) => entry !== first);
  return {
    best: first.row,
    cell: first.cell,
    next: second
      ? {
          row: second.row,
          margin: {
            value: Math.max(0, sign * (second.value - first.value)),
            step: coarserStep(first.cell.step, second.cell.step),
          },
        }
      : null,
    firsts: leaders.length || entries.length,
    atChance: isAtChance(first.value, { id, direction }, references),
    floor: floorOf({ id, direction }, references),
  };
}

/** What is known about the lead of the best entry. */
export function leadOf({ next, atChance, firsts }: Answers, calibrated: boolean) {
  if (next === null) return 'only';
  if (atChance) return 'none';
  if (!calibrated) return 'notTested';
  return firsts > 1 ? 'notSignificant' : 'significant';
}
