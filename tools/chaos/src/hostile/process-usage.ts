import { readFileSync } from 'node:fs';

const PAGE_BYTES = 4_096;
const TICKS_PER_SECOND = 100;

/** Resident memory of a process; 0 when it has ended. */
export function residentBytes(pid: number | undefined): number {
  return Number(read(pid, 'statm').split(' ')[1] ?? 0) * PAGE_BYTES;
}

/** CPU time of a process without its children; 0 when it has ended. */
export function cpuSeconds(pid: number | undefined): number {
  const stat = read(pid, 'stat');
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user + system) / TICKS_PER_SECOND;
}

function read(pid: number | undefined, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}
