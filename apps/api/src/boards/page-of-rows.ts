import {
  byPlace,
  hiding,
  isRoundedColumn,
  rowFilter,
  type ActiveFilter,
  type BoardSnapshot,
  type BoardView,
  type SnapshotRow,
} from '@primitives/boards';
import { UserError } from '@primitives/errors';

/** Maximum number of rows per page. */
export const MAX_PAGE = 500;
export const DEFAULT_PAGE = 200;

export interface RowsQuery {
  readonly first: number;
  /** Cursor of the row before the page. */
  readonly after: string | null;
  readonly metric: string;
  /** Whether to sort the worst values first. */
  readonly reverse: boolean;
  /** View whose filters apply. */
  readonly view: BoardView;
}

export interface RowsPage {
  readonly rows: readonly SnapshotRow[];
  readonly totalCount: number;
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  /** Number of board rows that each filter hides by itself. */
  readonly filters: readonly ActiveFilter[];
}

/**
 * Sorted rows of one snapshot, cached by order (`byPlace`). Undefined values are last in both directions; equal rows
 * have the order of the snapshot.
 */
export class OrderedRows {
  readonly #orders = new Map<string, readonly SnapshotRow[]>();

  constructor(private readonly snapshot: BoardSnapshot) {}

  /** @throws UserError input_invalid for an unknown cursor */
  page(query: RowsQuery, lowerIsBetter: boolean): RowsPage {
    const ordered = this.ordered(query.metric, lowerIsBetter, query.reverse);
    const filters = hiding(this.snapshot.rows, query.view);
    const rows = filters.length === 0 ? ordered : ordered.filter(rowFilter(query.view));
    const start = query.after === null ? 0 : positionAfter(rows, query.after);
    const page = rows.slice(start, start + Math.min(Math.max(query.first, 0), MAX_PAGE));
    return {
      rows: page,
      totalCount: rows.length,
      hasNextPage: start + page.length < rows.length,
      hasPreviousPage: start > 0,
      filters,
    };
  }

  private ordered(metric: string, lowerIsBetter: boolean, reverse: boolean): readonly SnapshotRow[] {
    const key = `${metric} ${reverse}`;
    const known = this.#orders.get(key);
    if (known) return known;
    const isRounded = isRoundedColumn(this.snapshot.rows.map(({ cells }) => cells[metric]));
    const order = [...this.snapshot.rows].sort((x, y) => {
      const [a, b] = [x.cells[metric], y.cells[metric]];
      if (a?.value == null || b?.value == null) return Number(a?.value == null) - Number(b?.value == null);
      return (reverse ? -1 : 1) * byPlace(a, b, lowerIsBetter ? 'LOWER' : 'HIGHER', isRounded);
    });
    this.#orders.set(key, order);
    return order;
  }
}

function positionAfter(rows: readonly SnapshotRow[], cursor: string): number {
  const position = rows.findIndex(({ id }) => id === cursor);
  if (position < 0) throw new UserError('input_invalid', 'after: is not a cursor of these rows');
  return position + 1;
}
