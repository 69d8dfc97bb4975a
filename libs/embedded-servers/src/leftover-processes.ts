import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, readlink, realpath } from 'node:fs/promises';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { poll } from './poll.js';

/** A killed process needs a moment to release its memory and files. */
const GONE_WITHIN_MS = 5_000;

/**
 * Processes of `program` whose working directory is `folder`, independent of process titles. Linux only; otherwise
 * none.
 */
export async function processesIn(folder: string, program: string): Promise<number[]> {
  const wanted = await realpath(folder).catch(() => null);
  const names = wanted === null ? [] : await readdir('/proc').catch(() => []);
  const found = await Promise.all(
    names
      .filter((name) => /^\d+$/.test(name))
      .map(async (name) => {
        const cwd = await readlink(`/proc/${name}/cwd`).catch(() => null); // ended meanwhile, or another account's
        return cwd === wanted && (await programOf(Number(name))) === program ? Number(name) : null;
      }),
  );
  return found.filter((pid) => pid !== null);
}

/** The name of the program that the process runs; null if there is no such process or it is not readable. */
export async function programOf(pid: number): Promise<string | null> {
  if (!existsSync('/proc/self')) return programFromPs(pid);
  const executable = await readlink(`/proc/${pid}/exe`).catch(() => null);
  return executable === null ? null : basename(executable.replace(/ \(deleted\)$/, ''));
}

/** The same by `ps`, for macOS. */
export async function programFromPs(pid: number): Promise<string | null> {
  const output = await promisify(execFile)('ps', ['-o', 'comm=', '-p', String(pid)]).catch(() => null);
  const executable = output?.stdout.trim();
  return executable ? basename(executable) : null;
}

/** The command line of a process; null if there is no such process or it is not readable. */
export async function commandLineOf(pid: number): Promise<string | null> {
  if (existsSync('/proc/self'))
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0').join(' ').trim() || null;
  const output = await promisify(execFile)('ps', ['-o', 'args=', '-ww', '-p', String(pid)]).catch(() => null);
  return output?.stdout.trim() || null;
}

/** Ends a process. @returns false if it ended before */
export function endProcess(pid: number, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    return false;
  }
}

/** Kills the remaining processes of a dead server and waits for their end. @returns their pids */
export async function killLeftovers(folder: string, program: string): Promise<number[]> {
  const left = await processesIn(folder, program);
  for (const pid of left) endProcess(pid, 'SIGKILL');
  if (left.length > 0) {
    const gone = async () => ((await processesIn(folder, program)).length === 0 ? true : null);
    await poll(gone, { everyMs: 20, deadlineMs: GONE_WITHIN_MS });
  }
  return left;
}
