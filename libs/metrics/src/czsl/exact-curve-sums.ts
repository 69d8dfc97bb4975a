import type { CalibratedOutcomes, PairOutcomes } from './pair-outcomes.js';
import { curveSummary, type CurveSummary } from './seen-unseen.js';

/**
 * What `exactSeenUnseenMetrics` reads off the exact curve, for many weightings of the same images: the critical biases
 * are sorted once, and a weighting costs O(N). A bias at which no weight changes sides repeats a point of the curve and
 * changes nothing.
 */
export class ExactCurveSums {
  /** Images that change sides, by ascending critical bias; `last` is 1 at the last image of each bias. */
  readonly #order: Uint32Array;
  readonly #last: Uint8Array;
  readonly #seen: Float64Array;
  readonly #unseen: Float64Array;

  constructor(
    readonly outcomes: PairOutcomes,
    private readonly calibration: CalibratedOutcomes,
  ) {
    const { critical } = calibration;
    const images = Array.from({ length: outcomes.images }, (_, image) => image);
    const changing = images.filter((image) => Number.isFinite(critical[image]));
    this.#order = Uint32Array.from(changing.sort((x, y) => critical[x]! - critical[y]!));
    this.#last = Uint8Array.from(this.#order, (image, j) => Number(critical[image] !== critical[this.#order[j + 1]!]));
    const points = 1 + this.#last.reduce((sum, last) => sum + last, 0);
    this.#seen = new Float64Array(points);
    this.#unseen = new Float64Array(points);
  }

  summary(weights: Uint16Array | undefined): CurveSummary {
    const { unseenImage, images, profile } = this.outcomes;
    const { critical } = this.calibration;
    const total = [0, 0];
    let [seen, unseen] = [0, 0];
    for (let image = 0; image < images; image++) {
      const weight = weights ? weights[image]! : 1;
      const group = unseenImage[image] === 1 ? 1 : 0;
      total[group]! += weight;
      if (group === 0 && critical[image]! > -Infinity) seen += weight;
      if (group === 1 && critical[image] === -Infinity) unseen += weight;
    }
    const seenAlone = seen;
    let point = 0;
    this.#seen[0] = seen;
    this.#unseen[0] = unseen;
    for (let j = 0; j < this.#order.length; j++) {
      const image = this.#order[j]!;
      const weight = weights ? weights[image]! : 1;
      if (unseenImage[image] === 1) unseen += weight;
      else seen -= weight;
      if (this.#last[j] === 0) continue;
      this.#seen[++point] = seen;
      this.#unseen[point] = unseen;
    }
    return curveSummary({
      bias: this.#seen, // only its length is read
      seen: this.#seen,
      unseen: this.#unseen,
      seenImages: total[0]!,
      unseenImages: total[1]!,
      seenAlone,
      mean: profile.mean,
    });
  }

  /**
   * The area without each image in turn. It is the share of seen–unseen pairs of images with a bias at which both are
   * right, where half of a tie counts and an unseen image that is right at every bias does not: an image takes its own
   * pairs with it. O(N log N).
   */
  areaWithoutEach(): Float64Array {
    const { unseenImage, images } = this.outcomes;
    const { critical } = this.calibration;
    const of = (group: 0 | 1) =>
      Array.from({ length: images }, (_, image) => image).filter((i) => unseenImage[i] === group);
    const [seen, unseen] = [of(0), of(1)];
    const ascending = (members: readonly number[], counts: (at: number) => boolean) =>
      Float64Array.from(members.flatMap((image) => (counts(critical[image]!) ? critical[image]! : []))).sort();
    const ends = ascending(seen, (at) => at > -Infinity);
    const starts = ascending(unseen, Number.isFinite);
    const pairs = new Float64Array(images);
    let all = 0;
    for (const image of seen) {
      const end = critical[image]!;
      if (end > -Infinity) all += pairs[image] = (below(starts, end, false) + below(starts, end, true)) / 2;
    }
    for (const image of unseen) {
      const start = critical[image]!;
      if (Number.isFinite(start))
        pairs[image] = ends.length - (below(ends, start, false) + below(ends, start, true)) / 2;
    }
    return pairs.map((own, image) => {
      const [s, u] = unseenImage[image] === 1 ? [seen.length, unseen.length - 1] : [seen.length - 1, unseen.length];
      return s === 0 || u === 0 ? NaN : (all - own) / s / u;
    });
  }
}

/** How many of ascending values are less than a bound, or at most that. */
function below(ascending: Float64Array, bound: number, orEqual: boolean): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle]! < bound || (orEqual && ascending[middle] === bound)) low = middle + 1;
    else high = middle;
  }
  return low;
}
