import { sized } from './sized.js';

/** Wall-clock and processor time of some work; other programs on the machine affect the second less. */
export interface Timing {
  readonly wallMs: number;
  readonly cpuMs: number;
}

/** Median of several runs, after an uncounted warm-up run. */
export function timed(work: () => void, runs = sized(3, 1)): Timing {
  work();
  const timings = Array.from({ length: runs }, () => once(work));
  return { wallMs: median(timings.map(({ wallMs }) => wallMs)), cpuMs: median(timings.map(({ cpuMs }) => cpuMs)) };
}

/** One run, for work that is too long to repeat. */
export function once(work: () => void): Timing {
  const cpu = process.cpuUsage();
  const start = performance.now();
  work();
  const wallMs = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  return { wallMs, cpuMs: (user + system) / 1000 };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((x, y) => x - y);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}
