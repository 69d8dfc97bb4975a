import { BundleRefused, finding } from '../finding.js';
import { LIMITS } from '../limits.js';
import type { RandomAccess } from '../source.js';
import { SIGNATURE, type ZipEntry } from './zip-entry.js';

const END_LENGTH = 22;
const LONGEST_COMMENT = 65_535;
/**
 * A central directory of 64 files is a few KiB; extra fields may add some. macOS adds an entry for each file, archivers
 * one for each folder.
 */
const OF_BUNDLES = { entries: 3 * LIMITS.files, files: LIMITS.files, bytes: 1_048_576 };

export interface CentralDirectory {
  readonly entries: readonly ZipEntry[];
  readonly offset: number;
}

/**
 * Reads the list of entries at the end of an archive, zip64 included.
 *
 * @param limits of a directory, `files` as a finding states it; default: of a bundle's
 * @throws BundleRefused when there is none, or it has more entries than allowed
 */
export async function readCentralDirectory(
  archive: RandomAccess,
  limits: { readonly entries: number; readonly files?: number; readonly bytes: number } = OF_BUNDLES,
): Promise<CentralDirectory> {
  const { count, size, offset } = await readEnd(archive);
  if (count > limits.entries)
    throw new BundleRefused(finding('too_many_files', { count, limit: limits.files ?? limits.entries }));
  if (count === 0) throw unreadable('it is empty');
  if (offset + size > archive.size)
    throw unreadable('its directory is beyond the end of the file; the file is truncated');
  if (size > limits.bytes) throw unreadable(`its directory has ${size} bytes`);
  const view = viewOf(await archive.read(offset, size));
  const entries: ZipEntry[] = [];
  let at = 0;
  while (at + 46 <= size && view.getUint32(at, true) === SIGNATURE.central && entries.length < count) {
    const [nameLength, extraLength, commentLength] = [
      view.getUint16(at + 28, true),
      view.getUint16(at + 30, true),
      view.getUint16(at + 32, true),
    ];
    const next = at + 46 + nameLength + extraLength + commentLength;
    if (next > size) break;
    entries.push(readEntry(view, at, nameLength, extraLength));
    at = next;
  }
  if (entries.length !== count || at !== size)
    throw unreadable(`its directory is damaged after ${entries.length} of ${count} entries`);
  return { entries, offset };
}

export function unreadable(reason: string): BundleRefused {
  return new BundleRefused(finding('zip_invalid', { reason }));
}

/** The end record, and the 64-bit one before it if its fields overflow. */
async function readEnd(archive: RandomAccess): Promise<{ count: number; size: number; offset: number }> {
  const length = Math.min(archive.size, END_LENGTH + LONGEST_COMMENT);
  const view = viewOf(await archive.read(archive.size - length, length));
  let at = length - END_LENGTH;
  while (
    at >= 0 &&
    !(view.getUint32(at, true) === SIGNATURE.end && at + END_LENGTH + view.getUint16(at + 20, true) === length)
  )
    at--;
  if (at < 0) throw unreadable('it has no end record; the file is truncated or not a zip archive');
  const end = {
    count: view.getUint16(at + 10, true),
    size: view.getUint32(at + 12, true),
    offset: view.getUint32(at + 16, true),
  };
  const full = end.count === 0xffff || end.size === 0xffffffff || end.offset === 0xffffffff;
  if (full) return readEnd64(archive, archive.size - length + at);
  if (view.getUint16(at + 4, true) !== 0 || view.getUint16(at + 8, true) !== end.count)
    throw unreadable('it spans several disks');
  return end;
}

async function readEnd64(
  archive: RandomAccess,
  endOffset: number,
): Promise<{ count: number; size: number; offset: number }> {
  if (endOffset < 20) throw unreadable('its zip64 record is missing');
  const locator = viewOf(await archive.read(endOffset - 20, 20));
  const offset = number64(locator, 8);
  if (locator.getUint32(0, true) !== SIGNATURE.end64Locator || offset + 56 > endOffset)
    throw unreadable('its zip64 record is missing');
  const end = viewOf(await archive.read(offset, 56));
  if (end.getUint32(0, true) !== SIGNATURE.end64) throw unreadable('its zip64 record is damaged');
  return { count: number64(end, 32), size: number64(end, 40), offset: number64(end, 48) };
}

function readEntry(view: DataView, at: number, nameLength: number, extraLength: number): ZipEntry {
  const entry = {
    name: textOf(view, at + 46, nameLength),
    flags: view.getUint16(at + 8, true),
    method: view.getUint16(at + 10, true),
    crc32: view.getUint32(at + 16, true),
    storedSize: view.getUint32(at + 20, true),
    size: view.getUint32(at + 24, true),
    mode: view.getUint16(at + 40, true),
    headerOffset: view.getUint32(at + 42, true),
  };
  return { ...entry, ...readZip64(entry, view, at + 46 + nameLength, extraLength) };
}

/** The zip64 extra field holds, in this order, those of the three numbers that did not fit. */
function readZip64(entry: ZipEntry, view: DataView, start: number, length: number): Partial<ZipEntry> {
  const wanted = (['size', 'storedSize', 'headerOffset'] as const).filter((it) => entry[it] === 0xffffffff);
  if (wanted.length === 0) return {};
  for (let at = start; at + 4 <= start + length; at += 4 + view.getUint16(at + 2, true)) {
    const holds =
      view.getUint16(at, true) === 1 &&
      view.getUint16(at + 2, true) >= wanted.length * 8 &&
      at + 4 + wanted.length * 8 <= start + length;
    if (holds) return Object.fromEntries(wanted.map((it, i) => [it, number64(view, at + 4 + i * 8)]));
  }
  throw unreadable(`the zip64 sizes of "${entry.name}" are missing`);
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

export function textOf(view: DataView, at: number, length: number): string {
  return new TextDecoder('utf-8').decode(new Uint8Array(view.buffer, view.byteOffset + at, length));
}

function number64(view: DataView, at: number): number {
  return view.getUint32(at + 4, true) * 2 ** 32 + view.getUint32(at, true);
}
