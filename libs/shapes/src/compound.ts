import { Random } from './random.js';
import { sceneOf, type Scene } from './scene.js';
import { FAMILIES, type ObjectName } from './vocabulary.js';

/** A noun made of two: a star box is a box with a star on it, and neither a star nor just any box. */
export interface Compound {
  readonly id: string;
  readonly name: string;
  /** First and second noun; the second is what the whole is. */
  readonly constituents: readonly [ObjectName, ObjectName];
}

/** The three pictures of a compound: itself, its first noun alone, its second noun alone. */
export const COMPOUND_PICTURES = ['positive', 'first', 'second'] as const;
export type CompoundPicture = (typeof COMPOUND_PICTURES)[number];

/** Wide enough to be painted on, and simple enough to be painted. */
const CARRIERS = ['bottle', 'box', 'flag', 'heart', 'house', 'mug'] as const satisfies readonly ObjectName[];
const EMBLEMS = [
  'arrow',
  'bell',
  'crown',
  'fish',
  'heart',
  'key',
  'leaf',
  'moon',
  'ring',
  'star',
  'tree',
] as const satisfies readonly ObjectName[];

/** Every compound, ordered by its first and then its second noun. */
export const COMPOUNDS: readonly Compound[] = EMBLEMS.flatMap((first) =>
  CARRIERS.filter((second) => second !== first).map((second): Compound => ({
    id: `${first}-${second}`,
    name: `${first} ${second}`,
    constituents: [first, second],
  })),
);

/** One of a compound's pictures. Colour and surface are free, so that only the nouns tell the three apart. */
export function compoundScene(
  seed: string,
  { id, constituents: [first, second] }: Compound,
  picture: CompoundPicture,
): Scene {
  const place = `${seed}/compound/${id}/${picture}`;
  const random = new Random(place);
  const composition = {
    object: picture === 'first' ? first : second,
    ...(random.chance(0.8) ? { colour: random.pick(FAMILIES.colour) } : {}),
    ...(random.chance(0.25) ? { surface: 'glossy' as const } : {}),
  };
  return sceneOf(random, [composition], place, picture === 'positive' ? first : undefined);
}
