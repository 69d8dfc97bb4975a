import type { Random } from '@primitives/shapes';
import type { Colour } from './vocabulary.js';

/** A colour as hue (degrees), saturation and lightness (percent). */
export interface Hsl {
  readonly h: number;
  readonly s: number;
  readonly l: number;
}

/** Centre of each named colour; the variation keeps neighbours apart. */
const NAMED: Record<Colour, Hsl> = {
  black: { h: 230, s: 8, l: 7 },
  blue: { h: 216, s: 80, l: 48 },
  brown: { h: 24, s: 55, l: 25 },
  crimson: { h: 346, s: 85, l: 24 },
  green: { h: 135, s: 60, l: 37 },
  grey: { h: 220, s: 3, l: 47 },
  navy: { h: 226, s: 70, l: 17 },
  olive: { h: 66, s: 60, l: 24 },
  orange: { h: 24, s: 95, l: 50 },
  pink: { h: 334, s: 75, l: 73 },
  purple: { h: 276, s: 55, l: 40 },
  red: { h: 2, s: 85, l: 44 },
  turquoise: { h: 176, s: 70, l: 44 },
  white: { h: 40, s: 10, l: 94 },
  yellow: { h: 49, s: 95, l: 52 },
};

/** A shade of a named colour. */
export function shadeOf(random: Random, colour: Colour): Hsl {
  const { h, s, l } = NAMED[colour];
  return {
    h: h + random.between(-4, 4),
    s: s + random.between(-4, 4),
    l: Math.min(97, l * random.between(0.93, 1.07)),
  };
}

/** The second colour of a pattern: near white or near black, whichever differs more. */
export function markOn({ h, l }: Hsl): Hsl {
  return l > 60 ? { h, s: 12, l: 12 } : { h, s: 14, l: 94 };
}
