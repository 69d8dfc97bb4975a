import type { Readable } from 'node:stream';
import { decodeFrame, frameLengths, HEAD_BYTES, type Frame, type FrameBounds } from './frames.js';

/** Frames from a stream, each requested by `next`. */
export class FrameReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer[] = [];
  #held = 0;

  constructor(stream: Readable) {
    stream.on('error', () => undefined);
    this.#chunks = (stream as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  }

  /**
   * Never settles when the stream ended: the process reports that, with the reason.
   *
   * @throws FrameError beyond the bounds
   */
  async next(bounds: FrameBounds): Promise<Frame> {
    const { json, payload } = frameLengths(await this.#take(HEAD_BYTES), bounds);
    const text = await this.#take(json);
    return decodeFrame(text, await this.#take(payload));
  }

  async #take(length: number): Promise<Buffer> {
    while (this.#held < length) {
      const { value, done } = await this.#chunks.next();
      if (done) return new Promise<never>(() => undefined);
      this.#rest.push(value);
      this.#held += value.length;
    }
    const all = this.#rest.length === 1 ? this.#rest[0]! : Buffer.concat(this.#rest);
    this.#rest = all.length > length ? [all.subarray(length)] : [];
    this.#held = all.length - length;
    return all.subarray(0, length);
  }
}
