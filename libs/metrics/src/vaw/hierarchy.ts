/**
 * An attribute hierarchy: a directed acyclic graph. An edge parent → child means that every instance with the child
 * attribute has the parent attribute too (navy blue → blue). An attribute may have several parents.
 */
export interface AttributeHierarchy {
  readonly attributes: number;
  /** Direct edges, without doubles: `parent[e] → child[e]`. */
  readonly parent: Uint32Array;
  readonly child: Uint32Array;
  /** All strict descendants and ancestors of each attribute (the transitive closure), ascending. */
  readonly descendants: readonly (readonly number[])[];
  readonly ancestors: readonly (readonly number[])[];
}

/**
 * The edges form a cycle, or name an attribute outside the vocabulary. The benchmark's fault, found at registration.
 */
export class HierarchyError extends Error {
  override readonly name = 'HierarchyError';
  readonly code = 'hierarchy_invalid';
}

/**
 * Builds the hierarchy of direct edges [parent, child]; an edge named twice counts once. O(attributes · edges) at
 * worst.
 *
 * @throws HierarchyError naming an attribute of the cycle, or the index that is out of range
 */
export function attributeHierarchy(
  attributes: number,
  edges: readonly (readonly [number, number])[],
): AttributeHierarchy {
  const children = Array.from({ length: attributes }, () => new Set<number>());
  for (const [parent, child] of edges) {
    for (const a of [parent, child]) {
      if (!(Number.isInteger(a) && a >= 0 && a < attributes))
        throw new HierarchyError(`an edge names attribute ${a} of ${attributes}`);
    }
    children[parent]!.add(child);
  }
  const direct = children.flatMap((set, parent) => [...set].map((child) => ({ parent, child })));
  const descendants = closure(children);
  const ancestors = Array.from({ length: attributes }, (): number[] => []);
  descendants.forEach((below, a) => below.forEach((d) => ancestors[d]!.push(a)));
  return {
    attributes,
    parent: Uint32Array.from(direct, (edge) => edge.parent),
    child: Uint32Array.from(direct, (edge) => edge.child),
    descendants,
    ancestors,
  };
}

/** All strict descendants of each node, children first resolved; a node met again while still open closes a cycle. */
function closure(children: readonly ReadonlySet<number>[]): number[][] {
  const below: (Set<number> | 'open' | undefined)[] = new Array<undefined>(children.length).fill(undefined);
  const visit = (a: number): Set<number> => {
    const known = below[a];
    if (known === 'open') throw new HierarchyError(`the hierarchy has a cycle through attribute ${a}`);
    if (known) return known;
    below[a] = 'open';
    const found = new Set<number>();
    for (const child of children[a]!) {
      found.add(child);
      for (const d of visit(child)) found.add(d);
    }
    below[a] = found;
    return found;
  };
  return children.map((_, a) => [...visit(a)].sort((x, y) => x - y));
}
