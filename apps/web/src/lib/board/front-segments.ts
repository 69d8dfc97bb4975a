/** A rectangle in pixels that labels must not cross. */
interface Area {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * The line of the front in pixels: from each of its points across to the next one, then up to it.
 *
 * @param end of the axis
 */
export const frontSegments = (points: readonly (readonly [x: number, y: number])[], end: number): Area[] =>
  points.flatMap(([left, y], at) => {
    const [right, above] = points[at + 1] ?? [end, y];
    return [
      { left, right, top: y - 1, bottom: y + 1 },
      { left: right - 1, right: right + 1, top: Math.min(y, above), bottom: Math.max(y, above) },
    ];
  });
