import { mkdir, open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';

/**
 * Resized images of one archive and one preprocessing as bytes in one file, so that the next bundle with the same preprocessing
 * decodes nothing.
 *
 * `pixels` holds a record of equal size for each image, in the order of `names`; `checksums` the CRC-32 of each record, 0 while it
 * is missing. The checksum is what makes it safe: a record that was torn by a crash or written by two processes at once is either
 * whole or counts as missing. Nothing is kept in memory but the names.
 */
export class DecodedCache {
  readonly #slots: ReadonlyMap<string, number>;

  private constructor(
    private readonly pixels: FileHandle,
    private readonly checksums: FileHandle,
    private readonly recordBytes: number,
    names: readonly string[],
  ) {
    this.#slots = new Map(names.map((name, slot) => [name, slot]));
  }

  /**
   * Opens the cache in `folder`, which must be named by the digests of the archive and of the preprocessing.
   *
   * @param names every image of the archive, in an order that depends on nothing but the archive
   */
  static async open(folder: string, names: readonly string[], recordBytes: number): Promise<DecodedCache> {
    await mkdir(folder, { recursive: true });
    const pixels = await openForBoth(join(folder, 'pixels'));
    const checksums = await openForBoth(join(folder, 'checksums'));
    return new DecodedCache(pixels, checksums, recordBytes, names);
  }

  /** Fills `record` with an image's pixels; false when the cache does not have them whole. */
  async read(name: string, record: Uint8Array): Promise<boolean> {
    const slot = this.#slots.get(name);
    if (slot === undefined) return false;
    const expected = new Uint32Array(1);
    const found = await this.checksums.read(expected, 0, 4, slot * 4);
    if (found.bytesRead < 4 || expected[0] === 0) return false;
    const { bytesRead } = await this.pixels.read(record, 0, this.recordBytes, slot * this.recordBytes);
    return bytesRead === this.recordBytes && crc32(record) === expected[0];
  }

  /** Keeps an image's pixels. An image whose checksum happens to be 0 is decoded every time. */
  async write(name: string, record: Uint8Array): Promise<void> {
    const slot = this.#slots.get(name);
    if (slot === undefined) return;
    await this.pixels.write(record, 0, this.recordBytes, slot * this.recordBytes);
    await this.checksums.write(Uint32Array.of(crc32(record)), 0, 4, slot * 4);
  }

  async close(): Promise<void> {
    await Promise.all([this.pixels.close(), this.checksums.close()]);
  }
}

/** For reading and writing at any place, made when missing, never cut: another process may have it open. */
async function openForBoth(path: string): Promise<FileHandle> {
  const made = await open(path, 'a');
  await made.close();
  return open(path, 'r+');
}
