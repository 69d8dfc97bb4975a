import { byPlace, NO_CELL, type BoardSnapshot, type SnapshotRow } from '@primitives/boards';
import { metricDefinition } from '@primitives/metrics';
import { bestMarks, type Estimate, type RankedCell } from '@primitives/ranking';

/** Metric id → publishable value, by evaluation. */
export type PublishedValues = ReadonlyMap<string, Readonly<Record<string, Estimate>>>;

const NOTHING: Estimate = { value: null, low: null, high: null };

/**
 * The publishable form of a snapshot on a hidden split. Values and intervals are those of the released results. Rank
 * ranges, tiers and verdicts come from the tests of the exact results; the difference of two results and its p-value
 * are not published. The order of rows follows from the first rank, then from the released value; marks that the ranks
 * contradict are omitted.
 */
export function releasedSnapshot(exact: BoardSnapshot, published: PublishedValues): BoardSnapshot {
  const valueOf = (evaluationId: string, metric: string) => published.get(evaluationId)?.[metric] ?? NOTHING;
  const marks = new Map(
    exact.metrics.map((metric) => [
      metric,
      bestMarks(
        exact.rows.map(({ evaluationId }) => valueOf(evaluationId, metric).value),
        metricDefinition(metric),
        exact.rows.map(({ cells }) => cells[metric]?.rankLow ?? null),
      ),
    ]),
  );
  const rows = exact.rows.map((row, at) => ({
    ...row,
    cells: Object.fromEntries(
      Object.entries(row.cells).map(([metric, cell]): [string, RankedCell] => [
        metric,
        releasedCell(cell, valueOf(row.evaluationId, metric), marks.get(metric)?.[at] ?? null),
      ]),
    ),
  }));
  const tests = Object.entries(exact.pairs).map(([metric, pairs]) => [
    metric,
    pairs.flatMap(({ a, b, verdict }) => {
      const [x, y] = [valueOf(a, metric).value, valueOf(b, metric).value];
      if (x === null || y === null) return []; // the verdict of an unpublished value is not published either
      return { a, b, verdict, difference: Number((x - y).toPrecision(9)), low: null, high: null, p: null };
    }),
  ]);
  const { thresholds: _, ...rest } = exact; // they depend on the exact results
  return { ...rest, rows: inPublishedOrder(rows, exact.primaryMetric), pairs: Object.fromEntries(tests) };
}

/**
 * The exact cell's place with the published estimate: even its reason is replaced. A value that is not published has no
 * place.
 */
const releasedCell = (
  { rankLow, rankHigh, tier }: RankedCell,
  published: Estimate,
  mark: RankedCell['mark'],
): RankedCell =>
  published.value === null ? { ...NO_CELL, ...published } : { ...published, rankLow, rankHigh, tier, mark };

/** By first rank, then by the published value, then by when they were scored; rows without a value last. */
function inPublishedOrder(rows: readonly SnapshotRow[], primaryMetric: string): SnapshotRow[] {
  const direction = metricDefinition(primaryMetric).direction === 'higher' ? 'HIGHER' : 'LOWER';
  const early = [...rows].sort((x, y) => (x.publishedAt < y.publishedAt ? -1 : 1));
  return early.sort((x, y) => {
    const [a, b] = [x.cells[primaryMetric], y.cells[primaryMetric]];
    if (a?.value == null || b?.value == null) return Number(a?.value == null) - Number(b?.value == null);
    return byPlace(a, b, direction, true);
  });
}
