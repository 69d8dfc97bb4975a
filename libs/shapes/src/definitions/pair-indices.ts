import { pairsIn, type Split } from '../pairs.js';
import { ATTRIBUTES, OBJECTS } from '../vocabulary.js';

export function pairIndices(split: Split): [number, number][] {
  return pairsIn(split).map(([attribute, object]) => [ATTRIBUTES.indexOf(attribute), OBJECTS.indexOf(object)]);
}
