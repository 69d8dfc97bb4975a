/** The labelled cells of one attribute, best score first. */
export interface RankedLabels {
  /** 1 where the cell is positive. */
  readonly positive: Uint8Array;
  /** 1 where the cell has the score of the one before it. */
  readonly tied: Uint8Array;
  readonly cluster: Uint32Array;
}

/** Average precision of an attribute without one cluster. */
export interface PrecisionWithout {
  readonly cluster: number;
  /** Null where no positive is left. */
  readonly precision: number | null;
}

/** Cells whose scores are equal enter together. */
interface TieGroups {
  readonly count: number;
  readonly of: Uint32Array;
  /** By group: its positives, and positives and cells up to its end. */
  readonly found: Float64Array;
  readonly positives: Float64Array;
  readonly seen: Float64Array;
}

/**
 * Average precision without each cluster that has a cell, exactly as the metric defines it, ties included. A cluster
 * with a removed positives and b removed cells above a place changes every term below it from tp / rank to (tp − a) /
 * (rank − b); prefix sums of those terms, one for each (a, b) that occurs, leave a few additions a cluster. O(N log N +
 * N · combinations); with one cell a cluster there are three combinations.
 */
export function precisionWithout(labels: RankedLabels): PrecisionWithout[] {
  const groups = tieGroups(labels);
  const prefixes = new Map<number, Float64Array>();
  const prefix = (a: number, b: number): Float64Array => {
    const key = a * 65_536 + b;
    let sums = prefixes.get(key);
    if (!sums) prefixes.set(key, (sums = prefixSums(groups, a, b)));
    return sums;
  };
  const total = groups.count === 0 ? 0 : groups.positives[groups.count - 1]!;
  const order = byCluster(labels.cluster);
  const without: PrecisionWithout[] = [];
  for (let from = 0, to = 0; from < order.length; from = to) {
    const cluster = labels.cluster[order[from]!]!;
    let [a, b, area, next] = [0, 0, 0, 0];
    while (to < order.length && labels.cluster[order[to]!] === cluster) {
      const group = groups.of[order[to]!]!;
      const sums = prefix(a, b);
      area += sums[group]! - sums[next]!;
      let removed = 0;
      for (; to < order.length && labels.cluster[order[to]!] === cluster && groups.of[order[to]!] === group; to++) {
        removed += labels.positive[order[to]!]!;
        b++;
      }
      a += removed;
      const found = groups.found[group]! - removed;
      if (found > 0) area += (found * (groups.positives[group]! - a)) / (groups.seen[group]! - b);
      next = group + 1;
    }
    const sums = prefix(a, b);
    area += sums[groups.count]! - sums[next]!;
    without.push({ cluster, precision: total === a ? null : area / (total - a) });
  }
  return without;
}

/** Σ found · (positives − a) / (seen − b) over the groups before each, and over all of them. */
function prefixSums({ count, found, positives, seen }: TieGroups, a: number, b: number): Float64Array {
  const sums = new Float64Array(count + 1);
  for (let g = 0; g < count; g++) {
    // Groups that end before the removed cells are never read under this (a, b).
    const term = seen[g]! > b && positives[g]! > a ? (found[g]! * (positives[g]! - a)) / (seen[g]! - b) : 0;
    sums[g + 1] = sums[g]! + term;
  }
  return sums;
}

function tieGroups({ positive, tied }: RankedLabels): TieGroups {
  const of = new Uint32Array(positive.length);
  const found = new Float64Array(positive.length);
  const positives = new Float64Array(positive.length);
  const seen = new Float64Array(positive.length);
  let group = -1;
  let before = 0;
  for (let k = 0; k < positive.length; k++) {
    if (k === 0 || tied[k] === 0) group++;
    of[k] = group;
    found[group]! += positive[k]!;
    positives[group] = before += positive[k]!;
    seen[group] = k + 1;
  }
  return { count: group + 1, of, found, positives, seen };
}

/** Bits: two passes for 16,384 clusters, and little to reset for a few cells. */
const DIGIT = 7;
const VALUES = 2 ** DIGIT;

/** Positions by cluster, those of a cluster best first: a radix sort, O(N). */
export function byCluster(cluster: Uint32Array): Uint32Array {
  const cells = cluster.length;
  let most = 0;
  for (let k = 0; k < cells; k++) if (cluster[k]! > most) most = cluster[k]!;
  let order = new Uint32Array(cells);
  for (let k = 0; k < cells; k++) order[k] = k;
  let next = new Uint32Array(cells);
  const place = new Uint32Array(VALUES + 1);
  for (let shift = 0; shift < 32 && most >>> shift > 0; shift += DIGIT) {
    place.fill(0);
    for (let k = 0; k < cells; k++) place[((cluster[k]! >>> shift) & (VALUES - 1)) + 1]!++;
    for (let value = 1; value < VALUES; value++) place[value]! += place[value - 1]!;
    for (let at = 0; at < cells; at++) {
      const k = order[at]!;
      next[place[(cluster[k]! >>> shift) & (VALUES - 1)]!++] = k;
    }
    const sorted = next;
    next = order;
    order = sorted;
  }
  return order;
}
