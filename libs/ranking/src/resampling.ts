import { Xoshiro128 } from './random.js';

/**
 * How the instances of a track are resampled: whole clusters with replacement, as many as there are. Instances of one
 * image depend on each other, so the image is the cluster; without clusters each instance is its own.
 *
 * Every submission of a track is evaluated on the same resamples (a joint bootstrap), so that differences between them
 * preserve the correlation from shared instances.
 */
export interface Resampling {
  readonly instances: number;
  readonly clusters: number;
  /** Cluster of each instance; absent when each is its own. */
  readonly clusterOf?: Uint32Array;
  readonly seed: number;
}

/** @param clusterOf  for each instance the number of its image, 0 .. clusters − 1; each image must have an instance */
export function resampling(instances: number, seed: number, clusterOf?: Uint32Array): Resampling {
  if (!clusterOf) return { instances, clusters: instances, seed };
  if (clusterOf.length !== instances) throw new ClusterCountError(instances, clusterOf.length);
  return { instances, clusters: clusterOf.reduce((most, cluster) => Math.max(most, cluster + 1), 0), clusterOf, seed };
}

/** There is not one cluster an instance. */
export class ClusterCountError extends Error {
  override readonly name = 'ClusterCountError';
  readonly code = 'cluster_count';

  constructor(
    readonly instances: number,
    readonly found: number,
  ) {
    super(`${instances} instances need a cluster each; found ${found}`);
  }
}

/**
 * Writes how often each instance counts in one resample. O(instances). The same seed and number always give the same
 * draw.
 */
export function drawWeights(
  { instances, clusters, clusterOf, seed }: Resampling,
  resample: number,
  weights: Uint16Array,
): void {
  const random = Xoshiro128.seeded(seed, resample);
  if (!clusterOf) {
    weights.fill(0);
    for (let draw = 0; draw < clusters; draw++) weights[random.below(clusters)]!++;
    return;
  }
  const drawn = new Uint16Array(clusters);
  for (let draw = 0; draw < clusters; draw++) drawn[random.below(clusters)]!++;
  for (let i = 0; i < instances; i++) weights[i] = drawn[clusterOf[i]!]!;
}
