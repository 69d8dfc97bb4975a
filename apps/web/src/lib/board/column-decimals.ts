import { decimalsOf, type Format } from '@primitives/boards';

interface Row {
  readonly cells: readonly {
    readonly metric: string;
    readonly value: number | null;
    readonly step?: number | null | undefined;
  }[];
}
interface Column {
  readonly id: string;
  readonly format: Format;
}

/** The most decimals of a value in each column, 0 to 2, by the id of the metric. Exact values have two. O(cells). */
export function columnDecimals(rows: readonly Row[], columns: readonly Column[]): ReadonlyMap<string, number> {
  const formats = new Map(columns.map(({ id, format }) => [id, format]));
  const most = new Map<string, number>();
  for (const { cells } of rows)
    for (const { metric, value, step } of cells) {
      const format = formats.get(metric);
      if (value === null || format === undefined) continue;
      most.set(metric, Math.max(most.get(metric) ?? 0, decimalsOf(step, format)));
    }
  return most;
}

/**
 * The class of `style/decimals.css` that aligns a value with its column; null where it has all decimals of the column.
 *
 * @param most decimals of the column
 */
export function decimalsClass(
  cell: { readonly value: number | null; readonly step?: number | null | undefined } | undefined,
  format: Format,
  most: number | undefined,
): string | null {
  if (cell?.value == null) return null;
  const decimals = decimalsOf(cell.step, format);
  return decimals < (most ?? 0) ? `decimals-${decimals}-${most}` : null;
}
