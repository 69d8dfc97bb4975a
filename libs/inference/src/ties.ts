import { activate, type Activation } from './activation.js';
import type { Rows } from './rows.js';

/**
 * How much of a head's order is no order, in [0, 1]: of any two labels of an image, the share with exactly equal scores under the
 * declared activation, averaged over the images. A label's own company counts once: t labels that tie are t(t − 1)/2 ties.
 * 0 where there is only one label. O(n · width · log width).
 */
export function tiedShare({ n, width, values }: Rows, activation: Activation): number {
  if (n === 0 || width < 2) return 0;
  const scores = activate(values, width, activation);
  let ties = 0;
  for (let row = 0; row < n; row++) {
    const sorted = scores.slice(row * width, (row + 1) * width).sort();
    for (let start = 0, end = 0; start < width; start = end) {
      while (end < width && sorted[end] === sorted[start]) end++;
      ties += ((end - start) * (end - start - 1)) / 2;
    }
  }
  return ties / ((n * width * (width - 1)) / 2);
}
