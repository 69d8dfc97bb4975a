import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** A program of util-linux or the shell; null where it is not installed. */
export const systemProgram = (name: string): string | null =>
  ['/usr/bin', '/bin'].map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;

/** The folder of an npm package as `file` would import it, hoisted to the root of the checkout or not. */
export function packageFolder(name: string, file: string): string {
  for (const folder of createRequire(file).resolve.paths(name) ?? []) {
    if (existsSync(join(folder, name, 'package.json'))) return realpathSync(join(folder, name));
  }
  throw new Error(`${name} is not installed`);
}
