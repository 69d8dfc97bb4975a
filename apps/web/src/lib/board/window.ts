/**
 * A long table renders only the rows near the viewport; heights are known in advance, so that nothing has to be
 * measured.
 */

/** The offset of each row, and after the last one the total height. */
export function rowOffsets(heights: readonly number[]): Float64Array {
  const offsets = new Float64Array(heights.length + 1);
  heights.forEach((height, index) => (offsets[index + 1] = offsets[index]! + height));
  return offsets;
}

/** Rows [first, end) that touch the range from `top` to `bottom`, with `margin` pixels more on both sides. */
export function visibleRows(
  offsets: Float64Array,
  top: number,
  bottom: number,
  margin: number,
): { first: number; end: number } {
  const count = offsets.length - 1;
  const first = Math.max(0, firstAfter(offsets, top - margin) - 1);
  const end = Math.min(count, firstAfter(offsets, bottom + margin));
  return { first: Math.min(first, count), end: Math.max(end, Math.min(first, count)) };
}

/** The first index whose offset is greater than `position`. O(log N). */
function firstAfter(offsets: Float64Array, position: number): number {
  let low = 0;
  let high = offsets.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (offsets[middle]! > position) high = middle;
    else low = middle + 1;
  }
  return low;
}
