import { readdirSync, readFileSync } from 'node:fs';

/** USER_HZ of every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

/** CPU seconds that a process and all below it have used; 0 where /proc does not tell. */
export function descendantCpuSeconds(pid: number): number {
  const children = new Map<number, number[]>();
  const used = new Map<number, number>();
  let entries: string[];
  try {
    entries = readdirSync('/proc');
  } catch {
    return 0;
  }
  for (const entry of entries) {
    if (!/^\d+$/.test(entry)) continue;
    const stat = readStat(entry);
    if (!stat) continue;
    used.set(stat.pid, stat.ticks);
    children.set(stat.parent, [...(children.get(stat.parent) ?? []), stat.pid]);
  }
  const sum = (of: number): number => (used.get(of) ?? 0) + (children.get(of) ?? []).reduce((total, child) => total + sum(child), 0);
  return sum(pid) / TICKS_PER_SECOND;
}

function readStat(entry: string): { pid: number; parent: number; ticks: number } | null {
  try {
    const text = readFileSync(`/proc/${entry}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' '); // the name before may hold anything
    return { pid: Number(entry), parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
  } catch {
    return null; // it ended while we looked
  }
}
