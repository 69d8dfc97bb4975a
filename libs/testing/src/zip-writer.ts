import { deflateRawSync } from 'node:zlib';

/** One entry of an archive whose headers may be false. */
export interface ZipPart {
  name: string;
  data: Uint8Array;
  deflate?: boolean;
  /** Unix file type and permissions; a symbolic link is 0o120777. */
  mode?: number;
  flags?: number;
  /** Header values if they differ from the real ones. */
  claims?: { size?: number; crc?: number; method?: number; localName?: string };
}

/** Writes any zip, valid or hostile, for tests. `crc32` comes from the caller, so that none is trusted by default. */
export function zipArchive(parts: readonly ZipPart[], crc32: (bytes: Uint8Array) => number): Uint8Array<ArrayBuffer> {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, data, deflate = false, mode = 0o100644, flags = 0, claims = {} } of parts) {
    const stored = deflate ? deflateRawSync(data) : Buffer.from(data);
    const about = Buffer.alloc(22);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(flags, 2);
    about.writeUInt16LE(claims.method ?? (deflate ? 8 : 0), 4);
    about.writeUInt16LE(0x21, 8);
    about.writeUInt32LE(claims.crc ?? crc32(data), 10);
    about.writeUInt32LE(stored.length, 14);
    about.writeUInt32LE(claims.size ?? data.length, 18);
    const localName = Buffer.from(claims.localName ?? name);
    const centralName = Buffer.from(name);
    local.push(Buffer.concat([uint32(0x04034b50), about, uint16(localName.length), uint16(0), localName, stored]));
    central.push(
      Buffer.concat([
        uint32(0x02014b50),
        uint16(0x0314),
        about,
        uint16(centralName.length),
        Buffer.alloc(8),
        uint32(mode * 0x10000),
        uint32(offset),
        centralName,
      ]),
    );
    offset += local[local.length - 1]!.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.concat([
    uint32(0x06054b50),
    uint32(0),
    uint16(parts.length),
    uint16(parts.length),
    uint32(directory.length),
    uint32(offset),
    uint16(0),
  ]);
  return new Uint8Array(Buffer.concat([...local, directory, end]));
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0);
  return bytes;
}
