import { SPARE_BYTES, createResampleKernel, type ResampleKernel } from './resample-kernel.js';
import { axisWeights, type AxisWeights, type ResampleFilter } from './resample-weights.js';
import type { RgbImage } from './rgb-image.js';

/** The requested output: the size after resizing, and the window of the resized image. */
export interface ResampleTarget {
  readonly filter: ResampleFilter;
  readonly width: number;
  readonly height: number;
  readonly window: { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
}

/** Source rows enter the kernel's memory in bands of about this size, so that it stays small for any image. */
const BAND_BYTES = 1 << 20;
const PAGE_BYTES = 1 << 16;
/** Maximum cached axes; photographs have few sizes. */
const CACHED_WEIGHTS = 64;

/**
 * Pillow's `Image.resize` for RGB, byte for byte (its integer resampler, MIT-CMU licence, in WebAssembly SIMD): a
 * horizontal pass, then a vertical one, each rounded to bytes. Only the rows and columns that the window needs are
 * computed.
 *
 * One instance serves one thread; its memory fits the largest requested window, plus one band.
 */
export class Resampler {
  readonly #kernel: ResampleKernel = createResampleKernel();
  readonly #weights = new Map<string, AxisWeights>();

  /** @returns the window's pixels, RGB bytes; O(source pixels in reach × taps) */
  resample(image: RgbImage, { filter, width, height, window }: ResampleTarget): Uint8Array<ArrayBuffer> {
    requireWindow(window, width, height);
    const horizontal = this.#axis(filter, image.width, width);
    const vertical = this.#axis(filter, image.height, height);
    const firstRow = vertical.bounds[window.top * 2]!;
    const last = (window.top + window.height - 1) * 2;
    const rows = vertical.bounds[last]! + vertical.bounds[last + 1]! - firstRow;

    const rowBytes = window.width * 3;
    const sourceRowBytes = image.width * 3;
    const bandRows = Math.max(1, Math.min(rows, Math.floor(BAND_BYTES / sourceRowBytes)));
    const layout = new Layout();
    const columnBounds = layout.take(horizontal.bounds.byteLength);
    const columnWeights = layout.take(horizontal.weights.byteLength);
    const rowBounds = layout.take(vertical.bounds.byteLength);
    const rowWeights = layout.take(vertical.weights.byteLength);
    const band = layout.take(bandRows * sourceRowBytes);
    const between = layout.take(rows * rowBytes);
    const result = layout.take(window.height * rowBytes);
    const memory = this.#memory(layout.bytes);
    put(memory, columnBounds, horizontal.bounds);
    put(memory, columnWeights, horizontal.weights);
    put(memory, rowBounds, vertical.bounds);
    put(memory, rowWeights, vertical.weights);

    for (let row = 0; row < rows; row += bandRows) {
      const count = Math.min(bandRows, rows - row);
      const from = (firstRow + row) * sourceRowBytes;
      memory.set(image.pixels.subarray(from, from + count * sourceRowBytes), band);

      this.#kernel.horizontal(
        band,
        image.width,
        count,
        columnBounds,
        columnWeights,
        horizontal.taps,
        window.left,
        window.width,
        between + row * rowBytes,
      );
    }

    this.#kernel.vertical(
      between,
      rowBytes,
      firstRow,
      rowBounds,
      rowWeights,
      vertical.taps,
      window.top,
      window.height,
      result,
    );
    return memory.slice(result, result + window.height * rowBytes);
  }

  #axis(filter: ResampleFilter, source: number, target: number): AxisWeights {
    const key = `${filter} ${source} ${target}`;
    const cached = this.#weights.get(key);
    if (cached) return cached;
    const oldest = this.#weights.keys().next();
    if (this.#weights.size >= CACHED_WEIGHTS && !oldest.done) this.#weights.delete(oldest.value);
    const made = axisWeights(filter, source, target);
    this.#weights.set(key, made);
    return made;
  }

  #memory(bytes: number): Uint8Array {
    const missing = bytes - this.#kernel.memory.buffer.byteLength;
    if (missing > 0) this.#kernel.memory.grow(Math.ceil(missing / PAGE_BYTES));
    return new Uint8Array(this.#kernel.memory.buffer);
  }
}

/** Allocates aligned pieces of the kernel's memory, each with the spare bytes that whole vectors need. */
class Layout {
  bytes = 0;

  take(bytes: number): number {
    const start = this.bytes;
    this.bytes += Math.ceil((bytes + SPARE_BYTES) / 16) * 16;
    return start;
  }
}

function put(memory: Uint8Array, at: number, values: Int32Array): void {
  memory.set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength), at);
}

function requireWindow(window: ResampleTarget['window'], width: number, height: number): void {
  const inside =
    window.left >= 0 && window.top >= 0 && window.left + window.width <= width && window.top + window.height <= height;
  if (!inside || window.width < 1 || window.height < 1) {
    throw new RangeError(
      `the window ${window.width}x${window.height} at ${window.left},${window.top} is not inside the resized image of ${width}x${height}`,
    );
  }
}
