import type { BoardResult } from '../api/documents/submission.ts';

export type Edge = BoardResult['hierarchy'][number];

/**
 * Direct edges of a hierarchy by the attributes at their ends. It has no cycle, and an attribute may have several
 * parents.
 */
export class Hierarchy {
  readonly #below = new Map<string, Edge[]>();
  readonly #above = new Map<string, string[]>();

  constructor(readonly edges: readonly Edge[]) {
    for (const edge of edges) {
      listed(this.#below, edge.parent).push(edge);
      listed(this.#above, edge.child).push(edge.parent);
    }
  }

  /** The attributes with children and without parents. */
  get roots(): readonly string[] {
    return [...this.#below.keys()].filter((name) => !this.#above.has(name));
  }

  /** The edges to an attribute's children, in the hierarchy's order. */
  below(name: string): readonly Edge[] {
    return this.#below.get(name) ?? [];
  }

  alsoBelow(child: string, parent: string): readonly string[] {
    return (this.#above.get(child) ?? []).filter((name) => name !== parent);
  }

  /** The ancestors of an attribute, from a root down; with several parents, by the first of them. */
  pathTo(name: string): readonly string[] {
    const [parent] = this.#above.get(name) ?? [];
    return parent === undefined ? [] : [...this.pathTo(parent), parent];
  }

  /** The highest share of violations of the edges below an attribute, at any depth; null if none was compared. */
  worstBelow(name: string): number | null {
    const values = this.below(name).flatMap(({ child, value }) => [value ?? [], this.worstBelow(child) ?? []].flat());
    return values.length === 0 ? null : Math.max(...values);
  }
}

function listed<T>(lists: Map<string, T[]>, name: string): T[] {
  const list = lists.get(name) ?? [];
  lists.set(name, list);
  return list;
}

const CV = ['vaw.cv.v1', 'vaw.cv_scored.v1', 'vaw.vqa_cv.v1'];
const CMAP = ['vaw.cmap.v1', 'vaw.cmap_scored.v1'];

/** The hierarchy metrics of a result; undefined if its board has none. */
export function summaryOf({ values }: Pick<BoardResult, 'values'>) {
  const of = (...ids: readonly string[]) => values.find(({ metric, value }) => value !== null && ids.includes(metric));
  return {
    violations: of(...CV),
    sameLabel: of('vaw.vqa_cv_same_polarity.v1'),
    before: of('vaw.hierarchy_map.v1'),
    after: of(...CMAP),
    gain: of('vaw.cmap_gap.v1'),
  };
}
