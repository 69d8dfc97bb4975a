import { createHash } from 'node:crypto';
import { mkdir, open, readFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { SlotIndex } from './slot-index.js';

export interface RecordFileOptions {
  readonly recordBytes: number;
  /** Maximum number of records; further ones are not stored. */
  readonly maxRecords: number;
}

const DIGEST_BYTES = 16;
/** A digest of the key and the CRC-32 of the record. */
const ENTRY_BYTES = DIGEST_BYTES + 4;

/**
 * Records of equal size by their key, appended to two files of one folder: `records`, and `entries` with a digest of
 * each key and the record's CRC-32, written after the record itself. The checksum makes it safe: a record that was torn
 * by a crash, or written by two processes at once, is either whole or counts as missing.
 */
export class RecordFile {
  readonly #index = new SlotIndex();
  #checksums = new Uint32Array(1024);
  #slots = 0;

  private constructor(
    private readonly records: FileHandle,
    private readonly entries: FileHandle,
    private readonly options: RecordFileOptions,
  ) {}

  /**
   * Opens or creates the records in `folder`. The folder's name must identify everything that the records depend on.
   */
  static async open(folder: string, options: RecordFileOptions): Promise<RecordFile> {
    await mkdir(folder, { recursive: true });
    const records = await openForBoth(join(folder, 'records'));
    try {
      const remembered = await readFile(join(folder, 'entries')).catch(emptyIfMissing);
      const file = new RecordFile(records, await openForBoth(join(folder, 'entries')), options);
      file.#remember(remembered);
      return file;
    } catch (error) {
      await records.close();
      throw error;
    }
  }

  /** Fills `record`; false if it is not stored completely. */
  async read(key: string, record: Uint8Array): Promise<boolean> {
    const slot = this.#index.find(digestOf(key));
    if (slot < 0) return false;
    const { recordBytes } = this.options;
    const { bytesRead } = await this.records.read(record, 0, recordBytes, slot * recordBytes);
    return bytesRead === recordBytes && crc32(record) === this.#checksums[slot];
  }

  /** Stores the record if there is space: a full disk, like a full file, stores nothing more. */
  async write(key: string, record: Uint8Array): Promise<void> {
    if (this.#slots >= this.options.maxRecords) return;
    const slot = this.#slots++; // reserved before the first await: writes may be concurrent
    const digest = digestOf(key);
    const checksum = crc32(record);
    const entry = new Uint32Array(ENTRY_BYTES / 4);
    entry.set(digest);
    entry[DIGEST_BYTES / 4] = checksum;
    try {
      await writeWhole(this.records, record, slot * this.options.recordBytes);
      await writeWhole(this.entries, entry, slot * ENTRY_BYTES);
    } catch (error) {
      if (isFull(error)) return;
      throw error;
    }
    this.#hold(digest, slot, checksum);
  }

  async close(): Promise<void> {
    await Promise.all([this.records.close(), this.entries.close()]);
  }

  /** Entries of zeros were never finished: their slots stay unused. */
  #remember(bytes: Buffer): void {
    this.#slots = Math.ceil(bytes.length / ENTRY_BYTES);
    const words = new Uint32Array(
      bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + Math.floor(bytes.length / ENTRY_BYTES) * ENTRY_BYTES),
    );
    for (let slot = 0, at = 0; at < words.length; slot++, at += ENTRY_BYTES / 4) {
      const digest = words.subarray(at, at + DIGEST_BYTES / 4);
      if (digest.some((word) => word !== 0)) this.#hold(digest, slot, words[at + DIGEST_BYTES / 4]!);
    }
  }

  #hold(digest: Uint32Array, slot: number, checksum: number): void {
    while (slot >= this.#checksums.length) {
      const larger = new Uint32Array(this.#checksums.length * 2);
      larger.set(this.#checksums);
      this.#checksums = larger;
    }
    this.#checksums[slot] = checksum;
    this.#index.set(digest, slot);
  }
}

/** A disk that fills up accepts a part first, and refuses the rest. */
async function writeWhole(
  file: FileHandle,
  { buffer, byteOffset, byteLength }: Uint8Array | Uint32Array,
  position: number,
) {
  const bytes = new Uint8Array(buffer, byteOffset, byteLength);
  for (let done = 0; done < bytes.length;)
    done += (await file.write(bytes, done, bytes.length - done, position + done)).bytesWritten;
}

const isFull = (error: unknown) => ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');

function digestOf(key: string): Uint32Array {
  const digest = createHash('sha256').update(key).digest();
  return new Uint32Array(digest.buffer.slice(digest.byteOffset, digest.byteOffset + DIGEST_BYTES));
}

function emptyIfMissing(error: NodeJS.ErrnoException): Buffer {
  if (error.code === 'ENOENT') return Buffer.alloc(0);
  throw error;
}

/** For reading and writing at any position, created when missing, never truncated: another process may have it open. */
async function openForBoth(path: string): Promise<FileHandle> {
  const made = await open(path, 'a');
  await made.close();
  return open(path, 'r+');
}
