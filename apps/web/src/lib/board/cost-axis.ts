import {
  byPlace,
  COST_AXES,
  costOn,
  isRoundedColumn,
  paretoFront,
  type BoardRow,
  type CostAxis,
  type Metric,
} from '@primitives/boards';

import type { ReportedCost } from './costs.svelte.ts';

/** Rows with the costs that papers report: they match the paper's row by the name of the method. */
export const withReported = (rows: readonly BoardRow[], reported: readonly ReportedCost[]): readonly BoardRow[] =>
  rows.map((row) => {
    const paper = row.evidence === 'REPORTED' ? reported.find(({ method }) => method === row.name) : undefined;
    if (!paper) return row;
    const { latencyMs, flops, memoryBytes, hardware } = paper;
    return { ...row, cost: { latencyMs, flops, memoryBytes, ratio: null, hardwareClass: hardware } };
  });

/**
 * The points on the chosen axis, or else on the first that the best row has, whose cost the summary of the board
 * states; or else on that which most have.
 *
 * @param rows those of the chart
 * @param all of the board, so that a filter does not change the axis
 * @param references the rows of models without training
 */
export function pointsOn(
  rows: readonly BoardRow[],
  all: readonly BoardRow[],
  metric: Metric,
  chosen: CostAxis | null,
  references: Parameters<typeof paretoFront>[3] = [],
): { readonly axis: CostAxis; readonly points: ReturnType<typeof paretoFront> } {
  const axis = chosen ?? usualAxis(verifiedWithValue(all, metric), metric);
  return { axis, points: paretoFront(rows, metric, axis, references) };
}

function usualAxis(rows: readonly BoardRow[], metric: Metric): CostAxis {
  const isRounded = isRoundedColumn(rows.map((row) => cellOf(metric, row)));
  const [best] = [...rows].sort((a, b) => byPlace(cellOf(metric, a)!, cellOf(metric, b)!, metric.direction, isRounded));
  const measured = (axis: CostAxis) => rows.filter((row) => isMeasured(axis, row)).length;
  const largest = Math.max(...COST_AXES.map(measured));
  return (
    (best && COST_AXES.find((axis) => isMeasured(axis, best))) ?? COST_AXES.find((axis) => measured(axis) === largest)!
  );
}

/** The names of verified rows that have a value of the metric, but no cost on the axis, and the number with a value. */
export function unmeasured(rows: readonly BoardRow[], metric: Metric, axis: CostAxis) {
  const valued = verifiedWithValue(rows, metric);
  const missing = valued.filter((row) => !isMeasured(axis, row)).map(({ name }) => name);
  return { missing, possible: valued.length };
}

const cellOf = ({ id }: Metric, { cells }: BoardRow) => cells.find(({ metric }) => metric === id);
const isMeasured = (axis: CostAxis, row: BoardRow) => (costOn(axis, row) ?? 0) > 0;
const verifiedWithValue = (rows: readonly BoardRow[], metric: Metric) =>
  rows.filter((row) => row.evidence === 'VERIFIED' && cellOf(metric, row)?.value != null);
