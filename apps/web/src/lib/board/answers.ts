import {
  byRank,
  coarserStep,
  floorOf,
  areNearCopies,
  isAtChance,
  separateNearCopies,
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
   * The next entry of rank 1, else the verified row with the next value, that is no near copy of the best; and the
   * difference in the unit of the metric. Null: the only entry.
   */
  readonly next: { readonly row: BoardRow; readonly margin: Rounded } | null;
  /**
   * Entries without a significantly better one, including the best, but without near copies of one of them.
   */
  readonly firsts: number;
  /** The entries that `firsts` counts, the best first. */
  readonly leaders: readonly BoardRow[];
  /** Entries that share rank 1 with an earlier one that has nearly the same results. */
  readonly nearCopies: readonly BoardRow[];
  /** All other entries have nearly the same results as the best. */
  readonly nearCopiesOnly: boolean;
  /**
   * Whether the best is the only leader and significantly better than all others. With near copies of rank 1, its last
   * possible rank decides: another entry may be significantly worse than a near copy only.
   */
  readonly isLeading: boolean;
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
  const ranked = entries.filter(({ cell }) => cell.rankLow === 1);
  const { different, nearCopies } = separateNearCopies((ranked.length > 0 ? ranked : entries).map(({ row }) => row));
  const [counted, near] = [new Set(different), new Set(nearCopies)];
  const leaders = entries.filter(({ row }) => counted.has(row));
  const first = leaders[0];
  if (!first) return null;
  const isRival = (entry: typeof first) =>
    entry !== first && !near.has(entry.row) && !areNearCopies(entry.row, first.row);
  const second = leaders.find(isRival) ?? entries.find(isRival);
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
    firsts: leaders.length,
    leaders: different,
    nearCopies,
    nearCopiesOnly: !second && entries.length > 1,
    isLeading: leaders.length === 1 && (near.size === 0 || (first.cell.rankHigh ?? Infinity) <= 1 + near.size),
    atChance: isAtChance(first.value, { id, direction }, references),
    floor: floorOf({ id, direction }, references),
  };
}

/** What is known about the lead of the best entry. */
export function leadOf({ next, nearCopiesOnly, atChance, isLeading }: Answers, calibrated: boolean) {
  if (next === null) return nearCopiesOnly ? 'nearCopiesOnly' : 'only';
  if (atChance) return 'none';
  if (!calibrated) return 'notTested';
  return isLeading ? 'significant' : 'notSignificant';
}
