import { COST_AXES, costOn, paretoFront, type BoardRow, type CostAxis, type Metric } from '@primitives/boards';

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
 * The points on the chosen axis. Where no latency is known, because it is not measured on a machine that is not quiet:
 * on the first axis that all verified rows have, or else on the first with data, so that the front omits none.
 *
 * @param rows those of the chart
 * @param all of the board, so that a filter does not change the axis
 */
export function pointsOn(
  rows: readonly BoardRow[],
  all: readonly BoardRow[],
  metric: Metric,
  chosen: CostAxis,
): { readonly axis: CostAxis; readonly points: ReturnType<typeof paretoFront> } {
  const isKnown = (axis: CostAxis) => paretoFront(all, metric, axis).length > 0;
  const isComplete = (axis: CostAxis) => isKnown(axis) && unmeasured(all, metric, axis).missing.length === 0;
  const axis =
    chosen !== 'latency' || isKnown(chosen)
      ? chosen
      : (COST_AXES.find(isComplete) ?? COST_AXES.find(isKnown) ?? chosen);
  return { axis, points: paretoFront(rows, metric, axis) };
}

/** The names of verified rows that have a value of the metric, but no cost on the axis, and the number with a value. */
export function unmeasured(rows: readonly BoardRow[], metric: Metric, axis: CostAxis) {
  const valued = rows.filter(
    ({ evidence, cells }) =>
      evidence === 'VERIFIED' && cells.some(({ metric: id, value }) => id === metric.id && value !== null),
  );
  const missing = valued.filter((row) => !((costOn(axis, row) ?? 0) > 0)).map(({ name }) => name);
  return { missing, possible: valued.length };
}
