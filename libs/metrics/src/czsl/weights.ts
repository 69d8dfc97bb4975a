/** How often each image counts: 1 each when absent, the multiplicities of a resample under the bootstrap. */
export type ImageWeights = ArrayLike<number> | undefined;

export function weightOf(weights: ImageWeights, image: number): number {
  return weights === undefined ? 1 : weights[image]!;
}

/** A weighted share, or null where nothing was counted. */
export function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
