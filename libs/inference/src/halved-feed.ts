import type { Feed } from './feeds.js';
import type { Rows } from './rows.js';
import type { TokenBatch } from './text-tokens.js';

/**
 * A feed of n rows as the first ⌈n / 2⌉ and the others. An input with one row for all of them (one image for many
 * texts, one text for many images) is in both.
 *
 * @param imageSize numbers of one image, 3 · H · W
 */
export function halvedFeed({ pixels, tokens }: Feed, n: number, imageSize: number): readonly [Feed, Feed] {
  const middle = Math.ceil(n / 2);
  const part = (from: number, to: number): Feed => ({
    ...(pixels && { pixels: pixels.length === imageSize ? pixels : pixels.subarray(from * imageSize, to * imageSize) }),
    ...(tokens && { tokens: tokens.n === 1 ? tokens : tokenRows(tokens, from, to) }),
  });
  return [part(0, middle), part(middle, n)];
}

function tokenRows({ length, ids, mask, types }: TokenBatch, from: number, to: number): TokenBatch {
  const [first, end] = [from * length, to * length];
  return {
    n: to - from,
    length,
    ids: ids.slice(first, end),
    mask: mask.slice(first, end),
    types: types.slice(first, end),
  };
}

/** The rows of the first half, then those of the second. */
export function joinedRows(first: Rows, second: Rows): Rows {
  const values = new Float32Array(first.values.length + second.values.length);
  values.set(first.values);
  values.set(second.values, first.values.length);
  return { n: first.n + second.n, width: first.width, values };
}
