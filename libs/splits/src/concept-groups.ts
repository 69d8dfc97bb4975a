import { z } from 'zod';

/**
 * Groups of similar concepts that anyone brings, for example from a language model: the members of a group must not be
 * on both sides of a split. A concept may be in several groups, and in none.
 */
export const ConceptGroups = z.strictObject({
  schema: z.literal('concept-groups/1'),
  /** Where the groups come from: the model, its version and the prompt. */
  source: z.string().min(1),
  groups: z.array(z.array(z.string().min(1)).min(2)).min(1),
});
export type ConceptGroups = z.infer<typeof ConceptGroups>;

export interface IndexedGroups {
  /** The groups as indices of the concepts, without unknown ones; groups of fewer than two are left out. */
  readonly groups: readonly (readonly number[])[];
  readonly unknown: readonly string[];
}

/** The groups over the concepts of a benchmark. O(members). */
export function indexGroups({ groups }: Pick<ConceptGroups, 'groups'>, concepts: readonly string[]): IndexedGroups {
  const places = new Map(concepts.map((concept, i) => [concept, i]));
  return {
    groups: groups
      .map((names) => [...new Set(names.flatMap((name) => places.get(name) ?? []))])
      .filter((members) => members.length > 1),
    unknown: [...new Set(groups.flat().filter((name) => !places.has(name)))],
  };
}

/** Every pair of two members of a group. */
export const pairsOfGroups = (groups: readonly (readonly number[])[]): [number, number][] =>
  groups.flatMap((members) => members.flatMap((i, at) => members.slice(at + 1).map((j): [number, number] => [i, j])));
