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
  /** The line from the mark to a distant label. */
  readonly line?: { readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number };
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
/** Lengths of lines to distant labels, in px, and their directions, the right one first. */
const LENGTHS = [20, 30, 42, 56, 72, 90];
const DIRECTIONS = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6, 7, -7, 8].map((turn) => (turn * Math.PI) / 8);
/** Distance between the points at which a line is compared with other elements. */
const STEP = 3;

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
  const place = labelPlacer(points, width, height, obstacles);
  return points.map((point) => place(point));
}

/**
 * Places one label after another, each where the marks of `points`, `obstacles` and earlier labels leave space: next to
 * its mark, or `far` from it at the end of a line, which crosses no mark and no label.
 */
export function labelPlacer(
  points: readonly Pick<Named, 'x' | 'y'>[],
  width: number,
  height: number,
  obstacles: readonly Box[],
): (point: Named, far?: boolean) => Placed | null {
  const marks = points.map(({ x, y }) => ({ x, y, left: x - MARK, right: x + MARK, top: y - MARK, bottom: y + MARK }));
  const taken: Box[] = [...marks, ...obstacles];
  const labels: Box[] = [];
  return (point, far = false) => {
    const length = lengthOf(point.text);
    const others = marks.filter((other) => Math.hypot(other.x - point.x, other.y - point.y) > SAME);
    const isFree = (place: Placed, box: Box) => {
      const inside = box.left >= 0 && box.right <= width && box.top >= 0 && box.bottom <= height;
      if (!inside || taken.some((other) => overlap(box, other))) return false;
      const { line } = place;
      if (line)
        return (
          others.every((other) => distanceTo(line, other) >= MARK) &&
          !alongLine(line).some((at) => labels.some((label) => isIn(label, at)))
        );
      const own = distance(box, point) + CLOSER;
      return others.every((other) => distance(box, other) >= own);
    };
    for (const place of far ? farPlaces(point) : nearPlaces(point)) {
      const left = place.x - (place.anchor === 'start' ? 0 : place.anchor === 'end' ? length : length / 2);
      const box = { left, right: left + length, top: place.y - ASCENT, bottom: place.y + DESCENT };
      if (!isFree(place, box)) continue;
      const apart = { left: left - APART, right: box.right + APART, top: box.top - APART, bottom: box.bottom + APART };
      labels.push(apart);
      taken.push(apart);
      if (place.line)
        taken.push(...alongLine(place.line).map(({ x, y }) => ({ left: x, right: x, top: y, bottom: y })));
      return place;
    }
    return null;
  };
}

const nearPlaces = ({ x, y }: Pick<Named, 'x' | 'y'>): readonly Placed[] => [
  { x: x + GAP, y: y + 4, anchor: 'start' },
  { x: x - GAP, y: y + 4, anchor: 'end' },
  { x, y: y - GAP, anchor: 'middle' },
  { x, y: y + GAP + ASCENT, anchor: 'middle' },
  { x: x + GAP - 2, y: y - GAP + 2, anchor: 'start' },
  { x: x + GAP - 2, y: y + GAP + ASCENT - 2, anchor: 'start' },
  { x: x - GAP + 2, y: y - GAP + 2, anchor: 'end' },
  { x: x - GAP + 2, y: y + GAP + ASCENT - 2, anchor: 'end' },
];

/** The ends of lines around a mark, short ones first. */
const farPlaces = ({ x, y }: Pick<Named, 'x' | 'y'>): readonly Placed[] =>
  LENGTHS.flatMap((length) =>
    DIRECTIONS.flatMap((direction): readonly Placed[] => {
      const [across, down] = [Math.cos(direction), Math.sin(direction)];
      const line = { x1: x + across * MARK, y1: y + down * MARK, x2: x + across * length, y2: y + down * length };
      const at = (side: number): Placed => ({
        x: line.x2 + 3 * side,
        y: line.y2 + 4,
        anchor: side > 0 ? 'start' : 'end',
        line,
      });
      if (Math.abs(across) > 0.2) return [at(Math.sign(across))];
      return [{ x: line.x2, y: line.y2 + (down < 0 ? -DESCENT : ASCENT + 1), anchor: 'middle', line }, at(1), at(-1)];
    }),
  );

function alongLine({ x1, y1, x2, y2 }: NonNullable<Placed['line']>) {
  const steps = Math.ceil(Math.hypot(x2 - x1, y2 - y1) / STEP);
  return Array.from({ length: steps + 1 }, (_, at) => ({
    x: x1 + ((x2 - x1) * at) / steps,
    y: y1 + ((y2 - y1) * at) / steps,
  }));
}

/** From a line to a point. */
function distanceTo({ x1, y1, x2, y2 }: NonNullable<Placed['line']>, { x, y }: Pick<Named, 'x' | 'y'>): number {
  const [width, height] = [x2 - x1, y2 - y1];
  const along = ((x - x1) * width + (y - y1) * height) / (width ** 2 + height ** 2);
  const nearest = Math.min(1, Math.max(0, along));
  return Math.hypot(x1 + nearest * width - x, y1 + nearest * height - y);
}

const isIn = ({ left, right, top, bottom }: Box, { x, y }: Pick<Named, 'x' | 'y'>): boolean =>
  x > left && x < right && y > top && y < bottom;

/** From a point to the nearest point of a box. */
const distance = ({ left, right, top, bottom }: Box, { x, y }: Pick<Named, 'x' | 'y'>): number =>
  Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
