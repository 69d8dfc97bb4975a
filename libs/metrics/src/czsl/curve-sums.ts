import type { CalibratedOutcomes, PairOutcomes } from './pair-outcomes.js';
import { curveSummary, type CurveSummary, type SeenUnseenCounts } from './seen-unseen.js';

/**
 * Weighted counts along a bias list. Images that are right at the same biases are counted together, then spread over
 * the list: as an image changes sides about once, there are few such patterns, and a resample costs one addition an
 * image. O(N + patterns + biases).
 */
export class CurveSums {
  /** N images, those of one pattern together. */
  readonly #order: Uint32Array;
  readonly #patterns: readonly Pattern[];
  readonly #bias: Float64Array;
  readonly #right: readonly [seen: Float64Array, unseen: Float64Array];

  constructor(
    readonly outcomes: PairOutcomes,
    { bias, hits, critical }: CalibratedOutcomes,
  ) {
    const patterns = new Map<string, Pattern>();
    for (let image = 0; image < outcomes.images; image++) {
      const group = outcomes.unseenImage[image] === 1 ? 1 : 0;
      const words = [hits[2 * image]!, hits[2 * image + 1]!] as const;
      const alone = !Number.isNaN(critical[image]);
      const key = `${group} ${alone} ${words.join(' ')}`;
      const pattern = patterns.get(key) ?? { group, alone, images: [], ...changesOf(words, bias.length) };
      pattern.images.push(image);
      patterns.set(key, pattern);
    }
    this.#patterns = [...patterns.values()];
    this.#order = Uint32Array.from(this.#patterns.flatMap(({ images }) => images));
    this.#bias = bias;
    this.#right = [new Float64Array(bias.length), new Float64Array(bias.length)];
  }

  summary(weights: Uint16Array | undefined): CurveSummary {
    return curveSummary(this.counts(weights));
  }

  /**
   * The curve without each image in turn. Images of one pattern leave the same curve behind: O(patterns · (N + biases))
   * for all of them.
   */
  withoutEach(): CurveSummary[] {
    const weights = new Uint16Array(this.outcomes.images).fill(1);
    const without = new Array<CurveSummary>(this.outcomes.images);
    for (const { images } of this.#patterns) {
      weights[images[0]!] = 0;
      const left = this.summary(weights);
      weights[images[0]!] = 1;
      for (const image of images) without[image] = left;
    }
    return without;
  }

  /** Its lists are overwritten by the next weighting. */
  counts(weights: Uint16Array | undefined): SeenUnseenCounts {
    const [seen, unseen] = this.#right;
    seen.fill(0);
    unseen.fill(0);
    const images = [0, 0];
    let seenAlone = 0;
    let end = 0;
    for (const { group, alone, starts, ends, images: members } of this.#patterns) {
      const start = end;
      end += members.length;
      const weight = weights ? weightOfRun(weights, this.#order, start, end) : members.length;
      images[group]! += weight;
      if (group === 0 && alone) seenAlone += weight;
      const right = group === 0 ? seen : unseen;
      for (const j of starts) right[j]! += weight;
      for (const j of ends) right[j]! -= weight;
    }
    for (let j = 1; j < seen.length; j++) {
      seen[j]! += seen[j - 1]!;
      unseen[j]! += unseen[j - 1]!;
    }
    return {
      bias: this.#bias,
      seen,
      unseen,
      seenImages: images[0]!,
      unseenImages: images[1]!,
      seenAlone,
      mean: this.outcomes.profile.mean,
    };
  }
}

// Along the images of a pattern, not scattered over the patterns: most images share one, and its sum would wait for
// itself.
function weightOfRun(weights: Uint16Array, order: Uint32Array, start: number, end: number): number {
  let sum = 0;
  for (let i = start; i < end; i++) sum += weights[order[i]!]!;
  return sum;
}

interface Pattern {
  readonly images: number[];
  readonly group: 0 | 1;
  /** Right when only seen columns compete (of use for seen images). */
  readonly alone: boolean;
  /** Biases at which the image becomes right, and wrong again. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

function changesOf(words: readonly [number, number], biases: number): Pick<Pattern, 'starts' | 'ends'> {
  const starts: number[] = [];
  const ends: number[] = [];
  let before = 0;
  for (let j = 0; j < biases; j++) {
    const now = (words[j >>> 5]! >>> (j & 31)) & 1;
    if (now > before) starts.push(j);
    if (now < before) ends.push(j);
    before = now;
  }
  return { starts, ends };
}
