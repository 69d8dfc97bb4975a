/** A mark on a chart with a label. */
export interface Named {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

/** Position of a label: `anchor` as in SVG, x and y of its baseline. */
export interface Placed {
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'end' | 'middle';
}

/** A rectangle that no label may cover: part of a line, a legend. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * Upper estimates of the label font at 11.5 px, by character: text is not measured, so that a chart is drawn at once.
 * One estimate for all was too small for capitals.
 */
const [NARROW, USUAL, CAPITAL, WIDE] = [4.2, 6.7, 8.4, 10.5];
const widthOf = (character: string) =>
  /[ijl.,:;'|!() -]/.test(character)
    ? NARROW
    : /[mwMW%@…]/.test(character)
      ? WIDE
      : /[A-Z]/.test(character)
        ? CAPITAL
        : USUAL;
const lengthOf = (text: string) => [...text].reduce((sum, character) => sum + widthOf(character), 0);
/** Least space between two labels, in px. */
const APART = 2;
const ASCENT = 9;
const DESCENT = 3;
const MARK = 6;
const GAP = 9;
/** A label is closer to its own mark than to every other one, by this distance in px. */
const CLOSER = 4;
/** Marks closer than this overlap. */
const SAME = 8;

/**
 * Places labels next to their marks so that they cover neither each other nor a mark nor `kept` rectangles: to the
 * right, to the left, above or below, the first free position in which no other mark is as close. Labels without a
 * position are omitted; the table contains the names. In the order of the points, so the first are the most important.
 *
 * @returns by point its position, or null
 */
export function placeLabels(
  points: readonly Named[],
  width: number,
  height: number,
  obstacles: readonly Box[] = [],
): (Placed | null)[] {
  return points.map(labelPlacer(points, width, height, obstacles));
}

/** Places one label after another, each where the marks of `points`, `obstacles` and earlier labels leave space. */
export function labelPlacer(
  points: readonly Pick<Named, 'x' | 'y'>[],
  width: number,
  height: number,
  obstacles: readonly Box[],
): (point: Named) => Placed | null {
  const marks = points.map(({ x, y }) => ({ left: x - MARK, right: x + MARK, top: y - MARK, bottom: y + MARK }));
  const taken: Box[] = [...marks, ...obstacles];
  return ({ x, y, text }) => {
    const length = lengthOf(text);
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
      const own = distance(box, { x, y }) + CLOSER;
      const others = points.filter((other) => Math.hypot(other.x - x, other.y - y) > SAME);
      if (others.some((other) => distance(box, other) < own)) continue;
      taken.push({
        left: left - APART,
        right: left + length + APART,
        top: box.top - APART,
        bottom: box.bottom + APART,
      });
      return place;
    }
    return null;
  };
}

/** From a point to the nearest point of a box. */
const distance = ({ left, right, top, bottom }: Box, { x, y }: Pick<Named, 'x' | 'y'>): number =>
  Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
