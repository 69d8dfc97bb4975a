import type { Format } from '@primitives/boards';

interface Cell {
  readonly low: number | null;
  readonly high: number | null;
  readonly step?: number | null | undefined;
}

/** A cell whose exact value and interval are rounded to one printed decimal; a rounded one is unchanged. */
export function withOneDecimal<C extends Cell>(cell: C, format: Format): C {
  if (cell.step != null) return cell;
  const step = format === 'PERCENT' ? 0.001 : 0.1;
  // The ends of an interval with a step are printed rounded outward: these are exact.
  const nearest = (end: number | null) => end && Math.round(end / step) * step;
  return { ...cell, step, low: nearest(cell.low), high: nearest(cell.high) };
}
