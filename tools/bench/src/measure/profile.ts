import { resolve } from 'node:path';
import type { ManagedProcess } from '@primitives/tool-up';

/** Where profiles of the api are written, when someone asks for them. */
const FOLDER = process.env['PRIMITIVES_BENCH_PROFILE'];
const ENTRY = 'apps/api/dist/main.js';

/** Environment of the api's process that makes it possible to profile it; nothing when no one asked. */
export function profiling(): Record<string, string> {
  if (!FOLDER) return {};
  const address = new URL('./profiled.js', import.meta.url);
  address.searchParams.set('entry', ENTRY);
  address.searchParams.set('folder', resolve(FOLDER));
  return { NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import=${address.href}`.trim() };
}

/** Begins a profile of the api, or ends the one that runs. */
export function turnProfile(processes: readonly ManagedProcess[]): void {
  if (!FOLDER) return;
  for (const { pid, program } of processes) if (pid && program.entry.endsWith(ENTRY)) process.kill(pid, 'SIGUSR2');
}
