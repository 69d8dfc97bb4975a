import type { RgbImage } from './rgb-image.js';

/** Words of a perceptual hash: 64 bits of low frequencies, then 64 bits of gradients. */
export const PERCEPTUAL_HASH_BITS = 128;

/** Side of the grey image for the frequencies, and of the block of frequencies that is used. */
const SIDE = 32;
const COEFFICIENTS = 8;

/**
 * A hash that copies of an image share after scaling, recompression and small changes of brightness. First word pair:
 * which of the 64 lowest frequencies (without the mean) of a 32 × 32 grey copy are above their median (pHash); second:
 * whether brightness increases from each of 8 × 9 cells to the next (dHash). A crop or a mirrored copy is another
 * image. O(pixels).
 */
export function perceptualHash(image: RgbImage): Uint32Array {
  const words = new Uint32Array(PERCEPTUAL_HASH_BITS / 32);
  const spectrum = lowFrequencies(greyCells(image, SIDE, SIDE));
  const median = [...spectrum].sort((a, b) => a - b)[spectrum.length >> 1]!;
  spectrum.forEach((value, bit) => set(words, bit, value > median));
  const cells = greyCells(image, COEFFICIENTS + 1, COEFFICIENTS);
  for (let row = 0; row < COEFFICIENTS; row++) {
    for (let column = 0; column < COEFFICIENTS; column++) {
      const at = row * (COEFFICIENTS + 1) + column;
      set(words, 64 + row * COEFFICIENTS + column, cells[at + 1]! > cells[at]!);
    }
  }
  return words;
}

function set(words: Uint32Array, bit: number, value: boolean): void {
  if (value) words[bit >>> 5]! |= 1 << (bit & 31);
}

/** Mean brightness of columns × rows equal cells, row-major, in [0, 255]. */
function greyCells({ width, height, pixels }: RgbImage, columns: number, rows: number): Float64Array {
  const sums = new Float64Array(columns * rows);
  const counts = new Float64Array(columns * rows);
  const tall = Math.max(height, rows);
  const wide = Math.max(width, columns);
  // Pixels of an image smaller than the grid are read several times
  for (let y = 0; y < tall; y++) {
    const sourceRow = Math.floor((y * height) / tall) * width;
    const cellRow = Math.floor((y * rows) / tall) * columns;
    for (let x = 0; x < wide; x++) {
      const from = (sourceRow + Math.floor((x * width) / wide)) * 3;
      const cell = cellRow + Math.floor((x * columns) / wide);
      sums[cell]! += 0.299 * pixels[from]! + 0.587 * pixels[from + 1]! + 0.114 * pixels[from + 2]!;
      counts[cell]! += 1;
    }
  }
  return sums.map((sum, cell) => sum / counts[cell]!);
}

/**
 * The 8 × 8 lowest coefficients of the cosine transform, in reading order from the second on, and one more of the next
 * row to make 64.
 */
function lowFrequencies(grey: Float64Array): Float64Array {
  const wave = (frequency: number, at: number): number => Math.cos((Math.PI * frequency * (2 * at + 1)) / (2 * SIDE));
  const coefficient = (v: number, u: number): number => {
    let sum = 0;
    for (let y = 0; y < SIDE; y++) {
      let line = 0;
      for (let x = 0; x < SIDE; x++) line += grey[y * SIDE + x]! * wave(u, x);
      sum += line * wave(v, y);
    }
    return sum;
  };
  return Float64Array.from({ length: COEFFICIENTS * COEFFICIENTS }, (_, i) => {
    const at = i + 1; // the first is the mean brightness
    return coefficient(Math.floor(at / COEFFICIENTS), at % COEFFICIENTS);
  });
}
