import { labelPlacer, type Box, type Named, type Placed } from '../charts/place-labels.ts';

/** How a point of a chart is identified: by its name next to it, or by a number that a list below explains. */
export interface PointLabel {
  /** The name, or the number. */
  readonly text: string;
  /** Null where there is no space. */
  readonly place: Placed | null;
  /** Null where the name is next to the point. */
  readonly number: number | null;
}

/**
 * Labels in the order of the points: the names of the first ones that have space, whole or else
 * shortened, then numbers for all others. A point
 * whose number has no space either is identified from the list.
 *
 * @param limits most names, and most labels in all; null for points beyond
 */
export function labelPoints(
  points: readonly (Named & { readonly short?: string })[],
  limits: { readonly names: number; readonly all: number },
  { width, height, obstacles }: { readonly width: number; readonly height: number; readonly obstacles: readonly Box[] },
): (PointLabel | null)[] {
  const place = labelPlacer(points, width, height, obstacles);
  const named = (point: Named, text: string) => {
    const at = place({ ...point, text });
    return at && { text, place: at, number: null };
  };
  const names = points
    .slice(0, limits.names)
    .map((point) => named(point, point.text) ?? (point.short === undefined ? null : named(point, point.short)));
  let number = 0;
  return points.map((point, at) => {
    const own = names[at];
    if (own) return own;
    if (at >= limits.all) return null;
    number++;
    return { text: String(number), place: place({ ...point, text: String(number) }), number };
  });
}
