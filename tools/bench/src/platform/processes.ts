import { readdirSync, readFileSync } from 'node:fs';

/** Resources of a program of the deployment, including its children of the same name. */
export interface ProgramMetrics {
  readonly name: string;
  readonly processes: number;
  /** Proportional set size: shared pages are divided among processes. Null where the kernel does not report it. */
  readonly pssMb: number | null;
  /** Processor time since the start of each, by process. */
  readonly cpuMs: ReadonlyMap<number, number>;
  /** Processor time of the children of a server that have ended: PostgreSQL has a process per connection. */
  readonly endedMs: number;
}

/**
 * Processor time of a program between two samples. Of the processes that ended in between, it counts those of a server,
 * such as PostgreSQL, and not those of the deployment's programs.
 */
export function cpuMsBetween(
  before: readonly ProgramMetrics[],
  after: readonly ProgramMetrics[],
  name: string,
): number {
  const was = before.find((program) => program.name === name);
  const is = after.find((program) => program.name === name);
  if (!is) return 0;
  const running = [...is.cpuMs].reduce((sum, [pid, ms]) => sum + ms - (was?.cpuMs.get(pid) ?? 0), 0);
  const ended = is.endedMs - (was?.endedMs ?? 0);
  if (ended === 0) return running;
  const counted = [...(was?.cpuMs ?? [])].reduce((sum, [pid, ms]) => sum + (is.cpuMs.has(pid) ? 0 : ms), 0);
  return running + Math.max(0, ended - counted);
}

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;
const MODELS = ': models';

interface Entry {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
  readonly cpuMs: number;
  /** Of its children that have ended, with their children. */
  readonly endedMs: number;
}

/** Programs with their processes: a deployment's, and others that were started in addition. */
export interface Programs {
  readonly processes: readonly { readonly pid: number | undefined; readonly program: { readonly name: string } }[];
}

/**
 * Every descendant of this process, by program: the deployment's by their names, a runner's children as its models,
 * servers by command.
 */
export function programMetrics(deployment: Programs): ProgramMetrics[] {
  const entries = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => entryOf(Number(pid))),
  );
  const named = new Map(deployment.processes.map(({ pid, program }) => [pid, program.name]));
  const programs = new Map<string, ProgramMetrics>();
  for (const entry of entries.values()) {
    const name = nameOf(entry, entries, named);
    if (name === null) continue;
    const sum = programs.get(name) ?? { name, processes: 0, pssMb: 0, cpuMs: new Map<number, number>(), endedMs: 0 };
    const pssMb = pssOf(entry.pid);
    programs.set(name, {
      name,
      processes: sum.processes + 1,
      pssMb: sum.pssMb === null || pssMb === null ? null : sum.pssMb + pssMb,
      cpuMs: new Map([...sum.cpuMs, [entry.pid, entry.cpuMs]]),
      // Ended children of the deployment's programs may be models, which count for another name
      endedMs: sum.endedMs + (named.has(entry.pid) || name.endsWith(MODELS) ? 0 : entry.endedMs),
    });
  }
  return [...programs.values()].sort((a, b) => a.name.localeCompare(b.name));
}

/** Null for processes that are no descendants. */
function nameOf(
  entry: Entry,
  entries: ReadonlyMap<number, Entry>,
  named: ReadonlyMap<number | undefined, string>,
): string | null {
  const own = named.get(entry.pid);
  if (own !== undefined) return own;
  for (let at: Entry | undefined = entry; at; at = entries.get(at.parent)) {
    const owner = named.get(at.parent);
    if (owner !== undefined) return `${owner}${MODELS}`;
    if (at.parent === process.pid) return at.command;
  }
  return null;
}

function entryOf(pid: number): [number, Entry][] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = stat.lastIndexOf(')'); // the command may contain spaces and brackets
    const fields = stat.slice(end + 2).split(' ');
    const ms = (user: number) => (Number(fields[user]) + Number(fields[user + 1])) * TICK_MS;
    const command = stat.slice(stat.indexOf('(') + 1, end);
    return [[pid, { pid, parent: Number(fields[1]), command, cpuMs: ms(11), endedMs: ms(13) }]];
  } catch {
    return []; // the process has ended
  }
}

function pssOf(pid: number): number | null {
  try {
    const line = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'));
    return line ? Number(line[1]) / 1024 : null;
  } catch {
    return null;
  }
}
