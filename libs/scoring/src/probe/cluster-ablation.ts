import { encodeTestSide, type BenchmarkDefinition, type LabelledInstance } from '@primitives/benchmark';
import type { Features } from '@primitives/probes';
import { groupOrders, groupSplit, kMeansRestarted, pearson } from '@primitives/splits';
import { requirePart } from '../feature-matrix.js';
import { conceptsOf, dominances } from './concepts.js';
import { probeTask } from './probe-task.js';

/** Results of the probe on a split by k clusters of the embeddings. */
export interface ClusterAblation {
  readonly k: number;
  /** Concepts of each cluster, the largest first. */
  readonly sizes: readonly number[];
  /** Attributes with a split. For the others, none of the tried orders of the clusters gives a valid split. */
  readonly attributes: readonly {
    readonly attribute: string;
    /** Share of the attribute's concepts that one supercategory explains. */
    readonly dominance: number;
    /** F1 selectivity in percent. */
    readonly selectivity: number;
  }[];
  /** Mean over the attributes, in percent; null without one. */
  readonly selectivity: number | null;
  /** CS, the correlation of dominance and selectivity; null when undefined. */
  readonly correlation: number | null;
}

const RESTARTS = 10;
const ATTEMPTS = 10;

/**
 * Ablation of the number k of clusters: clusters the mean embeddings of the concepts, assigns whole clusters to
 * train and test, and probes every attribute. Costs one training per attribute. Deterministic in its arguments.
 *
 * @param features concepts × D, in the order of the objects
 * @throws RangeError when there are fewer concepts than clusters
 * @throws LabelsError when the definition has no probe
 */
export function clusterAblation(
  split: { readonly definition: BenchmarkDefinition; readonly labels: readonly LabelledInstance[] },
  features: Features,
  { k, seed }: { readonly k: number; readonly seed: number },
): ClusterAblation {
  const probe = requirePart(split.definition.probe, 'probe', 'attribute-probe');
  const concepts = conceptsOf({ ...split, rows: split.labels.map(() => ({})) });
  const dominance = dominances(concepts, probe);
  const { labels: clusterOf } = kMeansRestarted(features, { k, restarts: RESTARTS, seed });
  const orders = groupOrders(k, ATTEMPTS, seed);
  const attributes = split.definition.attributes.flatMap((attribute, a) => {
    const labels = concepts.hasAttribute[a]!;
    const { test } = groupSplit(clusterOf, labels, orders);
    if (!test) return [];
    const { selectivity } = probeTask({ features, labels, folds: [encodeTestSide(test)] });
    return [{ attribute, dominance: dominance[a]!, selectivity }];
  });
  const selectivities = attributes.map(({ selectivity }) => selectivity);
  const sizes = new Array<number>(k).fill(0);
  for (const cluster of clusterOf) sizes[cluster]!++;
  return {
    k,
    sizes: sizes.sort((x, y) => y - x),
    attributes,
    selectivity:
      selectivities.length === 0 ? null : selectivities.reduce((sum, value) => sum + value, 0) / selectivities.length,
    correlation: pearson(
      attributes.map((one) => one.dominance),
      selectivities,
    ),
  };
}
