/**
 * The records of a zip archive whose entries are stored, not deflated: those around the bytes of an entry, and after
 * the last. Field by field as yazl writes them, because an archive's digest must not depend on the writer; yazl itself
 * stores every entry's bytes until the end, and iterates over all entries before each, which is too slow for archives
 * of ten thousand images.
 */
export interface StoredEntry {
  readonly name: string;
  readonly crc32: number;
  readonly size: number;
  /** Offset of the entry's local header. */
  readonly offset: number;
}

/** A name that would lead out of the extraction folder, or that is invalid. */
export class EntryNameError extends Error {
  override readonly name = 'EntryNameError';

  constructor(readonly entry: string) {
    super(`"${entry}" is no relative path of a file`);
  }
}

const UTF8_NAME = 1 << 11;
/** 1 January 1980, midnight, without a time zone: an archive depends on its images only. */
const DOS_DATE = 0x0021;
/** Written on Unix, by version 6.3 of the format. */
const PRODUCED_BY = (3 << 8) | 63;
const NEEDED = 20;
const NEEDED_64 = 45;
/** A regular file, rw-r--r--. */
const ATTRIBUTES = 0o100644 * 0x10000;
const FULL_16 = 0xffff;
const FULL_32 = 0xffffffff;

type Field = readonly [width: 2 | 4 | 8, value: number];

/** @throws EntryNameError */
export function localHeader(entry: StoredEntry): Buffer {
  return record(
    [[4, 0x04034b50], [2, NEEDED], ...described(entry), [4, entry.size], [4, entry.size], ...lengths(entry, 0)],
    nameOf(entry),
  );
}

/** The entry's record in the central directory; beyond 4 GiB its numbers are in an extra field. */
export function centralRecord(entry: StoredEntry): Buffer {
  const full = entry.offset >= FULL_32 || entry.size >= FULL_32;
  const extra = full
    ? record([
        [2, 1],
        [2, 24],
        [8, entry.size],
        [8, entry.size],
        [8, entry.offset],
      ])
    : Buffer.alloc(0);
  const [size, offset] = full ? [FULL_32, FULL_32] : [entry.size, entry.offset];
  const fields: Field[] = [
    ...([
      [4, 0x02014b50],
      [2, PRODUCED_BY],
      [2, full ? NEEDED_64 : NEEDED],
      ...described(entry),
      [4, size],
      [4, size],
    ] as const),
    ...lengths(entry, extra.length),
    ...([
      [2, 0],
      [2, 0],
      [2, 0],
      [4, ATTRIBUTES],
      [4, offset],
    ] as const), // comment, disk, internal attributes
  ];
  return Buffer.concat([record(fields, nameOf(entry)), extra]);
}

/** The end of an archive: number of entries, offset and length of the central directory. */
export function endRecords({ count, offset, size }: { count: number; offset: number; size: number }): Buffer {
  const [shortCount, shortSize, shortOffset] = [
    Math.min(count, FULL_16),
    Math.min(size, FULL_32),
    Math.min(offset, FULL_32),
  ];
  const end = record([
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, shortCount],
    [2, shortCount],
    [4, shortSize],
    [4, shortOffset],
    [2, 0],
  ]);
  if (shortCount < FULL_16 && shortSize < FULL_32 && shortOffset < FULL_32) return end;
  const end64 = record([
    [4, 0x06064b50],
    [8, 44],
    [2, PRODUCED_BY],
    [2, NEEDED_64],
    [4, 0],
    [4, 0],
    [8, count],
    [8, count],
    [8, size],
    [8, offset],
  ]);
  const locator = record([
    [4, 0x07064b50],
    [4, 0],
    [8, offset + size],
    [4, 1],
  ]);
  return Buffer.concat([end64, locator, end]);
}

/** Flags, method, time, date and checksum: the same in both headers. */
const described = ({ crc32 }: StoredEntry): Field[] => [
  [2, UTF8_NAME],
  [2, 0],
  [2, 0],
  [2, DOS_DATE],
  [4, crc32],
];

const lengths = (entry: StoredEntry, extra: number): Field[] => [
  [2, nameOf(entry).length],
  [2, extra],
];

function nameOf({ name }: StoredEntry): Buffer {
  const bytes = Buffer.from(name);
  const leads = /^([a-zA-Z]:|\/)|\\|\/$/.test(name) || name.split('/').includes('..');
  if (name === '' || leads || bytes.length > FULL_16) throw new EntryNameError(name);
  return bytes;
}

function record(fields: readonly Field[], tail: Buffer = Buffer.alloc(0)): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [width]) => sum + width, 0));
  let at = 0;
  for (const [width, value] of fields) {
    if (width === 2) bytes.writeUInt16LE(value, at);
    else if (width === 4) bytes.writeUInt32LE(value, at);
    else bytes.writeBigUInt64LE(BigInt(value), at);
    at += width;
  }
  return Buffer.concat([bytes, tail]);
}
