import { labelPlacer, type Box, type Named, type Placed } from '../charts/place-labels.ts';

/** The name next to a point of a chart. */
export interface PointLabel {
  readonly text: string;
  readonly place: Placed;
}

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
