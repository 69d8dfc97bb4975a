import { labelPlacer, type Box, type Named, type Placed } from '../charts/place-labels.ts';

const MAX_NAMES = 20;
const FEW_NAMES = 12;
/** Among more points there is no space for lines, and the search for it takes long. */
const CROWD = 200;
/** Points closer than this, in px, share a label. */
const SAME = 5;

/** The name next to a point of a chart. */
export interface PointLabel {
  readonly text: string;
  readonly place: Placed;
}

interface Marked {
  readonly x: number;
  readonly y: number;
  readonly row: { readonly name: string };
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

/** Groups of points that are at the same place or nearly so, in the order of their first points. O(N²). */
export function overlappingPoints<P extends { readonly x: number; readonly y: number }>(
  points: readonly P[],
): readonly (readonly [P, ...P[]])[] {
  const groups: [P, ...P[]][] = [];
  for (const point of points) {
    const group = groups.find(([{ x, y }]) => Math.hypot(point.x - x, point.y - y) < SAME);
    if (group) group.push(point);
    else groups.push([point]);
  }
  return groups;
}

/** The names of the points of one label, and shorter texts where they have no space. */
export function combinedName(names: readonly [string, ...string[]]): {
  readonly text: string;
  readonly shorter: readonly string[];
} {
  const [text, ...shorter] = [36, 22, 12].map((most) => names.map((name) => shortened(name, most)).join(', '));
  const counted = `${shortened(names[0], 22)} +${names.length - 1}`;
  return { text: text!, shorter: names.length === 1 ? shorter.slice(0, 1) : [...shorter, counted] };
}

/** The label of a group, at its first point. */
export const groupLabel = ([{ x, y, row }, ...others]: readonly [Marked, ...Marked[]]) => ({
  x,
  y,
  ...combinedName([row.name, ...others.map((other) => other.row.name)]),
});

const shortened = (name: string, most: number) => (name.length > most ? `${name.slice(0, most - 1)}…` : name);

/** The most names in a chart: on a phone, those of the front and a few others. */
export const mostNames = (isNarrow: boolean, front: number): number =>
  Math.min(MAX_NAMES, isNarrow ? Math.max(front, FEW_NAMES) : Infinity);

/**
 * Names in the order of the points. All first get their place next to their points, so that no distant label takes it;
 * then the others get a line to a free place, with the whole name or else a shorter one. Points without a name are
 * identified by the pointer and by the table.
 *
 * @param most names
 */
export function labelPoints(
  points: readonly (Named & { readonly shorter?: readonly string[] })[],
  most: number,
  { width, height, obstacles }: { readonly width: number; readonly height: number; readonly obstacles: readonly Box[] },
): (PointLabel | null)[] {
  const place = labelPlacer(points, width, height, obstacles);
  const named = (point: Named, text: string, far: boolean): PointLabel | null => {
    const at = place({ ...point, text }, far);
    return at && { text, place: at };
  };
  const near = points.map((point, at) => (at < most ? named(point, point.text, false) : null));
  return points.map((point, at) => {
    if (near[at] || at >= most) return near[at] ?? null;
    for (const text of [point.text, ...(point.shorter ?? [])]) {
      const label = named(point, text, false) ?? (points.length > CROWD ? null : named(point, text, true));
      if (label) return label;
    }
    return null;
  });
}
