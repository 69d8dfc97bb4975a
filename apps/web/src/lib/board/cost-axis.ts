import { COST_AXES, paretoFront, type BoardRow, type CostAxis, type Metric } from '@primitives/boards';

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
 * The points on the chosen axis, or on the first one with data where no latency is known: a latency is not measured on
 * a machine that is not quiet.
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
  const axis = chosen === 'latency' ? (COST_AXES.find(isKnown) ?? chosen) : chosen;
  return { axis, points: paretoFront(rows, metric, axis) };
}

/** Verified rows with a value of the metric: those that have a point once their cost is measured. */
export const countVerified = (rows: readonly BoardRow[], { id }: Pick<Metric, 'id'>): number =>
  rows.filter(
    ({ evidence, cells }) =>
      evidence === 'VERIFIED' && cells.some(({ metric, value }) => metric === id && value !== null),
  ).length;
