import type { BenchmarkDefinition } from '@primitives/benchmark';
import type { PairLists } from './read/pair-lists.js';

/** The prompt for a pair in MAC and the compositional zero-shot benchmarks. */
export const PAIR_PROMPTS: BenchmarkDefinition['prompts'] = {
  pair: 'a photo of {attribute} {object}',
  attribute: 'a photo of {attribute} object',
  object: 'a photo of {object}',
};

/**
 * The parts of a definition that follow from pair lists; attributes of one family, because these releases have no
 * other.
 */
export function pairDefinition({
  attributes,
  objects,
  pairs,
}: PairLists): Pick<BenchmarkDefinition, 'attributes' | 'objects' | 'pairs' | 'families' | 'hierarchy' | 'prompts'> {
  return {
    attributes: [...attributes],
    objects: [...objects],
    pairs,
    families: { attributes: [...attributes] },
    hierarchy: [],
    prompts: PAIR_PROMPTS,
  };
}
