import type { Readable } from 'node:stream';
import { open, type Entry, type ZipFile } from 'yauzl';

/** An image of a shard is missing in its archive, or larger than allowed: an error of the split, not of the model. */
export class ArchiveImageError extends Error {
  override readonly name = 'ArchiveImageError';
}

const MAX_IMAGE_BYTES = 64 * 1024 * 1024;

/** The images of a split, read by name from their zip. */
export class ImageArchive {
  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
  ) {}

  static async open(path: string): Promise<ImageArchive> {
    const zip = await new Promise<ZipFile>((opened, failed) =>
      open(path, { lazyEntries: true, autoClose: false }, (error, file) => (error ? failed(error) : opened(file))),
    );
    const entries = new Map<string, Entry>();
    await new Promise<void>((done, failed) => {
      zip.on('entry', (entry: Entry) => {
        entries.set(entry.fileName, entry);
        zip.readEntry();
      });
      zip.once('end', done);
      zip.once('error', failed);
      zip.readEntry();
    }).catch((error: unknown) => {
      zip.close();
      throw error;
    });
    return new ImageArchive(zip, entries);
  }

  /** @throws ArchiveImageError */
  async read(name: string): Promise<Uint8Array> {
    const entry = this.entries.get(name);
    if (!entry || entry.uncompressedSize > MAX_IMAGE_BYTES)
      throw new ArchiveImageError(`the archive has no proper image "${name}"`);
    const stream = await new Promise<Readable>((opened, failed) =>
      this.zip.openReadStream(entry, (error, readable) => (error ? failed(error) : opened(readable))),
    );
    const parts: Buffer[] = [];
    for await (const part of stream) parts.push(part as Buffer);
    return Buffer.concat(parts);
  }

  close(): void {
    this.zip.close();
  }
}
