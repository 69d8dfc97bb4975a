/** The column that orders the rows of a table, and its direction. */
export interface ColumnOrder {
  readonly metric: string;
  readonly order: 'ascending' | 'descending';
}

interface Row {
  readonly cells: readonly { readonly metric: string; readonly value: number | null }[];
}

/** The rows by a column; rows without a value last, equal values in the given order. Null: the given order. */
export function sortedRows<R extends Row>(rows: readonly R[], sort: ColumnOrder | null): readonly R[] {
  if (sort === null) return rows;
  const valueOf = ({ cells }: Row) => cells.find(({ metric }) => metric === sort.metric)?.value ?? null;
  const sign = sort.order === 'ascending' ? 1 : -1;
  return [...rows].sort((a, b) => {
    const [left, right] = [valueOf(a), valueOf(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * (left - right);
  });
}
