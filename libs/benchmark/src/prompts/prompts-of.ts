import type { BenchmarkDefinition } from '../definition.js';
import type { ProtocolId } from '../protocols.js';
import { candidatePairs } from '../worlds.js';
import { compoundPrompts } from './compound-prompts.js';
import { fillPrompt } from './fill.js';

/** A text to encode and the column of the matrix that it answers; texts of one column are combined by their mean. */
export interface Prompt {
  readonly text: string;
  readonly column: number;
}

/**
 * The texts that a runner compares with every image, ordered by column: every attribute with every object (column a·|O|
 * + o) for the pair protocols, every prompt of `compun`, every primitive's prompts of `compmap`. Empty for the `vaw-*`
 * protocols, which use each instance's object (see `VawTexts`), and for the probe, which uses no text.
 */
export function promptsOf(definition: BenchmarkDefinition, protocol: ProtocolId): Prompt[] {
  switch (protocol) {
    case 'mac':
    case 'czsl':
    case 'czsl-cross': {
      const { attributes, objects, prompts } = definition;
      return candidatePairs(definition, 'open').map(([a, o], column) => ({
        text: fillPrompt(prompts.pair, { attribute: attributes[a] ?? '', object: objects[o] ?? '' }),
        column,
      }));
    }
    case 'compun':
      return compoundPrompts(definition).map(({ text }, column) => ({ text, column }));
    case 'compmap':
      return (definition.concepts?.primitives ?? []).flatMap(({ prompts }, column) =>
        prompts.map((text) => ({ text, column })),
      );
    case 'vaw-itc':
    case 'vaw-itm':
    case 'vaw-vqa':
    case 'vaw-classifier':
    case 'attribute-probe':
      return [];
  }
}
