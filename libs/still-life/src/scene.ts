import { Random, type Split } from '@primitives/shapes';
import { attributesOf, compose, focusOf, type Composition } from './composition.js';
import { exchanges } from './exchange.js';
import { markOn, shadeOf, type Hsl } from './palette.js';
import { KINDS, type Material, type Pattern } from './vocabulary.js';

/** Side of an image in pixels. */
export const IMAGE_SIDE = 336;

/**
 * One object of the vocabulary. Lengths are in units of about the height of an object; x is to the right, z towards the
 * camera, and the table is at height 0. Angles are in degrees.
 */
export interface Thing {
  readonly composition: Composition;
  readonly x: number;
  readonly z: number;
  readonly yaw: number;
  readonly scale: number;
  readonly shade: Hsl;
  /** Second colour of its pattern. */
  readonly mark: Hsl;
  /** Number in [0, 1) that varies unnamed details: the grain, the line of a crack. */
  readonly detail: number;
}

export const CLUTTER_FORMS = ['cone', 'gem', 'prism', 'pyramid', 'ring'] as const;

/** A small body that is no object of the vocabulary but has its colours, patterns and materials. */
export interface Clutter {
  readonly form: (typeof CLUTTER_FORMS)[number];
  readonly x: number;
  readonly z: number;
  readonly yaw: number;
  readonly scale: number;
  readonly shade: Hsl;
  readonly mark: Hsl;
  readonly detail: number;
  readonly material?: Material;
  readonly pattern?: Pattern;
}

export const TABLES = ['cloth', 'plain', 'planks', 'tiles'] as const;
export const WALLS = ['plain', 'panels', 'paper'] as const;

/** A whole scene before rendering: plain data that depends on seed, index and split only. */
export interface Scene {
  /** `test/17`. */
  readonly key: string;
  readonly things: readonly Thing[];
  readonly clutter: readonly Clutter[];
  readonly table: { readonly kind: (typeof TABLES)[number]; readonly shade: Hsl; readonly detail: number };
  readonly wall: { readonly kind: (typeof WALLS)[number]; readonly shade: Hsl; readonly detail: number };
  readonly light: {
    readonly azimuth: number;
    readonly elevation: number;
    readonly strength: number;
    /** −1 is cool, 1 is warm. */
    readonly warmth: number;
    readonly ambient: number;
  };
  readonly camera: {
    readonly yaw: number;
    readonly elevation: number;
    /** Width of the table in view, at the middle of the scene. */
    readonly width: number;
  };
  /** JPEG quality, 1 to 100. */
  readonly quality: number;
}

const COUNTS = [1, 1, 2, 2, 2, 3, 3];
const WIDTH_IN_VIEW = { 1: 2.15, 2: 2.65, 3: 3.25 } as const;
/** Distance between neighbours: less than the width of two objects, so that the nearer one may hide a part. */
const SPACING = 0.92;
const SIZE = { tiny: 0.5, middle: 1, huge: 1.35 } as const;

/** Scene `index` of a split: one to three different objects among clutter. A pure function of its arguments. */
export function sceneOf(seed: string, index: number, split: Split): Scene {
  const key = `${split}/${index}`;
  const random = new Random(`still-life/1/${seed}/${key}`);
  const things = placedThings(random, compositionsOf(random, seed, index, split));
  return {
    key,
    things,
    clutter: clutterAround(random, things),
    table: { kind: random.pick(TABLES), shade: quiet(random, 40, 66), detail: random.fraction() },
    wall: { kind: random.pick(WALLS), shade: quiet(random, 48, 78), detail: random.fraction() },
    light: {
      azimuth: random.sign() * random.between(20, 75),
      elevation: random.between(35, 65),
      strength: random.between(1.7, 2.8),
      warmth: random.between(-0.5, 1),
      ambient: random.between(0.35, 0.6),
    },
    camera: {
      yaw: random.between(-12, 12),
      elevation: random.between(19, 36),
      width: WIDTH_IN_VIEW[things.length as 1 | 2 | 3] * random.between(0.96, 1.1),
    },
    quality: 80 + random.below(16),
  };
}

/** Attempts to find a companion that can exchange an attribute. */
const ATTEMPTS = 300;

/**
 * Two or three objects are different ones, so that a caption can name each. In test, an object can exchange an
 * attribute with another one where possible: captions with swapped attributes need it.
 */
function compositionsOf(random: Random, seed: string, index: number, split: Split): Composition[] {
  const count = random.pick(COUNTS);
  const found = [compose(random, split, focusOf(seed, index, split))];
  for (let turn = 0; found.length < count; turn++) {
    const pair = focusOf(`${seed}/companion-${turn}`, index, split);
    if (found.some(({ object }) => object === pair[1])) continue;
    const companion = compose(random, split, pair);
    const isFit = split !== 'test' || turn >= ATTEMPTS || found.some((other) => canExchange(companion, other));
    if (isFit) found.push(companion);
  }
  return random.shuffled(found);
}

function canExchange(one: Composition, other: Composition): boolean {
  const described = (composition: Composition) => ({
    object: composition.object,
    attributes: attributesOf(composition),
  });
  return exchanges(described(one), described(other)).length > 0;
}

function placedThings(random: Random, compositions: readonly Composition[]): Thing[] {
  const middle = (compositions.length - 1) / 2;
  const nearFirst = random.sign();
  return compositions.map((composition, i): Thing => {
    const shade = shadeOf(random, composition.colour);
    const alternate = i % 2 === 0 ? nearFirst : -nearFirst;
    return {
      composition,
      x: (i - middle) * SPACING + random.between(-0.07, 0.07),
      z: compositions.length === 1 ? random.between(-0.1, 0.2) : alternate * random.between(0.12, 0.42),
      yaw: random.between(-35, 35),
      scale: SIZE[composition.size ?? 'middle'] * random.between(0.94, 1.06),
      shade,
      mark: markOn(shade),
      detail: random.fraction(),
    };
  });
}

/** A surface in a quiet colour, so that it adds no named one. */
function quiet(random: Random, low: number, high: number): Hsl {
  return { h: random.between(0, 360), s: random.between(2, 11), l: random.between(low, high) };
}

/** Most clutter stands behind; one piece may stand in front of an object and hide a small part of it. */
function clutterAround(random: Random, things: readonly Thing[]): Clutter[] {
  const pieces = Array.from({ length: 3 + random.below(4) }, (): Clutter => {
    const z = random.between(-1.3, -0.65);
    return piece(random, random.between(-1.9, 1.9), z, random.between(0.2, 0.42));
  });
  const hidden = random.chance(0.4) ? random.pick(things) : undefined;
  if (hidden !== undefined) {
    const x = hidden.x + random.sign() * random.between(0.3, 0.42);
    pieces.push(piece(random, x, hidden.z + random.between(0.55, 0.7), random.between(0.16, 0.24)));
  }
  return pieces;
}

function piece(random: Random, x: number, z: number, scale: number): Clutter {
  const shade = shadeOf(random, random.pick(KINDS.colour));
  return {
    form: random.pick(CLUTTER_FORMS),
    x,
    z,
    yaw: random.between(0, 360),
    scale,
    shade,
    mark: markOn(shade),
    detail: random.fraction(),
    ...(random.chance(0.4) && { material: random.pick(KINDS.material) }),
    ...(random.chance(0.3) && { pattern: random.pick(KINDS.pattern) }),
  };
}
