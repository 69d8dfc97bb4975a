import { outputSize, type BundleReport, type ExpectedGraph } from '@primitives/bundle';
import { bareBatch, feedsOf } from '../feeds.js';
import type { WireTensor } from '../frames.js';
import type { TextTokens } from '../text-tokens.js';

/** Of the length that prompts have. */
const TEXT = 'a photo of a red square';
const BARE_TEXT = [1, 2, 3, 4, 5, 6, 7, 8];

/** The same pseudo-random images and the same text for every bundle: what a model costs must not depend on hidden images. */
export function syntheticFeed(report: BundleReport, graph: ExpectedGraph, tokens: TextTokens | null, batch: number): WireTensor[] {
  const { width, height } = outputSize(report.preprocessing!);
  const texts = Array.from({ length: batch }, () => tokens?.encode(TEXT) ?? BARE_TEXT);
  return feedsOf(report, graph, { pixels: noise(batch * 3 * width * height), tokens: tokens?.batch(texts) ?? bareBatch(texts) });
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
