import { mayOccur, pairsOf, type Pair, type PairRole, type Split } from './pairs.js';
import { Random } from './random.js';
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

/** Number of images of an unseen pair among five images of val and test. */
const UNSEEN_OF_FIVE = 2;

/** All true attributes of a composition: rendered and implied ones, sorted. */
export function attributesOf(composition: Composition): Attribute[] {
  const all = new Set<Attribute>();
  for (const family of FAMILY_NAMES) {
    const attribute = composition[family];
    if (attribute === undefined) continue;
    all.add(attribute);
    const implied = parentOf(attribute);
    if (implied !== undefined) all.add(implied);
  }
  return [...all].sort();
}

/**
 * The main pair of image `index`. Pairs are shuffled deck by deck, so that a split of enough images shows every one of
 * its pairs about equally often.
 */
export function focusOf(seed: string, index: number, split: Split): Pair {
  const { role, turn } = deckOf(index, split);
  const deck = pairsOf(role);
  const shuffled = new Random(
    `${seed}/${split}/${role === 'seen' ? 'seen' : 'unseen'}/deck-${Math.floor(turn / deck.length)}`,
  ).shuffled(deck);
  const pair = shuffled[turn % deck.length];
  if (pair === undefined) throw new RangeError(`picture ${index} of ${split} has no pair`);
  return pair;
}

/** The deck of an image, and the number of earlier images from the same deck. */
function deckOf(index: number, split: Split): { role: PairRole; turn: number } {
  if (split === 'train') return { role: 'seen', turn: index };
  const [round, place] = [Math.floor(index / 5), index % 5];
  if (place < UNSEEN_OF_FIVE) return { role: split, turn: round * UNSEEN_OF_FIVE + place };
  return { role: 'seen', turn: round * (5 - UNSEEN_OF_FIVE) + place - UNSEEN_OF_FIVE };
}

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
      (name) => mayOccur(allowed, name, object) && withImplied([...chosen, name]) <= MAX_ATTRIBUTES,
    );
    if (candidates.length > 0) chosen.push(random.pick<Attribute>(candidates));
  }
  return { object, ...Object.fromEntries(chosen.map((name) => [familyOf(name), name])) };
}

function withImplied(drawn: readonly Attribute[]): number {
  return new Set(drawn.flatMap((name) => [name, parentOf(name) ?? name])).size;
}
