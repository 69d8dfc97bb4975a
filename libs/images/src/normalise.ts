import type { Preprocessing } from '@primitives/bundle';

const CHANNELS = 3;
const LEVELS = 256;

/**
 * Converts prepared images to `pixel_values`: float32 [n, 3, height, width], `(x · rescale − mean) / std`, each step
 * rounded to float32 as Hugging Face's processors do in numpy. A byte has only 256 results per channel, which are
 * computed once.
 */
export class Normaliser {
  readonly #table: Float32Array;

  constructor({ rescale, mean, std }: Preprocessing) {
    this.#table = Float32Array.from({ length: CHANNELS * LEVELS }, (_, i) => {
      const channel = Math.floor(i / LEVELS);
      const scaled = Math.fround((i % LEVELS) * rescale);
      return Math.fround(Math.fround(scaled - Math.fround(mean[channel]!)) / Math.fround(std[channel]!));
    });
  }

  /** Writes one image's channels, one after the other, to `values` from `offset`. */
  write(record: Uint8Array, values: Float32Array, offset: number): void {
    const pixels = record.length / CHANNELS;
    for (let channel = 0; channel < CHANNELS; channel++) {
      const table = this.#table.subarray(channel * LEVELS, (channel + 1) * LEVELS);
      const start = offset + channel * pixels;
      for (let pixel = 0, byte = channel; pixel < pixels; pixel++, byte += CHANNELS)
        values[start + pixel] = table[record[byte]!]!;
    }
  }

  /** One batch of images of equal size. */
  batch(records: readonly Uint8Array[]): Float32Array<ArrayBuffer> {
    const size = records[0]?.length ?? 0;
    const values = new Float32Array(size * records.length);
    records.forEach((record, i) => this.write(record, values, i * size));
    return values;
  }
}
