import { encodeTestSide, parseDefinition, type BenchmarkDefinition } from '@primitives/benchmark';

/** Width and height of every image. */
export const TINY_WORLD_SIDE = 224;
const BAND = 16;

const COLOURS = {
  black: [0, 0, 0],
  blue: [0, 0, 1],
  cyan: [0, 1, 1],
  green: [0, 1, 0],
  magenta: [1, 0, 1],
  red: [1, 0, 0],
  white: [1, 1, 1],
  yellow: [1, 1, 0],
} as const;
const PATTERNS = ['bars', 'plain', 'stripes'] as const;
const attributes = Object.keys(COLOURS);
const objects: string[] = [...PATTERNS];

/**
 * The tiny world of the sample bundles (libs/bundle/fixtures/INDEX.md): 8 colours × 3 patterns, on which the hand-made
 * models are exact. Its texts use only words that the samples' tokenizers contain, and it works with every protocol.
 */
export const TINY_WORLD: BenchmarkDefinition = parseDefinition({
  schema: 'benchmark/1',
  slug: 'tiny-world',
  title: 'Tiny world',
  version: 1,
  description: 'eight colours in three patterns',
  licence: 'CC0-1.0',
  attributes,
  objects,
  families: { colour: attributes },
  hierarchy: [],
  pairs: { train: [[0, 0]], val: [], test: attributes.flatMap((_, a) => objects.map((_, o) => [a, o])).slice(1) },
  prompts: {
    pair: 'a photo of {attribute} {object}',
    attribute: 'a photo of {attribute}',
    object: 'a photo of {object}',
  },
  templates: {
    statements: { t1: 'this is {attribute}', t2: 'a photo of {attribute} {object}' },
    standard: 't2',
    withoutType: 't2',
    question: 'is this {attribute} ?',
    questionOfType: {},
  },
  bands: { head: attributes.slice(0, 3), medium: attributes.slice(3, 6), tail: attributes.slice(6) },
  captions: attributes.flatMap((attribute) => objects.map((object) => `a photo of ${attribute} ${object}`)),
  compounds: objects.map((name) => ({
    name,
    constituents: ['white', name],
    descriptions: [`with ${name}`, `an image of ${name}`],
    examples: [`a picture of ${name}.`],
  })),
  concepts: {
    primitives: [...attributes, ...objects].map((name, i) => ({
      name,
      prompts: i === 0 ? [`this is ${name}`, `a photo of ${name}`] : [`this is ${name}`],
    })),
    task: {
      kind: 'compose',
      rule: {
        embedding: 4,
        learningRate: 1e-2,
        weightDecay: 0,
        batch: 4,
        epochs: 2,
        oracleEpochs: 2,
        checkEvery: 1,
        seed: 1,
      },
    },
  },
  probe: {
    strategies: { random: Object.fromEntries(attributes.map((attribute) => [attribute, ['BA==']])) },
    categories: {},
  },
});

/**
 * The tiny world for the probe: the colours are the concepts, and their attributes are shares of the primary colours.
 * One fold, with a concept of each kind on its test side.
 */
export const TINY_CONCEPTS: BenchmarkDefinition = parseDefinition({
  ...TINY_WORLD,
  slug: 'tiny-concepts',
  title: 'Tiny concepts',
  attributes: ['has blue', 'has green', 'has red'],
  objects: attributes,
  families: { primary: ['has blue', 'has green', 'has red'] },
  pairs: { train: [], val: [], test: [] },
  bands: undefined,
  compounds: undefined,
  concepts: undefined,
  probe: {
    strategies: {
      random: Object.fromEntries(
        ['has blue', 'has green', 'has red'].map((name) => [name, [encodeTestSide([1, 0, 0, 0, 0, 0, 1, 0])]]),
      ),
    },
    categories: { dark: [0, 1], light: [6, 7] },
  },
});

/** The attributes of a colour, in the words of `TINY_CONCEPTS`. */
export function tinyConceptHas(colour: string): string[] {
  const [red, green, blue] = COLOURS[colour as keyof typeof COLOURS];
  return [blue ? ['has blue'] : [], green ? ['has green'] : [], red ? ['has red'] : []].flat();
}

/** One image of the tiny world: its content, and its RGB bytes, row by row. */
export interface TinyWorldImage {
  readonly attribute: string;
  readonly object: string;
  readonly pixels: Uint8Array;
}

/** All 24, attribute by attribute: image i shows pair i. */
export function tinyWorldImages(): TinyWorldImage[] {
  return Object.entries(COLOURS).flatMap(([attribute, colour]) =>
    PATTERNS.map((object) => ({ attribute, object, pixels: draw(colour, object) })),
  );
}

/** Bands of 16 pixels, of which every other one is blended towards grey. */
function draw(colour: readonly number[], pattern: (typeof PATTERNS)[number]): Uint8Array {
  const full = colour.map((value) => value * 255);
  const drawn = colour.map((value) => Math.round(255 * (0.5 + (value - 0.5) * 0.3)));
  const pixels = new Uint8Array(TINY_WORLD_SIDE * TINY_WORLD_SIDE * 3);
  for (let y = 0, at = 0; y < TINY_WORLD_SIDE; y++) {
    for (let x = 0; x < TINY_WORLD_SIDE; x++, at += 3) {
      const along = pattern === 'stripes' ? y : x;
      pixels.set(pattern === 'plain' || along % (2 * BAND) >= BAND ? full : drawn, at);
    }
  }
  return pixels;
}
