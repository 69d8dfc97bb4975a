import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError } from './setup-error.js';

/**
 * Locks the data folder until `release`. @throws SetupError when another process has the lock, or the folder cannot be
 * written
 */
export function holdDataFolder(folder: string): { release(): void } {
  const path = join(folder, 'lock');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    if (existsSync(path)) {
      const holder = Number(readFileSync(path, 'utf8'));
      if (isPrimitives(holder))
        throw new SetupError(
          `the data folder ${folder} is in use by process ${holder}: stop that one, or choose another folder with PRIMITIVES_DATA`,
        );
      rmSync(path, { force: true }); // left behind by a process that was killed
    }
    writeFileSync(path, String(process.pid), { flag: 'wx' });
  } catch (error) {
    if (error instanceof SetupError) throw error;
    throw new SetupError(
      `the data folder ${folder} cannot be written (${error instanceof Error ? error.message : error}): free some space, or choose another folder with PRIMITIVES_DATA`,
    );
  }
  return { release: () => rmSync(path, { force: true }) };
}

/** Whether the process runs and is one of ours: process ids are reused. */
function isPrimitives(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  try {
    return /\b(start|dev)\.mjs/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
  } catch {
    return true; // without /proc, trust the process id
  }
}
