import { z } from 'zod';
import { Name, PromptText } from './names.js';

/**
 * A compound noun and its constituents (`compun`). Only the label file states what its images show: an instance's
 * object is the noun, its only positive attribute the role `positive`, `n1` or `n2`.
 */
export const CompoundNoun = z.strictObject({
  /** One of the definition's objects. */
  name: Name,
  constituents: z.tuple([Name, Name]),
  /** Whether the noun's image shows an example of either constituent, of both or of none; absent when unknown. */
  category: z.enum(['either', 'both', 'none']).optional(),
  /** A visual feature of the compound, for example `long handle`. */
  descriptions: z.array(PromptText).min(1).optional(),
  /** Captions of imagined images of it, each with its full stop. */
  examples: z.array(PromptText).min(1).optional(),
});
export type CompoundNoun = z.infer<typeof CompoundNoun>;

/** Compounds must match the objects in number and order, and a prompt set must exist for all of them or for none. */
export function compoundContradictions(
  objects: readonly string[],
  compounds: readonly CompoundNoun[] | undefined,
): string[] {
  if (!compounds) return [];
  const problems: string[] = [];
  if (compounds.length !== objects.length)
    problems.push(`compounds has ${compounds.length} entries for ${objects.length} objects`);
  compounds.forEach(({ name }, i) => {
    if (name !== objects[i])
      problems.push(`compounds[${i}] is "${name}", the object there is "${objects[i] ?? 'none'}"`);
  });
  for (const set of ['descriptions', 'examples'] as const) {
    const without = compounds.filter((compound) => compound[set] === undefined);
    const [first] = without;
    if (first && without.length < compounds.length) problems.push(`"${first.name}" has no ${set}, others have`);
  }
  return problems;
}
