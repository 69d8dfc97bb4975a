import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { dirname } from 'node:path';

/** A file of numbers: the length of the header in 8 bytes, the header in JSON, padded to 8 bytes, and the vectors. */
interface Header {
  readonly about: unknown;
  readonly lengths: readonly number[];
}

export interface PackedFile<About> {
  readonly about: About;
  readonly vectors: readonly Float64Array[];
}

const WORD = 8;

type Numbers = Uint8Array | Float32Array | Float64Array;

/** Writes a file as a whole: after a crash the earlier one is there, or this one. */
export async function writePacked(path: string, about: unknown, vectors: readonly Float64Array[]): Promise<void> {
  const header: Header = { about, lengths: vectors.map(({ length }) => length) };
  const json = Buffer.from(JSON.stringify(header));
  const padded = Buffer.alloc(Math.ceil(json.length / WORD) * WORD, ' ');
  json.copy(padded);
  const size = Buffer.alloc(WORD);
  size.writeUInt32LE(padded.length);
  await writeWhole(path, [size, padded, ...vectors]);
}

/** Writes these bytes one after the other into a new file that replaces the earlier one. */
export async function writeWhole(path: string, parts: readonly Numbers[]): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const incoming = `${path}.${randomUUID()}`;
  try {
    const file = await open(incoming, 'wx', 0o600);
    try {
      for (const part of parts) await file.writeFile(bytesOf(part));
      await file.datasync();
    } finally {
      await file.close();
    }
    await rename(incoming, path);
  } finally {
    await rm(incoming, { force: true });
  }
}

export const bytesOf = ({ buffer, byteOffset, byteLength }: Numbers): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

/** Reads packed files into one buffer: the vectors of a file are valid until the next one is read. */
export class PackedReader {
  #buffer = new ArrayBuffer(0);

  /** Synchronous, because a board of 10,000 entries reads as many files. @returns null if it is missing or damaged */
  read<About>(path: string): PackedFile<About> | null {
    let file: number;
    try {
      file = openSync(path, 'r');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
    try {
      const { size } = fstatSync(file);
      if (this.#buffer.byteLength < size) this.#buffer = new ArrayBuffer(Math.ceil((1.1 * size) / WORD) * WORD);
      const bytes = new Uint8Array(this.#buffer, 0, size);
      return readSync(file, bytes, 0, size, 0) === size ? unpacked<About>(bytes) : null;
    } finally {
      closeSync(file);
    }
  }
}

/** @param bytes aligned to 8 bytes */
function unpacked<About>({ buffer, byteOffset, byteLength }: Uint8Array): PackedFile<About> | null {
  if (byteLength < WORD) return null;
  const size = new DataView(buffer, byteOffset).getUint32(0, true);
  if (WORD + size > byteLength) return null;
  const { about, lengths } = JSON.parse(Buffer.from(buffer, byteOffset + WORD, size).toString()) as Header;
  const numbers = lengths.reduce((sum, length) => sum + length, 0);
  if (byteLength !== WORD + size + numbers * Float64Array.BYTES_PER_ELEMENT) return null;
  let at = byteOffset + WORD + size;
  const vectors = lengths.map((length) => {
    const vector = new Float64Array(buffer, at, length);
    at += vector.byteLength;
    return vector;
  });
  return { about: about as About, vectors };
}
