/** The sort keys of an edge: the share of violations, null when nothing was compared, and the number of instances. */
interface RatedEdge {
  readonly value: number | null;
  readonly n: number;
}

/**
 * The edges of a hierarchy that were violated most, worst first; of equal ones, those with more instances first. Omits
 * edges that were never compared.
 */
export function worstEdges<E extends RatedEdge>(edges: readonly E[], most = 20): E[] {
  return edges
    .filter(({ value }) => value !== null)
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0) || b.n - a.n)
    .slice(0, most);
}
