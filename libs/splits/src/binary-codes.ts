import { normalisedRows, type Embeddings } from './nearest.js';
import { seededRandom } from './seeded-random.js';

/** N codes of `bits` bits, `bits / 32` words per code, row-major. */
export interface BinaryCodes {
  readonly rows: number;
  readonly bits: number;
  readonly words: Uint32Array;
}

/** The closest code on the other side. */
export interface NearestCode {
  readonly index: number;
  /** Bits that differ. */
  readonly distance: number;
}

/**
 * For every code of `of` the closest one of `among` that differs in no more than `within` bits, or null; ties go to the
 * lower index. O(N · M · words).
 *
 * @throws RangeError when the two have different lengths
 */
export function nearestCodes(of: BinaryCodes, among: BinaryCodes, within: number): (NearestCode | null)[] {
  if (of.bits !== among.bits) throw new RangeError(`codes of ${of.bits} and of ${among.bits} bits`);
  const width = of.bits / 32;
  return Array.from({ length: of.rows }, (_, i) => {
    let nearest: NearestCode | null = null;
    let best = within + 1;
    for (let j = 0; j < among.rows; j++) {
      let distance = 0;
      for (let w = 0; w < width && distance < best; w++)
        distance += ones(of.words[i * width + w]! ^ among.words[j * width + w]!);
      if (distance >= best) continue;
      best = distance;
      nearest = { index: j, distance };
    }
    return nearest;
  });
}

/**
 * Embeddings as bits: the sides of `bits` random hyperplanes (Charikar 2002). Two rows at angle θ differ in θ/π of the
 * bits in expectation, so a cosine of 0.95 is 10% of them. O(N · D · bits).
 */
export function hyperplaneCodes(embeddings: Embeddings, bits = 256, seed = 0): BinaryCodes {
  const { rows, dimensions } = embeddings;
  const unit = normalisedRows(embeddings);
  const random = seededRandom(seed);
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const planes = Float64Array.from({ length: bits * dimensions }, normal);
  const words = new Uint32Array((rows * bits) / 32);
  for (let i = 0; i < rows; i++) {
    for (let b = 0; b < bits; b++) {
      let side = 0;
      for (let k = 0; k < dimensions; k++) side += unit[i * dimensions + k]! * planes[b * dimensions + k]!;
      if (side > 0) words[(i * bits + b) >>> 5]! |= 1 << (b & 31);
    }
  }
  return { rows, bits, words };
}

/** Set bits of a 32-bit word. */
function ones(word: number): number {
  let v = word - ((word >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
