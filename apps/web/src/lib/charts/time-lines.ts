/** The parts of a line over time: paths between gaps, and points between two gaps, which no line leads to. */
interface TimeLine {
  /** Path of an SVG. */
  readonly path: string;
  readonly lone: readonly { readonly x: number; readonly y: number }[];
}

const isKnown = (value: number | null | undefined): value is number => value !== null && value !== undefined;

/**
 * @param values  the value at each instant; null in a gap
 * @param x  position of the instant with an index, in px
 * @param y  position of a value, in px
 */
export function timeLine(
  values: readonly (number | null)[],
  x: (index: number) => number,
  y: (value: number) => number,
): TimeLine {
  let path = '';
  const lone: { x: number; y: number }[] = [];
  for (const [i, value] of values.entries()) {
    if (!isKnown(value)) continue;
    const [left, top] = [Number(x(i).toFixed(1)), Number(y(value).toFixed(1))];
    const [after, before] = [isKnown(values[i - 1]), isKnown(values[i + 1])];
    if (!after && !before) lone.push({ x: left, y: top });
    else path += `${after ? 'L' : 'M'}${left} ${top}`;
  }
  return { path, lone };
}
