import { IMAGE_LIMITS } from './limits.js';
import { outputSize } from './preprocessing.js';
import type { BundleReport } from './report.js';

/**
 * How many images a batch may have so that its `pixel_values`, float32 [batch, 3, H, W], stay within `byteBudget`: as
 * many as are requested, fewer for large images, and always one.
 */
export function batchFor(
  { preprocessing }: Pick<BundleReport, 'preprocessing'>,
  requestedBatch: number,
  byteBudget: number = IMAGE_LIMITS.batchBytes,
): number {
  if (!preprocessing) return requestedBatch;
  const { height, width } = outputSize(preprocessing);
  const bytes = height * width * 3 * Float32Array.BYTES_PER_ELEMENT;
  return Math.max(1, Math.min(requestedBatch, Math.floor(byteBudget / bytes)));
}
