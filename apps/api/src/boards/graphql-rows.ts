import { attributeSubset, reportedSteps } from '@primitives/benchmark';
import {
  cellsOf,
  rowNote,
  reportedGroups,
  type BoardRow,
  type SimilarEntry,
  type SnapshotRow,
} from '@primitives/boards';
import { metricDefinition } from '@primitives/metrics';
import { bestMarks, type Mark } from '@primitives/ranking';
import type { ReportedRow } from '@primitives/store/boards';

/**
 * The row of a ranked entry as the API returns it.
 *
 * @param similar the earlier row that has nearly the same results; null if none is known
 */
export function verifiedRow(
  { submissionId: _, cells, ...facts }: SnapshotRow,
  metrics: readonly string[],
  similar: SimilarEntry | null = null,
): BoardRow {
  const shown = cellsOf(metrics, cells);
  const similarTo = similar && { submissionCode: similar.submissionCode, name: similar.name };
  return { ...facts, cells: shown, note: rowNote(shown), similarTo };
}

/**
 * The rows of papers, each value with the step to which its paper rounded it. Best and second-best values are marked,
 * with ties, among the rows of the same number of attributes; they are never ranked. Variants of a method and
 * references have no mark, as they do not count for the lead (`bestReported`): an ablation is no competitor of its
 * method.
 */
export function reportedRowViews(rows: readonly ReportedRow[], metrics: readonly string[]): BoardRow[] {
  const methods = new Set(reportedGroups(rows).methods);
  const subsets = rows.map(({ citation, name }) => attributeSubset(citation, name));
  const isMethod = (at: number) => rows[at] !== undefined && methods.has(rows[at]);
  const marksOf = (metric: string): (Mark | null)[] => {
    const marks = rows.map((): Mark | null => null);
    for (const subset of new Set(subsets)) {
      const places = [...rows.keys()].filter((at) => subsets[at] === subset && isMethod(at));
      const values = places.map((at) => rows[at]?.values[metric] ?? null);
      bestMarks(values, metricDefinition(metric)).forEach((mark, i) => (marks[places[i] ?? -1] = mark));
    }
    return marks;
  };
  const columns = metrics.map((metric) => ({
    metric,
    marks: marksOf(metric),
    steps: reportedSteps(rows, metric, metricDefinition(metric).format === 'percent'),
  }));
  return rows.map(({ values, ...facts }, at) => {
    const cells = Object.fromEntries(
      columns.map(({ metric, marks, steps }) => [
        metric,
        { value: values[metric] ?? null, step: steps[at] ?? null, mark: marks[at] ?? null },
      ]),
    );
    return { ...facts, cells: cellsOf(metrics, cells) };
  });
}
