import { z } from 'zod';
import { Name } from '../parts/names.js';

/** What a reviewer decided about an edge. An edge without a status is accepted. */
export const EDGE_STATES = ['accepted', 'proposed', 'rejected'] as const;

export const HierarchyEdge = z.object({
  parent: Name,
  child: Name,
  status: z.enum(EDGE_STATES).optional(),
  /** Why it was proposed: `co-occurrence`, `hypernym`, `last word`, or the rule of another source. */
  rule: z.string().optional(),
  /** The numbers behind a proposal, for the reviewer. */
  evidence: z.record(z.string(), z.number()).optional(),
  /** Remark of the reviewer. */
  note: z.string().optional(),
});
export type HierarchyEdge = z.infer<typeof HierarchyEdge>;

/**
 * An attribute hierarchy as a versioned file: direct edges parent → child, each with its review. An instance with the
 * child attribute also has the parent attribute.
 */
export const HierarchyAsset = z.object({
  schema: z.literal('attribute-hierarchy/1'),
  name: z.string().min(1),
  /** Increased by every change of the accepted edges. */
  version: z.int().positive(),
  /** Where the edges come from, for example `HVAW, adjacency_matrix.npy` or `proposed from labels`. */
  source: z.string().min(1),
  edges: z.array(HierarchyEdge),
});
export type HierarchyAsset = z.infer<typeof HierarchyAsset>;

/** The direct edges that count. */
export const acceptedEdges = (edges: readonly HierarchyEdge[]): [parent: string, child: string][] =>
  edges.flatMap(({ parent, child, status = 'accepted' }) => (status === 'accepted' ? [[parent, child]] : []));

/** The edges of an adjacency matrix, one row per parent in the order of the attributes, without its diagonal. */
export function edgesOfMatrix(
  attributes: readonly string[],
  isEdge: (row: number, column: number) => boolean,
): [parent: string, child: string][] {
  return attributes.flatMap((parent, p) =>
    attributes.flatMap((child, c): [string, string][] => (p !== c && isEdge(p, c) ? [[parent, child]] : [])),
  );
}

/**
 * The next version after a review: accepted edges of the base, then those of the reviewed file; a rejected edge is
 * removed. Sorted by parent and child; the version only changes where the accepted edges do.
 */
export function nextVersion(base: HierarchyAsset, reviewed: readonly HierarchyEdge[]): HierarchyAsset {
  const edges = new Map(base.edges.map((edge) => [keyOf(edge), edge]));
  for (const edge of reviewed) if (edge.status !== 'proposed') edges.set(keyOf(edge), edge);
  const sorted = [...edges].sort(([x], [y]) => (x < y ? -1 : Number(x > y))).map(([, edge]) => edge);
  const keysOf = (list: readonly HierarchyEdge[]) => acceptedEdges(list).map(String).sort().join('\n');
  const changed = keysOf(sorted) !== keysOf(base.edges);
  return { ...base, version: changed ? base.version + 1 : base.version, edges: sorted };
}

const keyOf = ({ parent, child }: HierarchyEdge) => `${parent}\0${child}`;
