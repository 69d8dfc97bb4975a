import type { RandomAccess } from '../source.js';

const SMALLEST = 16_384;
const LARGEST = 1_048_576;
/** Up to this distance, reading through is cheaper than another small read. */
const NEAR = 65_536;

/**
 * A small part of a large file, moved forward as the reader advances.
 *
 * A far jump reads little, because the next step may be another jump over gigabytes of weights; sequential reading
 * doubles the window up to 1 MiB. So a 2 GB model costs as many small reads as it has large tensors.
 */
export class Window {
  bytes: Uint8Array = new Uint8Array(0);
  /** Offset of `bytes` in the file. */
  start = 0;
  private nextLength = SMALLEST;

  constructor(private readonly file: RandomAccess) {}

  get size(): number {
    return this.file.size;
  }

  holds(at: number, length: number): boolean {
    return at >= this.start && at + length <= this.start + this.bytes.length;
  }

  /** Makes `length` bytes at `at` available, or as many as the file has. */
  async load(at: number, length: number): Promise<void> {
    const wanted = Math.min(length, this.size - at);
    if (this.holds(at, wanted)) return;
    const near = at >= this.start && at <= this.start + this.bytes.length + NEAR;
    this.nextLength = near ? Math.min(this.nextLength * 2, LARGEST) : SMALLEST;
    this.bytes = await this.file.read(at, Math.min(Math.max(wanted, this.nextLength), this.size - at));
    this.start = at;
  }
}
