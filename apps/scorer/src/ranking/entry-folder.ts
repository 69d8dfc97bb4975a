import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PackedReader } from './packed-file.js';
import { readEntry, writeEntry, type StoredEntry } from './stored-entry.js';

const SUFFIX = '.entry';
/** Files of `BoardPairs`. */
const PAIRS = /^(families|lengths32\.\d+\.\d+)$/;
const RECENT_MS = 3_600_000;

/** Measured entries of one board, a file each, named by the digest of their outcomes. */
export class EntryFolder {
  readonly #reader = new PackedReader();

  constructor(readonly path: string) {}

  /** @returns null if it is not stored; otherwise valid until the next read */
  read(outcomesSha256: string): StoredEntry | null {
    return readEntry(this.#reader, this.#place(outcomesSha256));
  }

  write(outcomesSha256: string, entry: StoredEntry): Promise<void> {
    return writeEntry(this.#place(outcomesSha256), entry);
  }

  /**
   * Deletes the entries besides these, and what a crash left incomplete. Files of the last hour stay: another process
   * may be writing them, or their evaluation is about to be ranked.
   */
  async keepOnly(outcomes: ReadonlySet<string>): Promise<void> {
    for (const name of await readdir(this.path)) {
      if (PAIRS.test(name) || (name.endsWith(SUFFIX) && outcomes.has(name.slice(0, -SUFFIX.length)))) continue;
      const path = join(this.path, name);
      const status = await stat(path).catch(() => null); // another scorer may have renamed it
      if (status && Date.now() - status.mtimeMs > RECENT_MS) await rm(path, { force: true });
    }
  }

  #place(outcomesSha256: string): string {
    return join(this.path, `${outcomesSha256}${SUFFIX}`);
  }
}
