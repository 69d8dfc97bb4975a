/** Readings of the seen–unseen and coverage curves that the page names in figures. */

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

/** The smallest K at which `share` of the images are covered; null when the curve never gets there. */
export function coveredAt(
  { k, share }: { readonly k: readonly number[]; readonly share: readonly number[] },
  wanted: number,
): number | null {
  const index = share.findIndex((covered) => covered >= wanted);
  return index < 0 ? null : (k[index] ?? null);
}
