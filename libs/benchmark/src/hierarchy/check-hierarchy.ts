/** The labels of one instance, as names. */
export interface AttributeLabels {
  readonly positive: readonly string[];
  readonly negative?: readonly string[] | undefined;
}

type Edge = readonly [parent: string, child: string];

/** How the labels of instances agree with one edge. */
export interface EdgeSupport {
  readonly parent: string;
  readonly child: string;
  /** Instances with the child. */
  readonly children: number;
  /** Of these, how many are annotated with the parent, and how many without it, which contradicts the edge. */
  readonly withParent: number;
  readonly withoutParent: number;
}

/** The problems of a hierarchy; a list is empty if there is no problem of its kind. */
export interface HierarchyReport {
  readonly edges: number;
  /** Attributes with a parent or a child, and those with a child. */
  readonly nodes: number;
  readonly inner: number;
  /** Edges of the longest path. */
  readonly depth: number;
  readonly severalParents: number;
  readonly unknown: readonly string[];
  readonly twice: readonly Edge[];
  /** Each cycle as its attributes, the first one repeated at the end. */
  readonly cycles: readonly (readonly string[])[];
  /** Edges that a longer path implies, so that they are not direct. */
  readonly implied: readonly Edge[];
  /** Edges that a label contradicts, the most contradicted first. */
  readonly contradicted: readonly EdgeSupport[];
}

/**
 * Checks direct edges against the vocabulary, each other and labels. O(nodes · edges + labels · edges of an attribute).
 */
export function checkHierarchy(
  attributes: readonly string[],
  edges: readonly Edge[],
  labels: Iterable<AttributeLabels> = [],
): HierarchyReport {
  const known = new Set(attributes);
  const seen = new Set<string>();
  const twice: Edge[] = [];
  const children = new Map<string, string[]>();
  const parents = new Map<string, string[]>();
  for (const edge of edges) {
    const [parent, child] = edge;
    if (seen.has(edge.join('\0'))) {
      twice.push(edge);
      continue;
    }
    seen.add(edge.join('\0'));
    children.set(parent, [...(children.get(parent) ?? []), child]);
    parents.set(child, [...(parents.get(child) ?? []), parent]);
  }
  const nodes = new Set([...children.keys(), ...parents.keys()]);
  const cycles = cyclesIn(children);
  const unique = [...children].flatMap(([parent, list]) => list.map((child): Edge => [parent, child]));
  return {
    edges: unique.length,
    nodes: nodes.size,
    inner: children.size,
    depth: cycles.length > 0 ? 0 : depthOf(children),
    severalParents: [...parents.values()].filter(({ length }) => length > 1).length,
    unknown: [...nodes].filter((name) => !known.has(name)).sort(),
    twice,
    cycles,
    implied: cycles.length > 0 ? [] : unique.filter((edge) => isImplied(edge, children)),
    contradicted: supportOf(unique, labels)
      .filter(({ withoutParent }) => withoutParent > 0)
      .sort((x, y) => y.withoutParent - x.withoutParent),
  };
}

/** How the labels agree with each edge. An attribute in both lists of an instance counts as negative. */
export function supportOf(edges: readonly Edge[], labels: Iterable<AttributeLabels>): EdgeSupport[] {
  const counts = edges.map(() => ({ children: 0, withParent: 0, withoutParent: 0 }));
  const byChild = new Map<string, number[]>();
  edges.forEach(([, child], e) => byChild.set(child, [...(byChild.get(child) ?? []), e]));
  for (const { positive, negative = [] } of labels) {
    const absent = new Set(negative);
    const present = new Set(positive.filter((name) => !absent.has(name)));
    for (const child of present)
      for (const e of byChild.get(child) ?? []) {
        const parent = edges[e]![0];
        const count = counts[e]!;
        count.children++;
        if (present.has(parent)) count.withParent++;
        else if (absent.has(parent)) count.withoutParent++;
      }
  }
  return edges.map(([parent, child], e) => ({ parent, child, ...counts[e]! }));
}

/** One cycle for each edge that closes one in a depth-first search. */
function cyclesIn(children: ReadonlyMap<string, readonly string[]>): string[][] {
  const done = new Set<string>();
  const path: string[] = [];
  const cycles: string[][] = [];
  const visit = (name: string): void => {
    if (path.includes(name)) {
      cycles.push([...path.slice(path.indexOf(name)), name]);
      return;
    }
    if (done.has(name)) return;
    path.push(name);
    for (const child of children.get(name) ?? []) visit(child);
    path.pop();
    done.add(name);
  };
  for (const name of children.keys()) visit(name);
  return cycles;
}

function depthOf(children: ReadonlyMap<string, readonly string[]>): number {
  const depths = new Map<string, number>();
  const visit = (name: string): number => {
    const known = depths.get(name);
    if (known !== undefined) return known;
    const depth = Math.max(0, ...(children.get(name) ?? []).map((child) => 1 + visit(child)));
    depths.set(name, depth);
    return depth;
  };
  return Math.max(0, ...[...children.keys()].map(visit));
}

function isImplied([parent, child]: Edge, children: ReadonlyMap<string, readonly string[]>): boolean {
  const seen = new Set<string>();
  const visit = (name: string): boolean =>
    (children.get(name) ?? []).some((next) => {
      if (name === parent && next === child) return false;
      if (next === child) return true;
      if (seen.has(next)) return false;
      seen.add(next);
      return visit(next);
    });
  return visit(parent);
}
