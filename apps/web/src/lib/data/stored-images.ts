/** Reads the bytes of a file from `start` to `end`, excluded. */
export type ReadRange = (start: number, end: number) => Promise<Uint8Array<ArrayBuffer>>;

/**
 * The bytes of the answer to a request for the part of a file from `start` on. Fails where the answer is the whole
 * file, as from a proxy that drops the header, unless the part begins there too.
 */
export async function readPart(response: Response, start: number): Promise<Uint8Array<ArrayBuffer>> {
  if (response.status !== PARTIAL && !(response.ok && start === 0)) {
    await response.body?.cancel();
    throw new Error(`status ${response.status}`);
  }
  return new Uint8Array(await response.arrayBuffer());
}

const PARTIAL = 206;
const END_RECORD = 0x06054b50;
const END_BYTES = 22;
const CENTRAL_RECORD = 0x02014b50;
const CENTRAL_BYTES = 46;
const LOCAL_BYTES = 30;
const STORED = 0;
/** Bytes of the end that are read first: the directory of about a thousand images. */
const TAIL_BYTES = 64_000;
/** Room for the extra field of a local header, which the directory does not contain. */
const EXTRA_BYTES = 128;

/**
 * The images with these names in a zip archive whose entries are stored, not deflated, as image archives are. Reads the
 * directory at the end of the archive and these images only. Compressed entries, and archives over 4 GiB, have none.
 *
 * @param size of the archive
 */
export async function storedImages(
  size: number,
  names: ReadonlySet<string>,
  read: ReadRange,
): Promise<ReadonlyMap<string, Uint8Array<ArrayBuffer>>> {
  const entries = entriesOf(await directory(size, read)).filter(({ name }) => names.has(name));
  const images = entries.map(async ({ name, offset, bytes }): Promise<[string, Uint8Array<ArrayBuffer>]> => {
    const nameBytes = new TextEncoder().encode(name).length;
    const record = await read(offset, Math.min(size, offset + LOCAL_BYTES + nameBytes + EXTRA_BYTES + bytes));
    const view = viewOf(record);
    const start = LOCAL_BYTES + view.getUint16(26, true) + view.getUint16(28, true);
    return [name, record.subarray(start, start + bytes)];
  });
  return new Map(await Promise.all(images));
}

/** The central directory; empty where the bytes are no archive. */
async function directory(size: number, read: ReadRange): Promise<Uint8Array<ArrayBuffer>> {
  const start = Math.max(0, size - TAIL_BYTES);
  const tail = await read(start, size);
  const view = viewOf(tail);
  let at = tail.length - END_BYTES;
  while (at >= 0 && view.getUint32(at, true) !== END_RECORD) at--;
  if (at < 0) return new Uint8Array();
  const [bytes, offset] = [view.getUint32(at + 12, true), view.getUint32(at + 16, true)];
  if (offset + bytes > size) return new Uint8Array();
  return offset >= start ? tail.subarray(offset - start, offset - start + bytes) : read(offset, offset + bytes);
}

interface Entry {
  readonly name: string;
  readonly offset: number;
  readonly bytes: number;
}

function entriesOf(records: Uint8Array<ArrayBuffer>): Entry[] {
  const view = viewOf(records);
  const entries: Entry[] = [];
  for (let at = 0; at + CENTRAL_BYTES <= records.length && view.getUint32(at, true) === CENTRAL_RECORD;) {
    const name = at + CENTRAL_BYTES;
    const nameEnd = name + view.getUint16(at + 28, true);
    if (view.getUint16(at + 10, true) === STORED)
      entries.push({
        name: new TextDecoder().decode(records.subarray(name, nameEnd)),
        offset: view.getUint32(at + 42, true),
        bytes: view.getUint32(at + 20, true),
      });
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

const viewOf = (bytes: Uint8Array<ArrayBuffer>) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
