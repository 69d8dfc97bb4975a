import type { Embeddings } from './nearest.js';
import { seededRandom } from './seeded-random.js';

export interface Clustering {
  /** The cluster of each point, 0 … k − 1. */
  readonly labels: Uint32Array;
  /** k · D centres, row-major. */
  readonly centres: Float64Array;
  /** Σ of squared distances to the own centre; lower is tighter. */
  readonly inertia: number;
}

/**
 * K-means from given centres: Lloyd's iterations on squared Euclidean distance until no point changes its cluster. A
 * point at equal distance from two centres goes to the lower one; a cluster that loses all points keeps its centre.
 * O(iterations · N · k · D).
 *
 * @param centres k · D, row-major
 */
export function kMeans(points: Embeddings, centres: ArrayLike<number>, maxIterations = 300): Clustering {
  const moved = Float64Array.from(centres);
  let labels = assign(points, moved).labels;
  for (let iteration = 0; iteration < maxIterations; iteration++) {
    moveCentres(points, labels, moved);
    const next = assign(points, moved);
    const stable = next.labels.every((cluster, i) => cluster === labels[i]);
    labels = next.labels;
    if (stable) return { labels, centres: moved, inertia: next.inertia };
  }
  return { labels, centres: moved, inertia: assign(points, moved).inertia };
}

/**
 * The tightest of several K-means runs, each from k-means++ centres. O(restarts · iterations · N · k · D).
 *
 * @throws RangeError when there are fewer points than clusters
 */
export function kMeansRestarted(
  points: Embeddings,
  { k, restarts, seed }: { k: number; restarts: number; seed: number },
): Clustering {
  if (points.rows < k || k < 1 || restarts < 1)
    throw new RangeError(`${points.rows} points cannot make ${k} clusters in ${restarts} runs`);
  const random = seededRandom(seed);
  let best: Clustering | undefined;
  for (let run = 0; run < restarts; run++) {
    const clustering = kMeans(points, spreadCentres(points, k, random));
    if (!best || clustering.inertia < best.inertia) best = clustering;
  }
  return best!;
}

function squaredDistance(
  { dimensions, data }: Embeddings,
  point: number,
  centres: Float64Array,
  cluster: number,
): number {
  let sum = 0;
  for (let k = 0; k < dimensions; k++) {
    const difference = data[point * dimensions + k]! - centres[cluster * dimensions + k]!;
    sum += difference * difference;
  }
  return sum;
}

function assign(points: Embeddings, centres: Float64Array): { labels: Uint32Array; inertia: number } {
  const labels = new Uint32Array(points.rows);
  let inertia = 0;
  for (let i = 0; i < points.rows; i++) {
    let nearest = Number.POSITIVE_INFINITY;
    for (let c = 0; c * points.dimensions < centres.length; c++) {
      const distance = squaredDistance(points, i, centres, c);
      if (distance < nearest) {
        nearest = distance;
        labels[i] = c;
      }
    }
    inertia += nearest;
  }
  return { labels, inertia };
}

function moveCentres({ rows, dimensions, data }: Embeddings, labels: Uint32Array, centres: Float64Array): void {
  const k = centres.length / dimensions;
  const sums = new Float64Array(centres.length);
  const sizes = new Uint32Array(k);
  for (let i = 0; i < rows; i++) {
    const cluster = labels[i]!;
    sizes[cluster]!++;
    for (let d = 0; d < dimensions; d++) sums[cluster * dimensions + d]! += data[i * dimensions + d]!;
  }
  sums.forEach((sum, at) => {
    const size = sizes[Math.floor(at / dimensions)]!;
    if (size > 0) centres[at] = sum / size;
  });
}

/**
 * The first centre is any point; each further one is sampled with a probability proportional to the squared distance to
 * those before.
 */
function spreadCentres(points: Embeddings, k: number, random: () => number): Float64Array {
  const { rows, dimensions, data } = points;
  const centres = new Float64Array(k * dimensions);
  const place = (cluster: number, point: number): void =>
    centres.set(data.subarray(point * dimensions, (point + 1) * dimensions), cluster * dimensions);
  place(0, Math.floor(random() * rows));
  const nearest = new Float64Array(rows).fill(Number.POSITIVE_INFINITY);
  for (let c = 1; c < k; c++) {
    let total = 0;
    for (let i = 0; i < rows; i++) {
      nearest[i] = Math.min(nearest[i]!, squaredDistance(points, i, centres, c - 1));
      total += nearest[i]!;
    }
    let left = random() * total;
    let chosen = 0;
    while (chosen < rows - 1 && (left -= nearest[chosen]!) > 0) chosen++;
    place(c, chosen);
  }
  return centres;
}
