import { splitFiles } from '../check-files.js';
import { fileOf, type BundleSource, type RandomAccess } from '../source.js';
import { crc32 } from './crc32.js';
import { SIGNATURE } from './zip-entry.js';

const CHUNK = 1_048_576;
/** 1 January 1980, midnight: the earliest time of the zip format. */
const DOS_DATE = 0x0021;
const UNIX = 3 << 8;
/** A regular file, rw-r--r--. */
const MODE = 0o100644;
const VERSION = 20;

/** An archive that is generated on demand: any range of it can be read, so an upload can resume anywhere. */
export interface PackedBundle extends RandomAccess {
  stream(): AsyncIterable<Uint8Array>;
}

interface Part extends RandomAccess {
  readonly offset: number;
}

/**
 * Packs the bundle's files, stored, sorted by name, without times: the same folder gives the same bytes everywhere.
 *
 * Reads every file once for its checksum; nothing is copied. Bundles stay below 4 GB, so zip64 is never needed.
 */
export async function packBundle(folder: BundleSource): Promise<PackedBundle> {
  const { source } = splitFiles(folder);
  const files = [...source.files()].sort((a, b) => (a.name < b.name ? -1 : 1));
  const parts: Part[] = [];
  const central: Uint8Array[] = [];
  let size = 0;
  const add = (part: RandomAccess): void => {
    parts.push({ size: part.size, offset: size, read: (offset, length) => part.read(offset, length) });
    size += part.size;
  };
  for (const file of files) {
    const crc = await checksum(fileOf(source, file));
    central.push(centralHeader(file.name, crc, file.size, size));
    add(inMemory(localHeader(file.name, crc, file.size)));
    add(fileOf(source, file));
  }
  const directoryOffset = size;
  for (const header of central) add(inMemory(header));
  add(inMemory(endRecord(files.length, size - directoryOffset, directoryOffset)));
  return new PlannedArchive(parts, size);
}

class PlannedArchive implements PackedBundle {
  constructor(
    private readonly parts: readonly Part[],
    readonly size: number,
  ) {}

  async read(offset: number, length: number): Promise<Uint8Array> {
    const bytes = new Uint8Array(length);
    for (const part of this.parts) {
      const from = Math.max(offset, part.offset);
      const to = Math.min(offset + length, part.offset + part.size);
      if (from < to) bytes.set(await part.read(from - part.offset, to - from), from - offset);
    }
    return bytes;
  }

  async *stream(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < this.size; at += CHUNK) yield await this.read(at, Math.min(CHUNK, this.size - at));
  }
}

async function checksum(file: RandomAccess): Promise<number> {
  let crc = 0;
  for (let at = 0; at < file.size; at += CHUNK) crc = crc32(await file.read(at, Math.min(CHUNK, file.size - at)), crc);
  return crc;
}

function localHeader(name: string, crc: number, size: number): Uint8Array {
  return record([[4, SIGNATURE.local], [2, VERSION], ...described(crc, size, name), [2, 0]], name);
}

function centralHeader(name: string, crc: number, size: number, offset: number): Uint8Array {
  const none = [
    [2, 0],
    [2, 0],
    [2, 0],
    [2, 0],
  ] as const; // extra field, comment, disk, internal attributes
  return record(
    [
      [4, SIGNATURE.central],
      [2, UNIX | VERSION],
      [2, VERSION],
      ...described(crc, size, name),
      ...none,
      [4, MODE * 0x10000],
      [4, offset],
    ],
    name,
  );
}

/** Flags, method, time, date, checksum, both sizes and the length of the name: the same in both headers. */
function described(crc: number, size: number, name: string): readonly (readonly [width: 2 | 4, value: number])[] {
  return [
    [2, 0],
    [2, 0],
    [2, 0],
    [2, DOS_DATE],
    [4, crc],
    [4, size],
    [4, size],
    [2, name.length],
  ];
}

function endRecord(count: number, size: number, offset: number): Uint8Array {
  return record(
    [
      [4, SIGNATURE.end],
      [2, 0],
      [2, 0],
      [2, count],
      [2, count],
      [4, size],
      [4, offset],
      [2, 0],
    ],
    '',
  );
}

function record(fields: readonly (readonly [width: 2 | 4, value: number])[], name: string): Uint8Array {
  const length = fields.reduce((sum, [width]) => sum + width, 0);
  const bytes = new Uint8Array(length + name.length);
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [width, value] of fields) {
    if (width === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += width;
  }
  bytes.set(new TextEncoder().encode(name), length);
  return bytes;
}

function inMemory(bytes: Uint8Array): RandomAccess {
  return { size: bytes.length, read: async (offset, length) => bytes.subarray(offset, offset + length) };
}
