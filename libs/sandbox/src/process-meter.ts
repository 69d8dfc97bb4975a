import { readdirSync, readFileSync } from 'node:fs';

/** USER_HZ of every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

interface Stat {
  readonly pid: number;
  readonly parent: number;
  readonly ticks: number;
}

/** What a process and those below it use, as they are when the meter is made: a scan once, a few reads after. */
export class ProcessMeter {
  readonly #pids: readonly number[];

  constructor(pid: number) {
    this.#pids = withDescendants(pid);
  }

  /** CPU seconds used since they started; 0 where /proc does not tell. */
  cpuSeconds(): number {
    return this.#pids.reduce((sum, pid) => sum + (readStat(pid)?.ticks ?? 0), 0) / TICKS_PER_SECOND;
  }

  /** Memory that they hold now. */
  residentBytes(): number {
    return this.#pids.reduce((sum, pid) => sum + readMemory(pid, 'VmRSS'), 0);
  }

  /** The peak memory of one of them: the processes around a model process are small. */
  peakBytes(): number {
    return Math.max(...this.#pids.map((pid) => readMemory(pid, 'VmHWM')));
  }
}

function withDescendants(root: number): number[] {
  const all = processes();
  const below = (pid: number): number[] => [
    pid,
    ...all.filter(({ parent }) => parent === pid).flatMap((child) => below(child.pid)),
  ];
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

/** @param line of /proc/<pid>/status, in kB there */
function readMemory(pid: number, line: 'VmRSS' | 'VmHWM'): number {
  try {
    const found = new RegExp(`^${line}:\\s*(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return found ? Number(found[1]) * 1024 : 0;
  } catch {
    return 0; // it ended while we looked
  }
}
