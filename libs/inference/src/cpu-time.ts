import { readdirSync, readFileSync } from 'node:fs';

/** USER_HZ of every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

interface Stat {
  readonly pid: number;
  readonly parent: number;
  readonly ticks: number;
}

/** Measures the CPU time of a process and of those below it, as they are when the meter is made: a scan once, a few reads after. */
export class CpuMeter {
  readonly #pids: readonly number[];

  constructor(pid: number) {
    this.#pids = withDescendants(pid);
  }

  /** CPU seconds used since they started; 0 where /proc does not tell. */
  seconds(): number {
    return this.#pids.reduce((sum, pid) => sum + (readStat(pid)?.ticks ?? 0), 0) / TICKS_PER_SECOND;
  }
}

function withDescendants(root: number): number[] {
  const all = processes();
  const below = (pid: number): number[] => [pid, ...all.filter(({ parent }) => parent === pid).flatMap((child) => below(child.pid))];
  return below(root);
}

function processes(): Stat[] {
  try {
    return readdirSync('/proc').flatMap((entry) => (/^\d+$/.test(entry) ? (readStat(Number(entry)) ?? []) : []));
  } catch {
    return []; // no Linux
  }
}

function readStat(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' '); // the name before may hold anything
    return { pid, parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
  } catch {
    return null; // it ended while we looked
  }
}
