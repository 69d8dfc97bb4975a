/** Values of the seen–unseen and coverage curves that the page shows as numbers. */

export interface Curve {
  readonly bias: readonly number[];
  readonly seen: readonly number[];
  readonly unseen: readonly number[];
}

export interface Point {
  readonly bias: number;
  readonly seen: number;
  readonly unseen: number;
  /** 2su / (s + u); 0 where both are 0. */
  readonly harmonic: number;
}

export function pointAt({ bias, seen, unseen }: Curve, index: number): Point {
  const s = seen[index] ?? 0;
  const u = unseen[index] ?? 0;
  return { bias: bias[index] ?? 0, seen: s, unseen: u, harmonic: s + u === 0 ? 0 : (2 * s * u) / (s + u) };
}

/** The point with the best harmonic mean; the first of equals. */
export function bestHarmonic(curve: Curve): { readonly index: number; readonly point: Point } {
  let best = { index: 0, point: pointAt(curve, 0) };
  for (let index = 1; index < curve.bias.length; index++) {
    const point = pointAt(curve, index);
    if (point.harmonic > best.point.harmonic) best = { index, point };
  }
  return best;
}

/** The smallest K at which `share` of the images are covered; null if there is none. */
export function coveredAt(
  { k, share }: { readonly k: readonly number[]; readonly share: readonly number[] },
  wanted: number,
): number | null {
  const index = share.findIndex((covered) => covered >= wanted);
  return index < 0 ? null : (k[index] ?? null);
}

/** The edges of a band at each point, as shares of the point's distance from (0, 0). */
export interface Band {
  readonly low: readonly (number | null)[];
  readonly high: readonly (number | null)[];
}

/** Both edges of a band in the plane, along the curve; omits points without a direction. */
export function bandEdges(curve: Curve, { low, high }: Band): { readonly low: Curve; readonly high: Curve } {
  const known = curve.bias.flatMap((_, index) => {
    const [from, to] = [low[index], high[index]];
    return from == null || to == null ? [] : [{ index, from, to }];
  });
  const edge = (of: 'from' | 'to'): Curve => ({
    bias: known.map(({ index }) => curve.bias[index] ?? 0),
    seen: known.map(({ index, ...shares }) => (curve.seen[index] ?? 0) * shares[of]),
    unseen: known.map(({ index, ...shares }) => (curve.unseen[index] ?? 0) * shares[of]),
  });
  return { low: edge('from'), high: edge('to') };
}

/** The highest unseen accuracy of a curve with at least this seen accuracy; null if it never reaches it. */
export function unseenAt({ seen, unseen }: Curve, wanted: number): number | null {
  let most: number | null = null;
  for (let index = 0; index < seen.length; index++) {
    const [s = 0, u = 0] = [seen[index], unseen[index]];
    if (s >= wanted) most = Math.max(most ?? 0, u);
    const [s1, u1] = [seen[index + 1], unseen[index + 1]];
    if (s1 === undefined || u1 === undefined || s >= wanted === s1 >= wanted) continue;
    most = Math.max(most ?? 0, u + ((s - wanted) / (s - s1)) * (u1 - u));
  }
  return most;
}
