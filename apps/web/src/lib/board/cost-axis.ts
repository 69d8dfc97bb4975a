import { paretoFront, type BoardRow, type CostAxis, type Metric } from '@primitives/boards';

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
 * The points on the chosen axis, or on FLOPs where no latency is known: a latency is not measured on a machine that is
 * not quiet, and FLOPs do not depend on the machine.
 */
export function pointsOn(
  rows: readonly BoardRow[],
  metric: Metric,
  chosen: CostAxis,
): { readonly axis: CostAxis; readonly points: ReturnType<typeof paretoFront> } {
  const points = paretoFront(rows, metric, chosen);
  if (chosen !== 'latency' || points.length > 0) return { axis: chosen, points };
  const counted = paretoFront(rows, metric, 'flops');
  return counted.length > 0 ? { axis: 'flops', points: counted } : { axis: chosen, points };
}

/** Verified rows with a value of the metric: those that have a point once their cost is measured. */
export const countVerified = (rows: readonly BoardRow[], { id }: Pick<Metric, 'id'>): number =>
  rows.filter(
    ({ evidence, cells }) =>
      evidence === 'VERIFIED' && cells.some(({ metric, value }) => metric === id && value !== null),
  ).length;
