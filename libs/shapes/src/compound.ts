import { Random } from './random.js';
import { sceneOf, type Scene } from './scene.js';
import { FAMILIES, type ObjectName } from './vocabulary.js';

/** A compound noun: a star box is a box with a star on it, and neither a star nor any other box. */
export interface Compound {
  readonly id: string;
  readonly name: string;
  /** First and second noun; the second is the head. */
  readonly constituents: readonly [ObjectName, ObjectName];
}

/** The three images of a compound: itself, its first noun alone, its second noun alone. */
export const COMPOUND_PICTURES = ['positive', 'first', 'second'] as const;
export type CompoundPicture = (typeof COMPOUND_PICTURES)[number];

/** Wide enough to be painted on. */
const CARRIERS = [
  'bell',
  'bottle',
  'box',
  'fish',
  'flag',
  'heart',
  'house',
  'mug',
  'star',
  'tree',
] as const satisfies readonly ObjectName[];
/** Simple enough to be painted. */
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

/**
 * Every compound, ordered by its first and then its second noun: enough for differences to be tested, see
 * `metricCalibration`.
 */
export const COMPOUNDS: readonly Compound[] = EMBLEMS.flatMap((first) =>
  CARRIERS.filter((second) => second !== first).map((second): Compound => ({
    id: `${first}-${second}`,
    name: `${first} ${second}`,
    constituents: [first, second],
  })),
);

/** One of a compound's images. Colour and surface are random, so that only the nouns distinguish the three. */
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
