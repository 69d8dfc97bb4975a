import { createHash } from 'node:crypto';
import { geometryKey, outputSize, type Preprocessing } from '@primitives/bundle';
import type { ImageProcesses } from '@primitives/images';
import type { ShardInstance } from '@primitives/protocol';
import { RecordFile, RecordFolder } from '@primitives/inference';
import { ImageArchive } from './image-archive.js';

/** The archive of one split with one preprocessing. */
export class SplitImages {
  constructor(
    private readonly archive: ImageArchive,
    private readonly decoded: RecordFile,
    private readonly processes: ImageProcesses,
    private readonly preprocessing: Preprocessing,
  ) {}

  /** The pixels of an instance before their conversion to numbers: from the disk cache, or decoded and cached. */
  async prepared({ image, box }: Pick<ShardInstance, 'image' | 'box'>): Promise<Uint8Array> {
    const key = box ? `${image}\n${box.join(' ')}` : image;
    const record = new Uint8Array(recordBytesOf(this.preprocessing));
    if (await this.decoded.read(key, record)) return record;
    const fresh = await this.processes.prepare(this.preprocessing, await this.archive.read(image), box);
    await this.decoded.write(key, fresh);
    return fresh;
  }

  async close(): Promise<void> {
    this.archive.close();
    await this.decoded.close();
  }
}

/** Maximum open splits between shards; a runner serves few at a time. */
const MAX_OPEN = 4;

/** The open archives and decoded images of a runner's splits, in a bounded disk cache. */
export class SplitStore {
  readonly #open = new Map<string, Promise<SplitImages>>();
  readonly #decoded: RecordFolder;

  /** @param maxBytes of all decoded images on disk; the least recently used split is deleted first */
  constructor(
    folder: string,
    maxBytes: number,
    private readonly processes: ImageProcesses,
  ) {
    this.#decoded = new RecordFolder(folder, maxBytes);
  }

  /** Stays usable until `MAX_OPEN` others were requested. @param wanted number of images to read */
  async get(
    archive: { readonly sha256: string; readonly path: string },
    preprocessing: Preprocessing,
    wanted: number,
  ): Promise<SplitImages> {
    const key = `${archive.sha256}-${createHash('sha256').update(geometryKey(preprocessing)).digest('hex').slice(0, 32)}`;
    const place = await this.#decoded.use(key, wanted * recordBytesOf(preprocessing));
    const images = this.#open.get(key) ?? this.#openSplit(place, archive.path, preprocessing);
    this.#open.delete(key);
    this.#open.set(key, images); // least recently used first
    images.catch(() => this.#open.delete(key));
    for (const oldest of [...this.#open.keys()].slice(0, -MAX_OPEN)) await this.#close(oldest);
    return images;
  }

  /**
   * Deletes decoded images until this number of bytes of the disk is free; they are decoded again. For an idle runner.
   */
  async shrink(wantedFree: number): Promise<void> {
    await this.close();
    await this.#decoded.shrink(wantedFree);
  }

  async close(): Promise<void> {
    for (const key of [...this.#open.keys()]) await this.#close(key);
  }

  /** Beyond the limit an image is decoded again each time. */
  async #openSplit(place: string, archivePath: string, preprocessing: Preprocessing): Promise<SplitImages> {
    const recordBytes = recordBytesOf(preprocessing);
    const maxRecords = Math.floor(this.#decoded.maxBytes / recordBytes);
    const archive = await ImageArchive.open(archivePath);
    const decoded = await RecordFile.open(place, { recordBytes, maxRecords }).catch((error: unknown) => {
      archive.close();
      throw error;
    });
    return new SplitImages(archive, decoded, this.processes, preprocessing);
  }

  async #close(key: string): Promise<void> {
    const images = await this.#open.get(key)?.catch(() => undefined);
    this.#open.delete(key);
    await images?.close();
  }
}

function recordBytesOf(preprocessing: Preprocessing): number {
  const { width, height } = outputSize(preprocessing);
  return width * height * 3;
}
