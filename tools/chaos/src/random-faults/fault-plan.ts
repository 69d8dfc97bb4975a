import { seededRandom } from '@primitives/testing';

/** The kinds of process that a fault may affect, with their relative frequency. */
export const GROUPS = { api: 3, dispatcher: 4, scorer: 3, runner: 5, nats: 3, postgres: 2 } as const;
export type Group = keyof typeof GROUPS;

export interface FaultTarget {
  readonly name: string;
  readonly group: Group;
}

/** One fault: a process is killed, or suspended for a while. */
export interface Fault {
  readonly target: string;
  readonly kind: 'kill' | 'pause';
  /** Duration of a pause in milliseconds; 0 for a kill. */
  readonly pauseMs: number;
  /** Time since the previous fault. */
  readonly gapMs: number;
}

/** Percentage of kills. */
const KILLS = 60;
/** From a short pause to one and a half leases: after that, the process must be fenced off. */
const PAUSE_MS = { least: 300, most: 6_000 };
const GAP_MS = { least: 200, most: 3_000 };

/**
 * The faults of a seed: the same faults in the same order, independent of the timing of the run.
 *
 * @param killEverySeconds every fault is a kill, this number of seconds after the previous one; 0: kills and pauses at
 * random intervals
 */
export function planFaults(seed: number, count: number, aims: readonly FaultTarget[], killEverySeconds = 0): Fault[] {
  const random = seededRandom(seed);
  const between = ({ least, most }: { least: number; most: number }) => Math.round(least + random() * (most - least));
  const present = (Object.keys(GROUPS) as Group[]).filter((group) => aims.some((aim) => aim.group === group));
  const weights = present.flatMap((group) => Array.from({ length: GROUPS[group] }, () => group));
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)];
  return Array.from({ length: count }, (): Fault => {
    const group = pick(weights);
    const target = pick(aims.filter((aim) => aim.group === group))?.name;
    if (target === undefined) throw new RangeError('there is nothing to hit');
    if (killEverySeconds > 0) return { target, kind: 'kill', pauseMs: 0, gapMs: killEverySeconds * 1_000 };
    const kill = random() * 100 < KILLS;
    return { target, kind: kill ? 'kill' : 'pause', pauseMs: kill ? 0 : between(PAUSE_MS), gapMs: between(GAP_MS) };
  });
}
