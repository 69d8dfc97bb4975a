import { compose, focusOf, type Composition } from './composition.js';
import { contrast, lighter, shadeOf, type Hsl } from './palette.js';
import type { Split } from './pairs.js';
import { Random } from './random.js';
import { FAMILIES, type Colour, type ObjectName, type Pattern } from './vocabulary.js';

/** One object of the vocabulary in an image; lengths in pixels, angles in degrees. */
export interface Thing {
  readonly composition: Composition;
  readonly x: number;
  readonly y: number;
  /** Side of the square that its silhouette fills. */
  readonly extent: number;
  readonly angle: number;
  readonly shade: Hsl;
  /** Second colour of its pattern: near white or near black, so that it never adds a named colour. */
  readonly mark: Hsl;
  /** Seed of unnamed details: hairs, the line of a break. */
  readonly texture: string;
  /** Another object's silhouette painted on it: the star of a star box. */
  readonly emblem?: ObjectName;
}

export const CLUTTER_FORMS = ['disc', 'triangle', 'bar', 'square', 'hexagon', 'squiggle'] as const;
export type ClutterForm = (typeof CLUTTER_FORMS)[number];

/** A shape that is no object of the vocabulary but has its colours, patterns and surfaces. */
export interface Clutter {
  readonly form: ClutterForm;
  readonly x: number;
  readonly y: number;
  readonly extent: number;
  readonly angle: number;
  readonly shade: Hsl;
  readonly mark: Hsl;
  readonly pattern?: Pattern;
  readonly finish: 'matte' | 'glossy' | 'furry' | 'translucent';
}

export const BACKDROPS = ['gradient', 'horizon', 'wallpaper', 'lights'] as const;

export interface Background {
  readonly kind: (typeof BACKDROPS)[number];
  readonly shade: Hsl;
  readonly second: Hsl;
  readonly angle: number;
  readonly pattern: Pattern;
  readonly texture: string;
}

/** A whole image before rendering: plain data that depends on the seed and the index only. */
export interface Scene {
  readonly width: number;
  readonly height: number;
  readonly background: Background;
  readonly clutter: readonly Clutter[];
  readonly things: readonly Thing[];
  /** Standard deviation of the sensor noise in grey levels, and its seed. */
  readonly noise: { readonly deviation: number; readonly seed: string };
  /** Radius of the lens blur in pixels. */
  readonly blur: number;
  /** JPEG quality, 1 to 100. */
  readonly quality: number;
}

const FORMATS = [
  [128, 128],
  [128, 128],
  [144, 112],
  [112, 144],
  [152, 128],
  [128, 152],
  [160, 120],
  [120, 120],
] as const;

/** Share of the frame's shorter side that an object fills, by its size; the ranges are well separated. */
const EXTENT = { tiny: [0.27, 0.33], middling: [0.5, 0.6], huge: [0.82, 0.92] } as const;

/** The main image of Shapes: one object among clutter. A pure function of its arguments. */
export function mainScene(seed: string, index: number, split: Split): Scene {
  const random = new Random(`${seed}/${split}/${index}`);
  return sceneOf(random, [compose(random, split, focusOf(seed, index, split))], `${seed}/${split}/${index}`);
}

/** An image of the given objects, in a grid when there are several. */
export function sceneOf(
  random: Random,
  compositions: readonly Composition[],
  seed: string,
  emblem?: ObjectName,
): Scene {
  const [width, height] = compositions.length > 1 ? ([192, 144] as const) : random.pick(FORMATS);
  const shades = compositions.map(({ colour }) => shadeOf(random, colour));
  const background = backgroundFor(random, shades, seed);
  const things = compositions.map((composition, i) =>
    placed(random, composition, shades[i]!, cell(width, height, compositions.length, i), `${seed}/thing-${i}`, emblem),
  );
  return {
    width,
    height,
    background,
    clutter: clutterAround(random, width, height, compositions.length, things[0]),
    things,
    noise: { deviation: random.between(1.5, 9), seed: `${seed}/noise` },
    blur: random.chance(0.4) ? random.between(0.35, 0.8) : 0,
    quality: 55 + random.below(41),
  };
}

