import { unlinkSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A named step at which a test may kill this process (SIGKILL, like a power loss). Inert unless `PRIMITIVES_FAILPOINTS`
 * names a folder. There a file with the name of the step arms it: the first process that reaches the step removes the
 * file and dies, all others pass.
 */
export function failpoint(step: string): void {
  const folder = process.env['PRIMITIVES_FAILPOINTS'];
  if (folder === undefined) return;
  if (wasArmed(join(folder, step))) process.kill(process.pid, 'SIGKILL');
}

function wasArmed(file: string): boolean {
  try {
    unlinkSync(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
