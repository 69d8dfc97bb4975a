import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { oncePerWorker } from './worker-memory.js';

/** With the account's number: what another account left behind is not ours to remove. */
const PREFIX = `primitives-test-${process.getuid?.() ?? 'user'}-`;

/** The folder of this jest worker's servers; folders of workers that are gone are removed on the way. */
export function workerFolder(): Promise<string> {
  return oncePerWorker('folder', async () => {
    for (const name of await readdir(tmpdir())) {
      const pid = Number(name.startsWith(PREFIX) ? name.slice(PREFIX.length) : Number.NaN);
      if (Number.isInteger(pid) && !existsSync(`/proc/${pid}`))
        await rm(join(tmpdir(), name), { recursive: true, force: true });
    }
    const folder = join(tmpdir(), `${PREFIX}${process.pid}`);
    await mkdir(folder, { recursive: true, mode: 0o755 }); // another account must walk through it: Postgres refuses root
    return folder;
  });
}
