import type { PairRole, Split } from './pairs.js';
import { Random } from './random.js';

/** Number of images of an unseen pair among five images of val and test. */
const UNSEEN_OF_FIVE = 2;

/**
 * The main pair of image `index`. Pairs are shuffled deck by deck, so that a split of enough images shows every one of
 * its pairs about equally often.
 *
 * @param pairsOf the pairs of a role
 * @param unseen name of the deck of unseen pairs, which determines their order
 */
export function mainPair<Pair>(
  pairsOf: (role: PairRole) => readonly Pair[],
  seed: string,
  index: number,
  split: Split,
  unseen: string,
): Pair {
  const { role, turn } = deckOf(index, split);
  const deck = pairsOf(role);
  const shuffled = new Random(
    `${seed}/${split}/${role === 'seen' ? 'seen' : unseen}/deck-${Math.floor(turn / deck.length)}`,
  ).shuffled(deck);
  const pair = shuffled[turn % deck.length];
  if (pair === undefined) throw new RangeError(`image ${index} of ${split} has no pair`);
  return pair;
}

/** The deck of an image, and the number of earlier images from the same deck. */
function deckOf(index: number, split: Split): { role: PairRole; turn: number } {
  if (split === 'train') return { role: 'seen', turn: index };
  const [round, place] = [Math.floor(index / 5), index % 5];
  if (place < UNSEEN_OF_FIVE) return { role: split, turn: round * UNSEEN_OF_FIVE + place };
  return { role: 'seen', turn: round * (5 - UNSEEN_OF_FIVE) + place - UNSEEN_OF_FIVE };
}

/** Rendered attributes with those that they imply, sorted. The hierarchy is one level deep. */
export function withParents<Attribute extends string>(
  rendered: readonly (Attribute | undefined)[],
  parentOf: (child: Attribute) => Attribute | undefined,
): Attribute[] {
  const all = rendered.flatMap((name) => (name === undefined ? [] : [name, parentOf(name) ?? name]));
  return [...new Set(all)].sort();
}
