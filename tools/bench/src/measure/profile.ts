import { resolve } from 'node:path';
import type { ManagedProcess } from '@primitives/tool-up';

/** Folder of the api's profiles, when profiling is enabled. */
const FOLDER = process.env['PRIMITIVES_BENCH_PROFILE'];
const ENTRY = 'apps/api/dist/one-file.js';

/** Environment variables that enable profiling of the api's process; empty when profiling is off. */
export function profiling(): Record<string, string> {
  if (!FOLDER) return {};
  const address = new URL('./profiled.js', import.meta.url);
  address.searchParams.set('entry', ENTRY);
  address.searchParams.set('folder', resolve(FOLDER));
  return { NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import=${address.href}`.trim() };
}

/** Starts a profile of the api, or ends the running one. */
export function turnProfile(processes: readonly ManagedProcess[]): void {
  if (!FOLDER) return;
  for (const { pid, program } of processes) if (pid && program.entry.endsWith(ENTRY)) process.kill(pid, 'SIGUSR2');
}
