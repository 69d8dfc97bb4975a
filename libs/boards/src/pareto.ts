import type { Metric } from './metric.js';
import { isAtChance, type Reference } from './reference-rows.js';
import type { BoardRow } from './row.js';
import type { CostAxis } from './view.js';

/** A row with both a value and a cost. */
export interface CostPoint<R extends BoardRow = BoardRow> {
  readonly row: R;
  /** In the unit of the axis: milliseconds, operations, bytes or parameters. */
  readonly cost: number;
  readonly value: number;
  /** Step to which the value was rounded for publication; null if it is exact. */
  readonly step: number | null;
  /**
   * Whether no verified row is at least as good and as cheap, and better in one of the two. False for reported rows,
   * for values at chance and where differences are not tested.
   */
  readonly front: boolean;
}

/** Cost of an image on an axis; null when unknown. */
export function costOn(axis: CostAxis, { parameters, cost }: Pick<BoardRow, 'parameters' | 'cost'>): number | null {
  if (axis === 'parameters') return parameters;
  if (!cost) return null;
  return { latency: cost.latencyMs, flops: cost.flops, memory: cost.memoryBytes }[axis];
}

/**
 * Value against cost, cheapest first. Omits costs that are not above zero, since the axis is logarithmic. O(N log N).
 *
 * @param references the rows of models without training, which show what values are at chance
 */
export function paretoFront<R extends BoardRow>(
  rows: readonly R[],
  metric: Metric,
  axis: CostAxis,
  references: readonly Reference[] = [],
): CostPoint<R>[] {
  const tested = !metric.notes?.includes('NOT_CALIBRATED');
  const sign = metric.direction === 'HIGHER' ? 1 : -1;
  const points = rows.flatMap((row) => {
    const cost = costOn(axis, row);
    const { value = null, step = null } = row.cells.find((cell) => cell.metric === metric.id) ?? {};
    return cost === null || cost <= 0 || value === null ? [] : [{ row, cost, value, step }];
  });
  points.sort((a, b) => a.cost - b.cost || sign * (b.value - a.value));
  let best = { cost: 0, value: -Infinity };
  return points.map((point) => {
    const value = sign * point.value;
    const front =
      tested &&
      point.row.evidence === 'VERIFIED' &&
      !isAtChance(point.value, metric, references) &&
      (value > best.value || (value === best.value && point.cost === best.cost));
    if (front) best = { cost: point.cost, value };
    return { ...point, front };
  });
}
