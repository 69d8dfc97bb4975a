import { attributesOf } from './composition.js';
import { pairsOf, type Pair } from './pairs.js';
import { Random } from './random.js';
import { sceneOf, type Scene } from './scene.js';
import { compositionOf } from './single-pair.js';
import { FAMILIES, type Attribute, type ObjectName } from './vocabulary.js';

/** Supercategories of the concepts of an object. */
export const KINDS = {
  container: ['bottle', 'box', 'mug'],
  building: ['house'],
  sky: ['moon', 'star'],
  plant: ['leaf', 'tree'],
  animal: ['fish'],
  jewellery: ['crown', 'ring'],
  tool: ['bell', 'key'],
  sign: ['arrow', 'flag', 'heart'],
} as const satisfies Record<string, readonly ObjectName[]>;
export type Kind = keyof typeof KINDS;

/** Further properties of a concept: groups of attributes under one word. */
const BROADER = {
  'has a colour': FAMILIES.colour,
  'has a pattern': FAMILIES.pattern,
  'has a surface': FAMILIES.surface,
  'is of unusual size': FAMILIES.size,
  'is not as it was': FAMILIES.state,
  'is damaged': ['bitten', 'broken'],
  'is warm': ['crimson', 'orange', 'red', 'yellow'],
  'is cold': ['azure', 'blue', 'green', 'mint', 'navy', 'olive'],
  'is dark': ['crimson', 'navy', 'olive', 'purple'],
} as const satisfies Record<string, readonly Attribute[]>;

/** A concept: an object with a property, and its norms, all its true attributes. */
export interface Concept {
  /** `navy star`. */
  readonly name: string;
  readonly pair: Pair;
  readonly kind: Kind;
  /** Sorted. */
  readonly norms: readonly string[];
}

/** Number of concepts of the benchmark: enough for folds, few enough to be rendered in a second. */
const COUNT = 96;
const SEED = 'shapes/1/concepts';

/** Concepts, sorted by name; fixed for version 1. */
export const CONCEPTS: readonly Concept[] = new Random(SEED)
  .shuffled(pairsOf('seen'))
  .slice(0, COUNT)
  .map((pair): Concept => {
    const kind = kindOf(pair[1]);
    return { name: pair.join(' '), pair, kind, norms: normsOf(pair) };
  })
  .sort((x, y) => (x.name < y.name ? -1 : 1));

function normsOf(pair: Pair): string[] {
  const attributes = attributesOf(compositionOf(pair));
  const broader = Object.entries(BROADER).filter(([, members]) =>
    attributes.some((name) => (members as readonly Attribute[]).includes(name)),
  );
  return [...broader.map(([norm]) => norm), ...attributes.map((name) => `is ${name}`)].sort();
}

function kindOf(object: ObjectName): Kind {
  const found = (Object.keys(KINDS) as Kind[]).find((kind) => (KINDS[kind] as readonly ObjectName[]).includes(object));
  if (found === undefined) throw new RangeError(`"${object}" is of no kind`);
  return found;
}

/** One of a concept's images. */
export function conceptScene(seed: string, { name, pair }: Concept, picture: number): Scene {
  const place = `${seed}/concept/${name}/${picture}`;
  return sceneOf(new Random(place), [compositionOf(pair)], place);
}
