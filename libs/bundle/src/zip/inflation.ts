import { BundleRefused, finding } from '../finding.js';
import { crc32 } from './crc32.js';
import type { ZipEntry } from './zip-entry.js';

/** Wider than the window of any reader, so that reading on after a step back needs no second pass. */
const BUFFERED_BYTES = 4_194_304;

/** Random access to a deflated entry: inflates forward, buffers the last few MiB, restarts for earlier positions. */
export class Inflation {
  private chunks: Uint8Array[] = [];
  private start = 0;
  private end = 0;
  private inflated: AsyncIterator<Uint8Array> | null = null;

  constructor(
    readonly entry: ZipEntry,
    private readonly open: () => AsyncIterable<Uint8Array>,
  ) {}

  async read(offset: number, length: number): Promise<Uint8Array> {
    if (!this.inflated || offset < this.start) this.restart();
    while (this.end < offset + length && (await this.advance(offset)));
    if (this.end < offset + length) throw new RangeError(`"${this.entry.name}" ends before byte ${offset + length}`);
    const bytes = new Uint8Array(length);
    let at = this.start;
    for (const chunk of this.chunks) {
      const from = Math.max(offset, at);
      const to = Math.min(offset + length, at + chunk.length);
      if (from < to) bytes.set(chunk.subarray(from - at, to - at), from - offset);
      at += chunk.length;
    }
    return bytes;
  }

  async close(): Promise<void> {
    await this.inflated?.return?.();
    this.inflated = null;
  }

  private restart(): void {
    this.chunks = [];
    this.start = this.end = 0;
    this.inflated = this.open()[Symbol.asyncIterator]();
  }

  /** Takes one more chunk and drops what is far before `needed`. */
  private async advance(needed: number): Promise<boolean> {
    const next = await this.inflated!.next();
    if (next.done) return false;
    this.chunks.push(next.value);
    this.end += next.value.length;
    while (this.chunks.length > 0 && this.start + this.chunks[0]!.length < Math.min(needed, this.end - BUFFERED_BYTES))
      this.start += this.chunks.shift()!.length;
    return true;
  }
}

/** The archive itself could not be read: an error of the disk or the network, not of the bundle. */
export class ArchiveUnreadError extends Error {
  override readonly name = 'ArchiveUnreadError';
  constructor(cause: unknown) {
    super('the archive cannot be read', { cause });
  }
}

/** Passes an entry's bytes through and rejects them when they do not match the directory. */
export async function* verified(entry: ZipEntry, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const refuse = (reason: string): BundleRefused =>
    new BundleRefused(finding('zip_invalid', { name: entry.name, reason }));
  let size = 0;
  let crc = 0;
  try {
    for await (const chunk of bytes) {
      size += chunk.length;
      if (size > entry.size) throw refuse(`it contains more than the ${entry.size} bytes that it declares`);
      crc = crc32(chunk, crc);
      yield chunk;
    }
  } catch (error) {
    throw error instanceof BundleRefused || error instanceof ArchiveUnreadError
      ? error
      : refuse('its compressed data is damaged');
  }
  if (size < entry.size) throw refuse(`it contains ${size} bytes but declares ${entry.size}`);
  if (crc !== entry.crc32) throw refuse('its checksum is wrong; the file is damaged');
}
