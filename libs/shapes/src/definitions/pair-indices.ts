import { pairsIn, type Split } from '../pairs.js';
import { ATTRIBUTES, OBJECTS } from '../vocabulary.js';

/** The pairs of a split as indices into the vocabularies. */
export function pairIndices(split: Split): [number, number][] {
  return pairsIn(split).map(([attribute, object]) => [ATTRIBUTES.indexOf(attribute), OBJECTS.indexOf(object)]);
}
