import { mainPair, withParents } from './main-pair.js';
import { mayOccur, pairsOf, type Pair, type Split } from './pairs.js';
import type { Random } from './random.js';
import {
  FAMILIES,
  FAMILY_NAMES,
  familyOf,
  parentOf,
  type Attribute,
  type Colour,
  type ObjectName,
  type Pattern,
  type Size,
  type State,
  type Surface,
} from './vocabulary.js';

/** An object with its rendered attributes: at most one per family. */
export interface Composition {
  readonly object: ObjectName;
  readonly colour?: Colour;
  readonly pattern?: Pattern;
  readonly surface?: Surface;
  readonly state?: State;
  readonly size?: Size;
}

/** An image has one to four positive attributes, implied ones included. */
export const MAX_ATTRIBUTES = 4;

/** Relative frequencies of 1, 2, 3 and 4 rendered attributes. */
const AIMS = [1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 4];

/** All true attributes of a composition: rendered and implied ones, sorted. */
export const attributesOf = (composition: Composition): Attribute[] =>
  withParents<Attribute>(
    FAMILY_NAMES.map((family) => composition[family]),
    parentOf,
  );

export const focusOf = (seed: string, index: number, split: Split): Pair =>
  mainPair(pairsOf, seed, index, split, 'unseen');

/**
 * Completes a pair with attributes of other families. With a seen pair all are seen; with an unseen one any pair of the
 * split may occur.
 */
export function compose(random: Random, split: Split, [attribute, object]: Pair): Composition {
  const chosen: Attribute[] = [attribute];
  const aim = random.pick(AIMS);
  const allowed: Split = mayOccur('train', attribute, object) ? 'train' : split;
  const others = random.shuffled(FAMILY_NAMES.filter((family) => family !== familyOf(attribute)));
  // Most objects have a colour; without this the neutral grey would be the most frequent one.
  const families =
    others.includes('colour') && random.chance(0.6)
      ? ['colour' as const, ...others.filter((family) => family !== 'colour')]
      : others;
  for (const family of families) {
    if (chosen.length >= aim) break;
    const candidates = FAMILIES[family].filter(
      (name) => mayOccur(allowed, name, object) && withParents([...chosen, name], parentOf).length <= MAX_ATTRIBUTES,
    );
    if (candidates.length > 0) chosen.push(random.pick<Attribute>(candidates));
  }
  return { object, ...Object.fromEntries(chosen.map((name) => [familyOf(name), name])) };
}
