import { BundleRefused, finding, type Finding } from '../finding.js';
import type { BundleFile, BundleSource, RandomAccess } from '../source.js';
import { readCentralDirectory, textOf, unreadable, viewOf, type CentralDirectory } from './central-directory.js';
import { flattenEntries, type FlatEntry } from './flatten-entries.js';
import { platformInflateRaw, type InflateRaw } from './inflate.js';
import { ArchiveUnreadError, Inflation, verified } from './inflation.js';
import { SIGNATURE, STORED } from './zip-entry.js';
import { checkZipEntries } from './zip-rules.js';

const CHUNK = 262_144;

/** An archive as a source: stored files are read in place, deflated ones are inflated on demand. */
export interface ZipBundle extends BundleSource {
  /** A whole file with verified size and checksum, for unpacking. Throws BundleRefused when it is damaged. */
  stream(name: string): AsyncIterable<Uint8Array>;
}

/**
 * Opens a zip without unpacking it, or returns all findings about it.
 *
 * Browser, API and runner read archives with this code only, so that all of them see the same files.
 */
export async function openZipBundle(
  archive: RandomAccess,
  inflateRaw: InflateRaw = platformInflateRaw,
): Promise<ZipBundle | Finding[]> {
  try {
    const directory = await readCentralDirectory(archive);
    const entries = flattenEntries(directory.entries);
    if (entries.length === 0) throw unreadable('it is empty');
    const findings = checkZipEntries(entries);
    if (findings.length > 0) return findings;
    const offsets = await locate(archive, directory);
    const located = entries.map((it) => ({ ...it, dataOffset: offsets.get(it.archiveName)! }));
    return new OpenZip(
      archive,
      located.sort((a, b) => a.headerOffset - b.headerOffset),
      inflateRaw,
    );
  } catch (error) {
    if (error instanceof BundleRefused) return [error.finding];
    throw error;
  }
}

interface Located extends FlatEntry {
  readonly dataOffset: number;
}

/**
 * Follows each entry to its local header, which must agree with the directory, and to bytes that no other entry uses.
 *
 * @returns where the bytes of each entry start, by its name in the archive
 */
async function locate(
  archive: RandomAccess,
  { entries, offset: directory }: CentralDirectory,
): Promise<ReadonlyMap<string, number>> {
  const located = new Map<string, number>();
  let end = 0;
  for (const entry of [...entries].sort((a, b) => a.headerOffset - b.headerOffset)) {
    const refuse = (reason: string): BundleRefused =>
      new BundleRefused(finding('zip_invalid', { name: entry.name, reason }));
    if (entry.headerOffset < end) throw refuse('it shares bytes with another entry');
    if (entry.headerOffset + 30 > directory) throw refuse('it is beyond the end of the archive');
    const header = viewOf(await archive.read(entry.headerOffset, 30));
    const nameLength = header.getUint16(26, true);
    const dataOffset = entry.headerOffset + 30 + nameLength + header.getUint16(28, true);
    end = dataOffset + entry.storedSize;
    if (header.getUint32(0, true) !== SIGNATURE.local || end > directory)
      throw refuse('it is beyond the end of the archive');
    const name = textOf(viewOf(await archive.read(entry.headerOffset + 30, nameLength)), 0, nameLength);
    const differs =
      name !== entry.name || header.getUint16(8, true) !== entry.method || (header.getUint16(6, true) & 1) !== 0;
    if (differs) throw refuse('the directory and the entry declare different values');
    located.set(entry.name, dataOffset);
  }
  return located;
}

class OpenZip implements ZipBundle {
  private readonly entries: ReadonlyMap<string, Located>;
  /** Files are read one after the other, so one open inflation is enough. */
  private inflation: Inflation | null = null;

  constructor(
    private readonly archive: RandomAccess,
    entries: readonly Located[],
    private readonly inflateRaw: InflateRaw,
  ) {
    this.entries = new Map(entries.map((it) => [it.name, it]));
  }

  files(): readonly BundleFile[] {
    return [...this.entries.values()].map(({ name, size }) => ({ name, size }));
  }

  async read(name: string, offset: number, length: number): Promise<Uint8Array> {
    const entry = this.entry(name);
    if (entry.method === STORED) return this.archive.read(entry.dataOffset + offset, length);
    if (this.inflation?.entry !== entry) {
      await this.inflation?.close();
      this.inflation = new Inflation(entry, () => this.stream(name));
    }
    return this.inflation.read(offset, length);
  }

  stream(name: string): AsyncIterable<Uint8Array> {
    const entry = this.entry(name);
    const raw = this.raw(entry);
    return verified(entry, entry.method === STORED ? raw : this.inflateRaw(raw));
  }

  private async *raw({ dataOffset, storedSize }: Located): AsyncGenerator<Uint8Array> {
    const read = (at: number): Promise<Uint8Array> =>
      this.archive.read(dataOffset + at, Math.min(CHUNK, storedSize - at));
    for (let at = 0; at < storedSize; at += CHUNK) {
      yield await read(at).catch((cause: unknown) => {
        throw new ArchiveUnreadError(cause);
      });
    }
  }

  private entry(name: string): Located {
    const entry = this.entries.get(name);
    if (!entry) throw new NoSuchFileError(name);
    return entry;
  }
}

/** The caller requested a file that `files()` does not list. */
export class NoSuchFileError extends Error {
  override readonly name = 'NoSuchFileError';
  constructor(readonly file: string) {
    super(`the archive holds no "${file}"`);
  }
}
