import { cellsOf, rowNote, type BoardRow, type SnapshotRow } from '@primitives/boards';
import { metricDefinition } from '@primitives/metrics';
import { bestMarks, type Mark } from '@primitives/ranking';
import type { ReportedRow } from '@primitives/store/boards';

/** The row of a ranked entry as the API returns it. */
export function verifiedRow({ submissionId: _, cells, ...facts }: SnapshotRow, metrics: readonly string[]): BoardRow {
  const shown = cellsOf(metrics, cells);
  return { ...facts, cells: shown, note: rowNote(shown) };
}

/** The rows of papers. Best and second-best values are marked among them, with ties; they are never ranked. */
export function reportedRowViews(rows: readonly ReportedRow[], metrics: readonly string[]): BoardRow[] {
  const marks = new Map<string, readonly (Mark | null)[]>(
    metrics.map((metric) => [
      metric,
      bestMarks(
        rows.map(({ values }) => values[metric] ?? null),
        metricDefinition(metric),
      ),
    ]),
  );
  return rows.map(({ values, ...facts }, at) => {
    const cells = Object.fromEntries(
      metrics.map((metric) => [metric, { value: values[metric] ?? null, mark: marks.get(metric)?.[at] ?? null }]),
    );
    return { ...facts, cells: cellsOf(metrics, cells) };
  });
}
