/** Scores of any scale: float32 as they travel, or float64 as a caller computed them. */
export type Scores = Float32Array | Float64Array;

/** 2²¹ positions and 32 bits of score fill the 53 bits that a float64 counts exactly. */
const PACKED_POSITIONS = 2 ** 21;

/**
 * The positions of `scores` ordered best first; equal scores (0 and −0 are equal) keep their order. O(N log N).
 *
 * Float32 scores are turned into whole numbers of the same order, joined with their position and sorted natively, which
 * is some ten times faster than a comparator.
 */
export function bestFirst(scores: Scores): Uint32Array {
  if (scores instanceof Float32Array && scores.length <= PACKED_POSITIONS) return bestFirstPacked(scores);
  return Uint32Array.from(scores, (_, i) => i).sort((i, j) => scores[j]! - scores[i]! || i - j);
}

function bestFirstPacked(scores: Float32Array): Uint32Array {
  const bits = new Uint32Array(1);
  const value = new Float32Array(bits.buffer);
  const packed = new Float64Array(scores.length);
  for (let i = 0; i < scores.length; i++) {
    value[0] = scores[i]! + 0; // −0 becomes 0
    const b = bits[0]!;
    const descending = b >= 0x80000000 ? b : 0x7fffffff - b;
    packed[i] = descending * PACKED_POSITIONS + i;
  }
  packed.sort();
  const order = new Uint32Array(scores.length);
  for (let i = 0; i < order.length; i++) order[i] = packed[i]! % PACKED_POSITIONS;
  return order;
}