interface Cell {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

/** The cell of object `i` of `count`: the middle square for one, a grid of two columns for more. */
function cell(width: number, height: number, count: number, i: number): Cell {
  if (count === 1) return { x: width / 2, y: height / 2, side: Math.min(width, height) };
  const rows = Math.ceil(count / 2);
  const [w, h] = [width / 2, height / rows];
  return { x: w * ((i % 2) + 0.5), y: h * (Math.floor(i / 2) + 0.5), side: Math.min(w, h) };
}

function placed(
  random: Random,
  composition: Composition,
  shade: Hsl,
  { x, y, side }: Cell,
  texture: string,
  emblem: ObjectName | undefined,
): Thing {
  const [least, most] = EXTENT[composition.size ?? 'middling'];
  const extent = side * random.between(least, most);
  // A tilted or broken object protrudes from its square, so it has more distance from the frame.
  const room = Math.max(0, (side * 0.94 - extent) / 2) * 0.8;
  return {
    composition,
    x: x + random.between(-room, room),
    y: y + random.between(-room, room),
    extent,
    angle: composition.state === 'tilted' ? random.sign() * random.between(28, 44) : random.between(-5, 5),
    shade,
    mark:
      shade.l > 42 && random.chance(0.5)
        ? { h: shade.h, s: 12, l: random.between(10, 17) }
        : { h: shade.h, s: 14, l: shade.l > 66 ? random.between(10, 17) : random.between(88, 95) },
    texture,
    ...(emblem === undefined ? {} : { emblem }),
  };
}

/**
 * A backdrop on which every object is visible: the first of several random ones with enough contrast, or the best of
 * them.
 */
function backgroundFor(random: Random, shades: readonly Hsl[], seed: string): Background {
  const backdrop = (i: number): Background => {
    const shade: Hsl = {
      h: random.between(0, 360),
      s: random.between(4, 62),
      l: random.chance(0.75) ? random.between(58, 90) : random.between(14, 34),
    };
    const second = lighter(
      { ...shade, h: (shade.h + random.between(-35, 35) + 360) % 360 },
      shade.l > 45 ? -random.between(5, 15) : random.between(4, 12),
    );
    return {
      kind: random.pick(BACKDROPS),
      shade,
      second,
      angle: random.between(0, 180),
      pattern: random.pick(FAMILIES.pattern),
      texture: `${seed}/backdrop-${i}`,
    };
  };
  const least = ({ shade, second }: Background): number =>
    Math.min(...shades.flatMap((thing) => [contrast(thing, shade), contrast(thing, second)]));
  let best = backdrop(0);
  for (let i = 1; i < 12 && least(best) < 95; i++) {
    const next = backdrop(i);
    if (least(next) > least(best)) best = next;
  }
  return best;
}

/** Distractors: the first two are half behind the (first) object, the others anywhere. */
function clutterAround(
  random: Random,
  width: number,
  height: number,
  count: number,
  behind: Thing | undefined,
): Clutter[] {
  return Array.from({ length: 4 + random.below(5) }, (_, i): Clutter => {
    const colour: Colour | undefined = random.chance(0.85) ? random.pick(FAMILIES.colour) : undefined;
    const shade = shadeOf(random, colour);
    const near = behind !== undefined && count === 1 && i < 2;
    const direction = random.between(0, 2 * Math.PI);
    const distance = near ? behind.extent * random.between(0.18, 0.5) : 0;
    return {
      form: random.pick(CLUTTER_FORMS),
      x: near ? behind.x + distance * Math.cos(direction) : random.between(0, width),
      y: near ? behind.y + distance * Math.sin(direction) : random.between(0, height),
      extent: random.between(14, 40) * (count > 1 ? 0.7 : 1),
      angle: random.between(0, 360),
      shade,
      mark: { h: shade.h, s: 14, l: shade.l > 55 ? random.between(10, 17) : random.between(88, 95) },
      ...(random.chance(0.45) ? { pattern: random.pick(FAMILIES.pattern) } : {}),
      finish: random.pick(['matte', 'matte', 'matte', 'glossy', 'furry', 'translucent'] as const),
    };
  });
}
