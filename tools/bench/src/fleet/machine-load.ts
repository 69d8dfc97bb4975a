import { readFileSync } from 'node:fs';

/** Hundredths of a second: busy time and total time of the machine's processors. */
interface Ticks {
  readonly busy: number;
  readonly all: number;
}

export function machineTicks(): Ticks {
  const [, ...counts] = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '').split(/\s+/);
  const ticks = counts.slice(0, 8).map(Number); // user nice system idle iowait irq softirq steal
  const all = ticks.reduce((sum, each) => sum + each, 0);
  return { busy: all - (ticks[3] ?? 0) - (ticks[4] ?? 0), all };
}

/** Utilisation of all cores between two samples, in [0, 1]. */
export const busyShare = (before: Ticks, after: Ticks): number =>
  (after.busy - before.busy) / Math.max(1, after.all - before.all);
