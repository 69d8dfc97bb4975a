import { cosine } from '../vaw/score-heads.js';
import type { TripletSimilarities } from './triplet.js';

/**
 * The similarity of several prompts with one image, in [−1, 1]: the mean of their cosines, each prompt normalised on
 * its own (not the cosine of the mean embedding). O(prompts · d).
 *
 * @returns NaN-free for finite input; 0 without a prompt
 */
export function meanCosine(prompts: readonly ArrayLike<number>[], image: ArrayLike<number>): number {
  if (prompts.length === 0) return 0;
  let sum = 0;
  for (const prompt of prompts) sum += cosine(prompt, image);
  return sum / prompts.length;
}

/** An item's three similarities from the embeddings of its prompts and of its images (positive, n1, n2). */
export function tripletSimilarities(
  prompts: readonly ArrayLike<number>[],
  images: readonly [ArrayLike<number>, ArrayLike<number>, ArrayLike<number>],
): TripletSimilarities {
  return [meanCosine(prompts, images[0]), meanCosine(prompts, images[1]), meanCosine(prompts, images[2])];
}
