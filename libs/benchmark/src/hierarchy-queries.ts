/**
 * The attributes to query for an instance with these annotations: the annotated ones, and all above or below them in
 * the hierarchy. Every label that completion along the hierarchy could add is then answered. Attributes above and below
 * are queried in the same way, so the queries do not reveal the labels.
 *
 * @param annotated indices, positive or negative
 * @param hierarchy direct edges [parent, child] as names
 * @returns indices, ascending
 */
export function queriesAbout(
  annotated: readonly number[],
  attributes: readonly string[],
  hierarchy: readonly (readonly [string, string])[],
): number[] {
  const index = new Map(attributes.map((name, a) => [name, a]));
  const edges = hierarchy.map(([parent, child]): [number, number] => [index.get(parent) ?? -1, index.get(child) ?? -1]);
  const queried = new Set(annotated);
  for (const [from, to] of [
    [0, 1],
    [1, 0],
  ] as const) {
    const reached = new Set(annotated); // also stops at a cycle, which parseDefinition rejects later
    const waiting = [...annotated];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      for (const edge of edges) {
        if (edge[from] !== next || reached.has(edge[to])) continue;
        reached.add(edge[to]);
        queried.add(edge[to]);
        waiting.push(edge[to]);
      }
    }
  }
  return [...queried].sort((x, y) => x - y);
}
