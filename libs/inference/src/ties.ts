import { activate, type Activation } from './activation.js';
import type { Rows } from './rows.js';

/**
 * The share of tied label pairs of a head, in [0, 1]: of any two labels of an image, the share with exactly equal
 * scores under the declared activation, averaged over the images. t tied labels are t(t − 1)/2 ties. 0 with a single
 * label. O(n · width · log width).
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
