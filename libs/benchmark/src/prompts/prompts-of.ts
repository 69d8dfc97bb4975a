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
 * The texts that a runner compares with images, ordered by column: for the pair protocols every attribute with
 * every object (column a·|O| + o), or the texts of the object; every caption of `retrieval`, `caption-choice` and
 * `image-caption-pairs`, of which the latter two compare an image with its queries only; every prompt of `compun`;
 * every primitive's prompts of `compmap`. Empty for the `vaw-*` protocols, which use each instance's object (see
 * `VawTexts`), and for embeddings, which need no text.
 */
export function promptsOf(definition: BenchmarkDefinition, protocol: ProtocolId): Prompt[] {
  switch (protocol) {
    case 'mac':
    case 'czsl':
    case 'czsl-cross': {
      const { attributes, objects, prompts, objectTexts } = definition;
      return candidatePairs(definition, 'open').flatMap(([a, o], column) => {
        const names = { attribute: attributes[a] ?? '', object: objects[o] ?? '' };
        return (objectTexts?.[o] ?? [prompts.pair]).map((text) => ({ text: fillPrompt(text, names), column }));
      });
    }
    case 'retrieval':
    case 'caption-choice':
    case 'image-caption-pairs':
      return (definition.captions ?? []).map((text, column) => ({ text, column }));
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
    case 'compmap-embedding':
    case 'attribute-probe':
      return [];
  }
}
