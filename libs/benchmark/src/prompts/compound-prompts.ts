import type { BenchmarkDefinition } from '../definition.js';
import { compoundPrompt, descriptorPrompt, examplePrompt, reversedPrompt } from './compound-sentences.js';

/** The prompt sets of a benchmark; `base` is always present. */
export const PROMPT_SETS = ['base', 'reversed', 'descriptions', 'examples'] as const;
export type PromptSet = (typeof PROMPT_SETS)[number];

/** A column of the similarities: one prompt of one noun. */
export interface CompoundPrompt {
  readonly set: PromptSet;
  /** The noun's index in the objects. */
  readonly noun: number;
  readonly text: string;
}

/** Every prompt of `compun`, set after set, and within a set noun after noun: the column order of `similarity`. */
export function compoundPrompts({ compounds = [] }: Pick<BenchmarkDefinition, 'compounds'>): CompoundPrompt[] {
  const texts: Record<PromptSet, (compound: (typeof compounds)[number]) => readonly string[]> = {
    base: ({ name }) => [compoundPrompt(name)],
    reversed: ({ constituents }) => [reversedPrompt(constituents)],
    descriptions: ({ name, descriptions = [] }) => descriptions.map((descriptor) => descriptorPrompt(name, descriptor)),
    examples: ({ name, examples = [] }) => examples.map((caption) => examplePrompt(name, caption)),
  };
  return PROMPT_SETS.flatMap((set) =>
    compounds.flatMap((compound, noun) => texts[set](compound).map((text) => ({ set, noun, text }))),
  );
}
