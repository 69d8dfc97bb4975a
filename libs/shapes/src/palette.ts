import type { Random } from './random.js';
import type { Colour } from './vocabulary.js';

/** A colour as hue (degrees), saturation and lightness (percent). */
export interface Hsl {
  readonly h: number;
  readonly s: number;
  readonly l: number;
}

/** Centre of each named colour and its variation in hue, saturation and lightness; the ranges do not touch. */
const NAMED: Record<Colour, { middle: Hsl; stray: Hsl }> = {
  azure: { middle: { h: 197, s: 78, l: 66 }, stray: { h: 5, s: 8, l: 4 } },
  blue: { middle: { h: 217, s: 76, l: 48 }, stray: { h: 5, s: 8, l: 3 } },
  crimson: { middle: { h: 346, s: 78, l: 29 }, stray: { h: 4, s: 8, l: 3 } },
  green: { middle: { h: 133, s: 52, l: 39 }, stray: { h: 9, s: 8, l: 3 } },
  mint: { middle: { h: 155, s: 48, l: 73 }, stray: { h: 6, s: 8, l: 4 } },
  navy: { middle: { h: 228, s: 58, l: 21 }, stray: { h: 5, s: 8, l: 3 } },
  olive: { middle: { h: 66, s: 50, l: 30 }, stray: { h: 6, s: 8, l: 3 } },
  orange: { middle: { h: 25, s: 90, l: 53 }, stray: { h: 4, s: 6, l: 3 } },
  purple: { middle: { h: 279, s: 48, l: 45 }, stray: { h: 8, s: 8, l: 4 } },
  red: { middle: { h: 1, s: 78, l: 49 }, stray: { h: 4, s: 8, l: 3 } },
  yellow: { middle: { h: 50, s: 92, l: 55 }, stray: { h: 4, s: 6, l: 3 } },
};

/** A shade of a named colour; without a name, a neutral grey that has none of the names. */
export function shadeOf(random: Random, colour: Colour | undefined): Hsl {
  if (colour === undefined) return { h: random.between(0, 360), s: random.between(2, 7), l: random.between(56, 74) };
  const { middle, stray } = NAMED[colour];
  return {
    h: (middle.h + random.between(-stray.h, stray.h) + 360) % 360,
    s: middle.s + random.between(-stray.s, stray.s),
    l: middle.l + random.between(-stray.l, stray.l),
  };
}

/** The same hue, lighter (positive) or darker (negative) by this number of points. */
export function lighter({ h, s, l }: Hsl, points: number): Hsl {
  return { h, s, l: Math.min(97, Math.max(4, l + points)) };
}

export function css({ h, s, l }: Hsl): string {
  return `hsl(${h.toFixed(1)},${s.toFixed(1)}%,${l.toFixed(1)}%)`;
}

/** Distance of two colours in RGB, 0 to about 442; below 90 one is hard to see upon the other. */
export function contrast(one: Hsl, other: Hsl): number {
  const [a, b] = [rgb(one), rgb(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

function rgb({ h, s, l }: Hsl): [number, number, number] {
  const reach = (s / 100) * Math.min(l / 100, 1 - l / 100);
  const channel = (n: number): number => {
    const k = (n + h / 30) % 12;
    return 255 * (l / 100 - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return [channel(0), channel(8), channel(4)];
}
