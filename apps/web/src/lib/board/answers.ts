import {
  byPlace,
  floorOf,
  areNearCopies,
  coarserStep,
  isAgainstVerdict,
  isAtChance,
  isRoundedColumn,
  separateNearCopies,
  shortcutOf,
  type BoardRow,
  type Cell,
  type Floor,
  type Metric,
  type Shortcut,
} from '@primitives/boards';

/** Summary of a board by one metric. */
export interface Answers {
  /** The first verified row in the order of the table that is no near copy of an earlier entry. */
  readonly best: BoardRow;
  readonly cell: Cell;
  /** Whether no verified value is better: on hidden images values are rounded and ranks are not. */
  readonly isHighest: boolean;
  /** The leaders with the same published value as the best, which is the first of them. */
  readonly equals: readonly BoardRow[];
  /**
   * The next entry of rank 1, else the next verified row, that is no near copy of the best; and the published
   * difference in the unit of the metric, null if it contradicts the order. Null: the only entry.
   */
  readonly next: { readonly row: BoardRow; readonly margin: number | null; readonly step: number | null } | null;
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
  /** The best model with random or constant answers, if no entry is better. */
  readonly floor: Floor | null;
  /** Whether the intervals of all entries are worse than the floor. */
  readonly isBelow: boolean;
  /** The verified entries that are no better than random or constant answers, where they are most but not all. */
  readonly belowFloor: { readonly count: number; readonly of: number; readonly floor: Floor } | null;
  /** A model with a shortcut that is at least as good as all entries. */
  readonly shortcut: Shortcut | null;
}

/** The summary of a board; null without a verified value. @param references the rows of models without training */
export function answersOf(
  rows: readonly BoardRow[],
  { id, direction }: Pick<Metric, 'id' | 'direction'>,
  references: readonly BoardRow[],
): Answers | null {
  const entries = rows.flatMap((row) => {
    const cell = row.evidence === 'VERIFIED' ? row.cells.find(({ metric }) => metric === id) : undefined;
    return cell?.value == null ? [] : [{ row, cell, value: cell.value }];
  });
  // As in the table
  const isRounded = isRoundedColumn(entries.map(({ cell }) => cell));
  entries.sort((a, b) => byPlace(a.cell, b.cell, direction, isRounded));
  const ranked = entries.filter(({ cell }) => cell.rankLow === 1);
  const { different, nearCopies } = separateNearCopies((ranked.length > 0 ? ranked : entries).map(({ row }) => row));
  const [counted, near] = [new Set(different), new Set(nearCopies)];
  const leaders = entries.filter(({ row }) => counted.has(row));
  const first = leaders[0];
  if (!first) return null;
  const isRival = (entry: typeof first) =>
    entry !== first && !near.has(entry.row) && !areNearCopies(entry.row, first.row);
  const second = leaders.find(isRival) ?? entries.find(isRival);
  const values = entries.map(({ value }) => value);
  const floor = floorOf({ id, direction }, references);
  const sign = direction === 'LOWER' ? -1 : 1;
  const below = floor ? values.filter((value) => sign * value <= sign * floor.value).length : 0;
  const highest = values.reduce((a, b) => Math[direction === 'LOWER' ? 'min' : 'max'](a, b));
  return {
    best: first.row,
    cell: first.cell,
    isHighest: first.value === highest,
    equals: leaders.filter(({ value }) => value === first.value).map(({ row }) => row),
    next: second ? { row: second.row, ...marginOf(first, second, direction) } : null,
    firsts: leaders.length,
    leaders: different,
    nearCopies,
    nearCopiesOnly: !second && entries.length > 1,
    isLeading: leaders.length === 1 && (near.size === 0 || (first.cell.rankHigh ?? Infinity) <= 1 + near.size),
    atChance: isAtChance(highest, { id, direction }, references),
    floor: floor && sign * highest <= sign * floor.value ? floor : null,
    isBelow:
      floor !== null &&
      entries.every(({ cell: { low, high } }) => {
        const end = direction === 'LOWER' ? low : high;
        return end !== null && sign * end < sign * floor.value;
      }),
    belowFloor:
      floor && 2 * below > values.length && below < values.length ? { count: below, of: values.length, floor } : null,
    shortcut: shortcutOf(highest, { id, direction }, references),
  };
}

type Entry = { readonly cell: Cell; readonly value: number };
/** The published difference, where its sign agrees with the order. */
function marginOf(first: Entry, second: Entry, direction: Metric['direction']) {
  const difference = first.value - second.value;
  const isAgainst = difference !== 0 && isAgainstVerdict({ difference, verdict: 'BETTER' }, direction);
  return { margin: isAgainst ? null : Math.abs(difference), step: coarserStep(first.cell.step, second.cell.step) };
}

/** What is known about the lead of the best entry. */
export function leadOf(
  { next, firsts, nearCopies, nearCopiesOnly, atChance, isLeading }: Answers,
  calibrated: boolean,
) {
  if (atChance) return 'atChance';
  if (next === null) return nearCopiesOnly ? 'nearCopiesOnly' : 'only';
  if (!calibrated) return 'notTested';
  if (firsts > 1) return 'shared';
  if (!isLeading) return 'notSignificant';
  if (nearCopies.length > 0) return 'significantButAlike';
  return next.margin ? 'significant' : 'significantByExact';
}
