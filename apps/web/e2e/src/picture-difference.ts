import type { Picture } from './picture.js';

/** Difference between a picture and the expected one. Distances range from 0 to 255. */
export interface Difference {
  /** Difference in size, in pixels. Only the common area is compared. */
  readonly wider: number;
  readonly higher: number;
  /** Largest mean pixel distance of a tile: detects moved, added or removed elements. */
  readonly drawn: number;
  /** Largest distance between mean colours of a tile: detects changed colours. */
  readonly coloured: number;
  /** Distance between the mean colours of the whole pictures: detects changed hairlines. */
  readonly toned: number;
  /** Position of the worst tile, in pixels of the picture. */
  readonly at: { readonly x: number; readonly y: number };
}

/** Side of a tile in pixels; equals 24 px of the page. */
const TILE = 8;
/**
 * Tolerances. The upper four rows must pass (measured on all pictures); the others must fail (measured on a board
 * and a submission):
 *
 *                                                   drawn        coloured     toned
 * the same Chromium, repeated                       0            0            0
 * the palette of a stored picture                   1.0 to 3.5   0.6 to 1.9   0.03
 * another hinting of letters                        0.2          0.2          0.01
 * another deployment's build of another version (149)    7 to 10.6    3.2 to 4.2   0.09
 * panels moved by 4 px                              41 to 76     15 to 38
 * panels moved by 1 px                              19 to 26     5 to 10
 * a column less                                     21 to 74     21 to 74
 * one ink, accent or state colour for the next                   5.6 to 75    0.02 to 1.1
 * the hairline's colour for the border's            2.6 to 14    1.8 to 14    0.3 to 2.9
 */
const LIMITS = { drawn: 14, coloured: 5, toned: 0.2 };

export const isSame = ({ wider, higher, drawn, coloured, toned }: Difference): boolean =>
  wider === 0 && higher === 0 && drawn <= LIMITS.drawn && coloured <= LIMITS.coloured && toned <= LIMITS.toned;

/** O(pixels). @param found  compared with `expected` where both have pixels */
export function differenceOf(expected: Picture, found: Picture): Difference {
  const { width, height } = shared(expected, found);
  let [drawn, coloured, worst] = [0, 0, 0];
  let at = { x: 0, y: 0 };
  const whole: [number, number, number] = [0, 0, 0];
  for (let y = 0; y < height; y += TILE)
    for (let x = 0; x < width; x += TILE) {
      const tile = sums(expected, found, {
        x,
        y,
        right: Math.min(x + TILE, width),
        bottom: Math.min(y + TILE, height),
      });
      const change = Math.max(...tile.change.map(Math.abs));
      drawn = Math.max(drawn, tile.far);
      coloured = Math.max(coloured, change);
      const bad = Math.max(tile.far / LIMITS.drawn, change / LIMITS.coloured);
      if (bad > worst) [worst, at] = [bad, { x, y }];
      for (const channel of CHANNELS) whole[channel] += tile.change[channel];
    }
  return {
    wider: found.width - expected.width,
    higher: found.height - expected.height,
    at,
    drawn: drawn / TILE ** 2,
    coloured: coloured / TILE ** 2,
    toned: Math.max(...whole.map(Math.abs)) / (width * height),
  };
}

/** Returns one line with the differences and their position, in pixels of the page. */
export function describeDifference({ wider, higher, drawn, coloured, toned, at }: Difference, scale: number): string {
  const size = [wider && `${wider * scale} px wider`, higher && `${higher * scale} px higher`]
    .filter(Boolean)
    .join(', ');
  const shares = Object.entries({ drawn, coloured, toned } satisfies typeof LIMITS)
    .filter(([name, value]) => value > LIMITS[name as keyof typeof LIMITS])
    .map(
      ([name, value]) =>
        `${name} otherwise by ${value.toFixed(1)} of 255 (at most ${LIMITS[name as keyof typeof LIMITS]})`,
    );
  return [size, ...shares, `most of all at ${at.x * scale}, ${at.y * scale}`].filter(Boolean).join('; ');
}

const CHANNELS = [0, 1, 2] as const;

interface Tile {
  readonly x: number;
  readonly y: number;
  readonly right: number;
  readonly bottom: number;
}

/** Over a tile: distances of its pixels, and changes of its channels. Some ten million pixels a run. */
function sums(expected: Picture, found: Picture, { x, y, right, bottom }: Tile) {
  let [far, red, green, blue] = [0, 0, 0, 0];
  for (let row = y; row < bottom; row++) {
    let a = (row * expected.width + x) * 3;
    let b = (row * found.width + x) * 3;
    for (let column = x; column < right; column++, a += 3, b += 3) {
      const r = found.rgb[b]! - expected.rgb[a]!;
      const g = found.rgb[b + 1]! - expected.rgb[a + 1]!;
      const v = found.rgb[b + 2]! - expected.rgb[a + 2]!;
      red += r;
      green += g;
      blue += v;
      far += most(r < 0 ? -r : r, g < 0 ? -g : g, v < 0 ? -v : v);
    }
  }
  return { far, change: [red, green, blue] as const };
}

const most = (a: number, b: number, c: number) => (a > b ? (a > c ? a : c) : b > c ? b : c);

/** Of the channel that differs most. */
function distance(expected: Picture, found: Picture, x: number, y: number): number {
  return sums(expected, found, { x, y, right: x + 1, bottom: y + 1 }).far;
}

const shared = (a: Picture, b: Picture) => ({
  width: Math.min(a.width, b.width),
  height: Math.min(a.height, b.height),
});

/** Expected, found, and in red what differs, side by side on grey. */
export function sideBySide(expected: Picture, found: Picture): Picture {
  const width = Math.max(expected.width, found.width);
  const height = Math.max(expected.height, found.height);
  const whole = {
    width: 3 * width + 2 * GAP,
    height,
    rgb: new Uint8Array((3 * width + 2 * GAP) * height * 3).fill(128),
  };
  lay(whole, 0, expected, (x, y) => pixel(expected, x, y));
  lay(whole, width + GAP, found, (x, y) => pixel(found, x, y));
  lay(whole, 2 * (width + GAP), shared(expected, found), (x, y) => {
    const rest = Math.max(0, 255 - REDDENED * distance(expected, found, x, y));
    return [255, rest, rest];
  });
  return whole;
}
const GAP = 8;
/** A distance of 32 is full red. */
const REDDENED = 8;

type Rgb = readonly [number, number, number];

function lay(
  whole: Picture,
  left: number,
  size: Pick<Picture, 'width' | 'height'>,
  colour: (x: number, y: number) => Rgb,
): void {
  for (let y = 0; y < size.height; y++)
    for (let x = 0; x < size.width; x++) whole.rgb.set(colour(x, y), (y * whole.width + left + x) * 3);
}

function pixel({ width, rgb }: Picture, x: number, y: number): Rgb {
  const at = (y * width + x) * 3;
  return [rgb[at]!, rgb[at + 1]!, rgb[at + 2]!];
}
