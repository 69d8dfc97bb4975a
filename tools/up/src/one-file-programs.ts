import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Writes programs with their libraries into one file each, unless the file is newer than its sources.
 *
 * @param entries absolute paths of compiled `main.js` files
 * @returns the paths of the files by entry
 */
export async function oneFilePrograms(root: string, entries: readonly string[]): Promise<ReadonlyMap<string, string>> {
  await run(process.execPath, [join(root, 'tools/up/one-file-programs.mjs'), ...new Set(entries)]);
  return new Map(entries.map((entry) => [entry, join(dirname(entry), 'one-file.js')]));
}
