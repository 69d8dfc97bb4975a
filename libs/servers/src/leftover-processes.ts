import { readdir, readlink, realpath } from 'node:fs/promises';
import { basename } from 'node:path';
import { poll } from './poll.js';

/** A SIGKILLed process needs a moment to give its memory and files back. */
const GONE_WITHIN_MS = 5_000;

/** Processes of `program` whose working directory is `folder`, which no process title hides. Linux only; else none. */
export async function processesIn(folder: string, program: string): Promise<number[]> {
  const wanted = await realpath(folder).catch(() => null);
  const names = wanted === null ? [] : await readdir('/proc').catch(() => []);
  const found = await Promise.all(
    names
      .filter((name) => /^\d+$/.test(name))
      .map(async (name) => {
        const cwd = await readlink(`/proc/${name}/cwd`).catch(() => null); // gone meanwhile, or another account's
        return cwd === wanted && (await programOf(Number(name))) === program ? Number(name) : null;
      }),
  );
  return found.filter((pid) => pid !== null);
}

/** The name of the program that the process runs; null when there is no such process, or it may not be known. */
export async function programOf(pid: number): Promise<string | null> {
  const executable = await readlink(`/proc/${pid}/exe`).catch(() => null);
  return executable === null ? null : basename(executable.replace(/ \(deleted\)$/, ''));
}

/** SIGKILLs what is left of a dead server and waits until it is gone. @returns the pids that were left */
export async function killLeftovers(folder: string, program: string): Promise<number[]> {
  const left = await processesIn(folder, program);
  for (const pid of left) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
  if (left.length > 0) {
    const gone = async () => ((await processesIn(folder, program)).length === 0 ? true : null);
    await poll(gone, { everyMs: 20, deadlineMs: GONE_WITHIN_MS });
  }
  return left;
}
