import { labelPlacer, type Box, type Named, type Placed } from '../charts/place-labels.ts';

const MAX_NAMES = 20;

/** The name next to a point of a chart. */
export interface PointLabel {
  readonly text: string;
  readonly place: Placed;
}

interface Point {
  readonly front: boolean;
  readonly value: number;
  readonly row: { readonly evidence: string; readonly submissionCode: string | null };
}

/**
 * Points in the order of labelling: the front, selected for comparison, papers, others; of each the best first, so that
 * the best have a name where space is short.
 */
export function inLabelOrder<P extends Point>(
  points: readonly P[],
  direction: 'HIGHER' | 'LOWER',
  pins: readonly string[],
): P[] {
  const groupOf = ({ front, row }: P) =>
    front ? 0 : row.evidence === 'REPORTED' ? 2 : pins.includes(row.submissionCode ?? '') ? 1 : 3;
  const sign = direction === 'LOWER' ? -1 : 1;
  return [...points].sort((a, b) => groupOf(a) - groupOf(b) || sign * (b.value - a.value));
}

/** The most names in a chart: on a phone, those of the front only. */
export const mostNames = (isNarrow: boolean, front: number): number => Math.min(MAX_NAMES, isNarrow ? front : Infinity);

/**
 * Names in the order of the points: those of the first ones that have space, whole or else shortened. Points without a
 * name are identified by the pointer and by the table.
 *
 * @param most names
 */
export function labelPoints(
  points: readonly (Named & { readonly short?: string })[],
  most: number,
  { width, height, obstacles }: { readonly width: number; readonly height: number; readonly obstacles: readonly Box[] },
): (PointLabel | null)[] {
  const place = labelPlacer(points, width, height, obstacles);
  const named = (point: Named, text: string) => {
    const at = place({ ...point, text });
    return at && { text, place: at };
  };
  return points.map((point, at) =>
    at < most ? (named(point, point.text) ?? (point.short === undefined ? null : named(point, point.short))) : null,
  );
}
