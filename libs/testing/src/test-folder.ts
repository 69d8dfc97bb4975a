import { mkdir, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { oncePerWorker } from './worker-memory.js';

/** With the account's number: folders of another account cannot be removed. */
const PREFIX = `primitives-test-${process.getuid?.() ?? 'user'}-`;

/** The folder of this jest worker's servers; also removes folders of workers that have ended. */
export function workerFolder(): Promise<string> {
  return oncePerWorker('folder', async () => {
    for (const name of await readdir(tmpdir())) {
      const pid = Number(name.startsWith(PREFIX) ? name.slice(PREFIX.length) : Number.NaN);
      if (Number.isInteger(pid) && !isRunning(pid)) await rm(join(tmpdir(), name), { recursive: true, force: true });
    }
    const folder = join(tmpdir(), `${PREFIX}${process.pid}`);
    // another account must be able to enter: Postgres refuses root
    await mkdir(folder, { recursive: true, mode: 0o755 });
    return folder;
  });
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
