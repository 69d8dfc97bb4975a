import { outputSize, type BundleReport, type ExpectedGraph } from '@primitives/bundle';
import type { WireTensor } from '@primitives/sandbox';
import { bareBatch, feedsOf } from '../feeds.js';
import { tokenBatch } from '../text-tokens.js';

/** Of the length of prompts. */
export const SYNTHETIC_TEXT = 'a photo of a red square';
/** The token ids of a bare model, which has no tokenizer. */
export const BARE_IDS: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8];

/**
 * The same pseudo-random images and the same text for every bundle: the cost of a model must not depend on hidden
 * images.
 *
 * @param ids of `SYNTHETIC_TEXT` by the bundle's tokenizer, or `BARE_IDS`
 */
export function syntheticFeed(
  report: BundleReport,
  graph: ExpectedGraph,
  ids: readonly number[],
  batch: number,
): WireTensor[] {
  const { width, height } = outputSize(report.preprocessing!);
  const texts = Array.from({ length: batch }, () => ids);
  const tokens = report.text && !report.bare ? tokenBatch(report.text, texts) : bareBatch(texts);
  return feedsOf(report, graph, { pixels: noise(batch * 3 * width * height), tokens });
}

/** Uniform in [−2, 2): the range of normalised pixels. */
function noise(length: number): Float32Array {
  const values = new Float32Array(length);
  for (let i = 0, state = 1; i < length; i++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    values[i] = state / 2 ** 30 - 2;
  }
  return values;
}
