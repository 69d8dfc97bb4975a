/** What an order of edges goes by: the share of violations, null where nothing was compared, and over how many instances. */
interface RatedEdge {
  readonly value: number | null;
  readonly n: number;
}

/** The edges of a hierarchy that were violated most, worst first; of equal ones that with more instances. Those never compared are left out. */
export function worstEdges<E extends RatedEdge>(edges: readonly E[], most = 20): E[] {
  return edges
    .filter(({ value }) => value !== null)
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0) || b.n - a.n)
    .slice(0, most);
}
