import { ClusteredRate } from '../clustered-rate.js';
import type { Interval } from '../interval.js';

/**
 * Which direct edges of the hierarchy were compared, and what came of it, one comparison after the other: those of
 * instance i are the next `edges[i]` of its outcomes, in the order of the hierarchy's edges. What a comparison is and
 * when it is violated is the metric's definition: `vaw.cv.v1`, `vaw.cv_scored.v1`, `vaw.vqa_cv.v1`.
 */
export interface EdgeComparisons {
  /** How many direct edges the hierarchy has. */
  readonly hierarchyEdges: number;
  /**
   * The edge of each comparison; null where every edge of every instance was compared: comparison k is then of edge k
   * mod `hierarchyEdges`.
   */
  readonly edge: Uint32Array | null;
  /** A bit a comparison, set where the child stood above its parent: bit k & 7 of byte k >> 3. */
  readonly violated: Uint8Array;
  /** The same for comparisons whose two ends carry the same label; null where labels say nothing about a comparison. */
  readonly samePolarity: Uint8Array | null;
}

/** Gathers comparisons, instance by instance and edge by edge. O(1) each. */
export class EdgeComparisonList {
  readonly #edge: number[] | null;
  readonly #violated: BitList;
  readonly #samePolarity: BitList | null;

  /** @param everyInstance  how many instances, where every edge of each is compared; null where only some edges are */
  constructor(
    private readonly hierarchyEdges: number,
    everyInstance: number | null,
    labelled = false,
  ) {
    const expected = (everyInstance ?? 0) * hierarchyEdges;
    this.#edge = everyInstance === null ? [] : null;
    this.#violated = new BitList(expected);
    this.#samePolarity = labelled ? new BitList(expected) : null;
  }

  add(edge: number, violated: boolean, samePolarity = false): void {
    this.#edge?.push(edge);
    this.#violated.push(violated);
    this.#samePolarity?.push(samePolarity);
  }

  finish(): EdgeComparisons {
    return {
      hierarchyEdges: this.hierarchyEdges,
      edge: this.#edge && Uint32Array.from(this.#edge),
      violated: this.#violated.bytes(),
      samePolarity: this.#samePolarity?.bytes() ?? null,
    };
  }
}

/** Bits one after the other, eight to a byte, lowest first. */
class BitList {
  #bytes: Uint8Array;
  #length = 0;

  constructor(expected: number) {
    this.#bytes = new Uint8Array(Math.ceil(expected / 8));
  }

  push(bit: boolean): void {
    const at = this.#length++;
    if (at >>> 3 >= this.#bytes.length) this.#grow();
    if (bit) this.#bytes[at >>> 3]! |= 1 << (at & 7);
  }

  bytes(): Uint8Array {
    return this.#bytes.slice(0, Math.ceil(this.#length / 8));
  }

  #grow(): void {
    const grown = new Uint8Array(Math.max(64, 2 * this.#bytes.length));
    grown.set(this.#bytes);
    this.#bytes = grown;
  }
}

/** The comparisons of one direct edge and its violations. */
export interface EdgeRate {
  /** Instances compared, and those of them that were violated. */
  readonly compared: number;
  readonly violated: number;
  /** violated / compared in [0, 1], 0 is best; null where nothing was compared. */
  readonly rate: number | null;
  /**
   * 95%: Wilson's, with instances of one image counted for as much as they spread; null where nothing was compared.
   */
  readonly interval: Interval | null;
}

/**
 * The violations of every direct edge, in the hierarchy's order: over all edges, `violated` sums to CV's numerator and
 * `compared` to its denominator. O(comparisons + images · edges).
 *
 * @param edges  how many comparisons each instance has
 * @param clusterOf  the image of each instance, numbered from 0; each instance is its own when absent
 * @param only  `samePolarity`: only comparisons whose ends carry the same label, none where that is not known
 */
export function edgeRates(
  { edges, comparisons }: { readonly edges: Uint32Array; readonly comparisons: EdgeComparisons },
  clusterOf?: Uint32Array,
  only?: 'samePolarity',
): EdgeRate[] {
  const { hierarchyEdges, edge, violated, samePolarity } = comparisons;
  const counted = only === 'samePolarity' ? (samePolarity ?? new Uint8Array(violated.length)) : null;
  const rates = Array.from({ length: hierarchyEdges }, () => new ClusteredRate());
  const trials = new Uint32Array(hierarchyEdges);
  const hits = new Uint32Array(hierarchyEdges);
  const first = firstComparisons(edges);
  for (const members of clustersOf(edges.length, clusterOf)) {
    for (const i of members) {
      for (let k = first[i]!; k < first[i + 1]!; k++) {
        if (counted && !isSet(counted, k)) continue;
        const e = edge ? edge[k]! : k % hierarchyEdges;
        trials[e]!++;
        if (isSet(violated, k)) hits[e]!++;
      }
    }
    for (let e = 0; e < hierarchyEdges; e++) if (trials[e]! > 0) rates[e]!.add(trials[e]!, hits[e]!);
    trials.fill(0);
    hits.fill(0);
  }
  return rates.map(({ trials: compared, hits: violations, rate, interval }) => ({
    compared,
    violated: violations,
    rate,
    interval,
  }));
}

const isSet = (bits: Uint8Array, k: number): boolean => ((bits[k >>> 3]! >> (k & 7)) & 1) === 1;

function firstComparisons(edges: Uint32Array): Float64Array {
  const first = new Float64Array(edges.length + 1);
  for (let i = 0; i < edges.length; i++) first[i + 1] = first[i]! + edges[i]!;
  return first;
}

function clustersOf(instances: number, clusterOf: Uint32Array | undefined): number[][] {
  const clusters: number[][] = [];
  for (let i = 0; i < instances; i++) (clusters[clusterOf ? clusterOf[i]! : i] ??= []).push(i);
  return clusters;
}
