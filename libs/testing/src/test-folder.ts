import { accessSync, constants, statfsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { oncePerWorker } from './worker-memory.js';

/** With the account's number: folders of another account cannot be removed. */
const PREFIX = `primitives-test-${process.getuid?.() ?? 'user'}-`;
/** A file system in memory: a test database is 600 files, which take ten times longer to create and drop on a disk. */
const MEMORY = '/dev/shm';
/** The databases and streams of one worker need less than a tenth. */
const ENOUGH_BYTES = 2 ** 31;

/** The folder of this jest worker's servers; also removes folders of workers that have ended. */
export function workerFolder(): Promise<string> {
  return oncePerWorker('folder', async () => {
    const parent = hasRoom(MEMORY) ? MEMORY : tmpdir();
    for (const name of await readdir(parent)) {
      const pid = Number(name.startsWith(PREFIX) ? name.slice(PREFIX.length) : Number.NaN);
      if (Number.isInteger(pid) && !isRunning(pid)) await rm(join(parent, name), { recursive: true, force: true });
    }
    const folder = join(parent, `${PREFIX}${process.pid}`);
    // another account must be able to enter: Postgres refuses root
    await mkdir(folder, { recursive: true, mode: 0o755 });
    return folder;
  });
}

function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= ENOUGH_BYTES;
  } catch {
    return false;
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
