import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A named step at which a test may kill this process (SIGKILL, as a pulled plug would). Inert unless `PRIMITIVES_FAILPOINT` names
 * exactly this step. `PRIMITIVES_FAILPOINT_ONCE` is a folder: the first process that gets there leaves a marker and dies, later ones pass.
 */
export function failpoint(step: string): void {
  if (process.env['PRIMITIVES_FAILPOINT'] !== step) return;
  const folder = process.env['PRIMITIVES_FAILPOINT_ONCE'];
  if (folder !== undefined && !isFirst(join(folder, step))) return;
  process.kill(process.pid, 'SIGKILL');
}

function isFirst(marker: string): boolean {
  try {
    closeSync(openSync(marker, 'wx'));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
