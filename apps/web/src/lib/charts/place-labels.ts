/** A mark on a chart that wants a name beside it. */
export interface Named {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

/** Where a name stands: `anchor` as SVG means it, x and y of its baseline. */
export interface Placed {
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'end' | 'middle';
}

/** A rectangle that no name may cover: a stretch of a line, a legend. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Of the labels' face at 11 px, on the safe side: text is not measured, so that a chart is drawn at once. */
const CHARACTER = 6.1;
const ASCENT = 9;
const DESCENT = 3;
const MARK = 6;
const GAP = 9;

/**
 * Names beside their marks that cover neither each other nor a mark nor what is `kept` free: to the right, to the left, above or below, the first that is
 * free. What finds no place is left out; the table names it. In the order of the points, so the first are the most important.
 *
 * @returns by point its place, or null
 */
export function placeLabels(
  points: readonly Named[],
  width: number,
  height: number,
  kept: readonly Box[] = [],
): (Placed | null)[] {
  const marks = points.map(({ x, y }) => ({ left: x - MARK, right: x + MARK, top: y - MARK, bottom: y + MARK }));
  const taken: Box[] = [...marks, ...kept];
  return points.map(({ x, y, text }) => {
    const length = text.length * CHARACTER;
    const places: readonly Placed[] = [
      { x: x + GAP, y: y + 4, anchor: 'start' },
      { x: x - GAP, y: y + 4, anchor: 'end' },
      { x, y: y - GAP, anchor: 'middle' },
      { x, y: y + GAP + ASCENT, anchor: 'middle' },
      { x: x + GAP - 2, y: y - GAP + 2, anchor: 'start' },
      { x: x + GAP - 2, y: y + GAP + ASCENT - 2, anchor: 'start' },
      { x: x - GAP + 2, y: y - GAP + 2, anchor: 'end' },
      { x: x - GAP + 2, y: y + GAP + ASCENT - 2, anchor: 'end' },
    ];
    for (const place of places) {
      const left = place.x - (place.anchor === 'start' ? 0 : place.anchor === 'end' ? length : length / 2);
      const box = { left, right: left + length, top: place.y - ASCENT, bottom: place.y + DESCENT };
      const inside = box.left >= 0 && box.right <= width && box.top >= 0 && box.bottom <= height;
      if (!inside || taken.some((other) => overlap(box, other))) continue;
      taken.push(box);
      return place;
    }
    return null;
  });
}

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
