import { mainPair, Random, withParents, type Split } from '@primitives/shapes';
import { mayOccur, pairsOf, type Pair } from './pairs.js';
import {
  fitTogether,
  KIND_NAMES,
  kindOf,
  KINDS,
  parentOf,
  type Attribute,
  type Colour,
  type Kind,
  type Material,
  type ObjectName,
  type Pattern,
  type State,
} from './vocabulary.js';

/** An object with its rendered attributes: a colour always, and at most one of each other kind. */
export interface Composition {
  readonly object: ObjectName;
  readonly colour: Colour;
  readonly material?: Material;
  readonly pattern?: Pattern;
  readonly state?: State;
  readonly size?: 'huge' | 'tiny';
  readonly proportion?: 'tall' | 'wide';
  readonly age?: 'new' | 'old';
}

/** Relative frequencies of two, three and four rendered attributes. */
const AIMS = [2, 2, 3, 3, 3, 4];

/**
 * The controlled bias: share of an object's training scenes in which it has its favourite colour, where its main pair
 * leaves the colour open. In val and test every seen colour is equally likely.
 */
export const FAVOURITE_SHARE = 0.7;

/** All true attributes: rendered and implied ones, sorted. */
export const attributesOf = (composition: Composition): Attribute[] =>
  withParents<Attribute>(
    KIND_NAMES.map((kind) => composition[kind]),
    parentOf,
  );

export const focusOf = (seed: string, index: number, split: Split): Pair =>
  mainPair(pairsOf, seed, index, split, split);

/** The colour that an object has most often in training. */
export function favouriteColour(object: ObjectName): Colour {
  return new Random(`still-life/1/favourite/${object}`).pick(seenColours(object));
}

function seenColours(object: ObjectName): Colour[] {
  return KINDS.colour.filter((colour) => mayOccur('train', colour, object));
}

/** Completes a pair with attributes of other kinds; only the main pair may be unseen. */
export function compose(random: Random, split: Split, [attribute, object]: Pair): Composition {
  const chosen: Attribute[] = [attribute];
  if (kindOf(attribute) !== 'colour') chosen.push(completingColour(random, split, [attribute, object]));
  const aim = random.pick(AIMS);
  const others = KIND_NAMES.filter((kind) => kind !== 'colour' && kind !== kindOf(attribute));
  for (const kind of random.shuffled<Kind>(others)) {
    if (chosen.length >= aim) break;
    const candidates = (KINDS[kind] as readonly Attribute[]).filter(
      (name) => mayOccur('train', name, object) && chosen.every((other) => fitTogether(name, other)),
    );
    if (candidates.length > 0) chosen.push(random.pick(candidates));
  }
  return { object, ...Object.fromEntries(chosen.map((name) => [kindOf(name), name])) } as unknown as Composition;
}

function completingColour(random: Random, split: Split, [attribute, object]: Pair): Colour {
  const favourite = favouriteColour(object);
  if (split === 'train' && fitTogether(favourite, attribute) && random.chance(FAVOURITE_SHARE)) return favourite;
  const fitting = seenColours(object).filter((colour) => fitTogether(colour, attribute));
  return random.pick(fitting.length > 0 ? fitting : seenColours(object));
}
