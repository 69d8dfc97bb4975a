import type { EdgeViolations, HierarchyEdge } from '@primitives/results';
import { edgeRates, type AttributeHierarchy, type EdgeComparisons, type EdgeRate } from '@primitives/metrics';
import { imageClusters } from '../clusters.js';
import type { JudgedSplit } from '../judge.js';

/** Statistics per edge; `comparisons` is undefined for outcomes that were stored before this column existed. */
interface ComparedEdges {
  readonly edges: Uint32Array;
  readonly comparisons?: EdgeComparisons;
}

/**
 * The violations of every direct edge by name, in the order of the hierarchy; empty without a hierarchy or without
 * stored violations.
 */
export function hierarchyEdges(
  { edges, comparisons }: ComparedEdges,
  { parent, child }: AttributeHierarchy,
  { definition: { attributes }, labels }: JudgedSplit,
): { hierarchy?: readonly HierarchyEdge[] } {
  if (!comparisons || parent.length === 0) return {};
  const { clusterOf } = imageClusters(labels);
  const compared = { edges, comparisons };
  const same = comparisons.samePolarity ? edgeRates(compared, clusterOf, 'samePolarity') : null;
  return {
    hierarchy: edgeRates(compared, clusterOf).map((rate, e): HierarchyEdge => {
      const alike = same?.[e];
      return {
        parent: attributes[parent[e]!] ?? '',
        child: attributes[child[e]!] ?? '',
        ...violationsOf(rate),
        ...(alike && { samePolarity: violationsOf(alike) }),
      };
    }),
  };
}

const violationsOf = ({ compared, violated, rate, interval }: EdgeRate): EdgeViolations => ({
  value: rate,
  low: interval?.low ?? null,
  high: interval?.high ?? null,
  n: compared,
  violations: violated,
});
