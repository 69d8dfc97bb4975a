import type { BenchmarkDefinition } from './definition.js';

/** The candidate pairs: those of the benchmark's splits, or every attribute with every object. */
export const WORLDS = ['closed', 'open'] as const;
export type World = (typeof WORLDS)[number];

/**
 * The candidate pairs of a world as [attribute index, object index], ordered by (attribute, object): the column order
 * of every `pair` matrix. Closed: train ∪ val ∪ test. Open: attributes × objects, column a·|O| + o.
 */
export function candidatePairs(
  definition: Pick<BenchmarkDefinition, 'attributes' | 'objects' | 'pairs'>,
  world: World,
): [number, number][] {
  const objects = definition.objects.length;
  if (world === 'open') {
    return definition.attributes.flatMap((_, a) => definition.objects.map((_, o): [number, number] => [a, o]));
  }
  const columns = new Set<number>();
  for (const pairs of Object.values(definition.pairs)) for (const [a, o] of pairs) columns.add(a * objects + o);
  return [...columns]
    .sort((x, y) => x - y)
    .map((column): [number, number] => [Math.floor(column / objects), column % objects]);
}
