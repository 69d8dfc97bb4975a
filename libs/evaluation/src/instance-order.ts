/**
 * The order in which an evaluation's instances are predicted: a permutation of 0…count−1 generated from `seed`, so that
 * a model cannot know neighbouring images or positions in the split. Row r of the predictions belongs to instance
 * `order[r]`. Fisher–Yates with xoshiro128**, seeded by the eight 32-bit words of `seed`.
 *
 * @param seed 32 secret bytes as 64 hexadecimal digits, one seed per evaluation
 */
export function instanceOrder(seed: string, count: number): Uint32Array {
  if (!/^[0-9a-f]{64}$/.test(seed)) throw new RangeError('the order seed is not 64 hexadecimal digits');
  const random = xoshiro128(seed);
  const order = Uint32Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i--) {
    const j = below(random, i + 1);
    const swapped = order[i] ?? 0;
    order[i] = order[j] ?? 0;
    order[j] = swapped;
  }
  return order;
}

/** Uniform in 0…bound−1 without modulo bias. */
function below(random: () => number, bound: number): number {
  const range = 2 ** 32;
  const limit = range - (range % bound);
  let value = random();
  while (value >= limit) value = random();
  return value % bound;
}

function xoshiro128(seed: string): () => number {
  const words = Uint32Array.from({ length: 8 }, (_, i) => Number.parseInt(seed.slice(i * 8, i * 8 + 8), 16));
  let [a = 0, b = 0, c = 0, d = 0] = [0, 1, 2, 3].map((i) => (words[i] ?? 0) ^ (words[i + 4] ?? 0));
  if ((a | b | c | d) === 0) a = 1; // the all-zero state would stay zero
  const rotate = (x: number, k: number) => (x << k) | (x >>> (32 - k));
  return () => {
    const result = Math.imul(rotate(Math.imul(b, 5), 7), 9) >>> 0;
    const t = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= t;
    d = rotate(d, 11);
    return result;
  };
}
