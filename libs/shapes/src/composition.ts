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

/** An object and what is drawn on it: at most one attribute a family. */
export interface Composition {
  readonly object: ObjectName;
  readonly colour?: Colour;
  readonly pattern?: Pattern;
  readonly surface?: Surface;
  readonly state?: State;
  readonly size?: Size;
}

/** A picture has one to four positive attributes, implied ones included. */
export const MOST_ATTRIBUTES = 4;

/** How often a picture aims at 1, 2, 3 and 4 drawn attributes. */
const AIMS = [1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 4];

/** How many of every five pictures of val and test are about an unseen pair. */
const UNSEEN_OF_FIVE = 2;

/** Everything that is true of a composition: what is drawn and what the hierarchy implies, sorted. */
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
 * The pair that picture `index` is about. Pairs are dealt like cards, deck after deck, so that a split of enough pictures shows
 * every one of its pairs, each about equally often.
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

/** Which pairs a picture is dealt from, and how many pictures before it were dealt from the same ones. */
function deckOf(index: number, split: Split): { role: PairRole; turn: number } {
  if (split === 'train') return { role: 'seen', turn: index };
  const [round, place] = [Math.floor(index / 5), index % 5];
  if (place < UNSEEN_OF_FIVE) return { role: split, turn: round * UNSEEN_OF_FIVE + place };
  return { role: 'seen', turn: round * (5 - UNSEEN_OF_FIVE) + place - UNSEEN_OF_FIVE };
}

/** Completes a pair with attributes of other families. Around a seen pair everything is seen; around an unseen one anything of the split may stand. */
export function compose(random: Random, split: Split, [attribute, object]: Pair): Composition {
  const chosen: Attribute[] = [attribute];
  const aim = random.pick(AIMS);
  const allowed: Split = mayOccur('train', attribute, object) ? 'train' : split;
  const others = random.shuffled(FAMILY_NAMES.filter((family) => family !== familyOf(attribute)));
  // Things mostly have a colour; without this the neutral grey would be the most common one.
  const families =
    others.includes('colour') && random.chance(0.6)
      ? ['colour' as const, ...others.filter((family) => family !== 'colour')]
      : others;
  for (const family of families) {
    if (chosen.length >= aim) break;
    const candidates = FAMILIES[family].filter(
      (name) => mayOccur(allowed, name, object) && withImplied([...chosen, name]) <= MOST_ATTRIBUTES,
    );
    if (candidates.length > 0) chosen.push(random.pick<Attribute>(candidates));
  }
  return { object, ...Object.fromEntries(chosen.map((name) => [familyOf(name), name])) };
}

function withImplied(drawn: readonly Attribute[]): number {
  return new Set(drawn.flatMap((name) => [name, parentOf(name) ?? name])).size;
}
