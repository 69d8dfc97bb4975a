import type { Admin, Administration } from '../api/documents/admin.ts';
import { countOf } from '../mine/filters.ts';
import type { words } from '../strings/admin.ts';

/** The states of runners that the fleet page marks in red; its module would be a separate download for this list. */
export const TROUBLED: readonly string[] = ['DISK_FULL', 'QUARANTINED', 'SILENT', 'LOST'];

interface Facts {
  readonly administration: {
    readonly probingAlerts: readonly unknown[];
    readonly splits: readonly Pick<Administration['splits'][number], 'audit' | 'signOffs'>[];
  };
  readonly fleet: Admin['fleet'];
}

/** A kind of matter that a maintainer handles. */
export interface Task {
  readonly kind: keyof typeof words.tasks.kinds;
  /** How many wait now. */
  readonly count: number;
  readonly href: string;
}

/** Work that makes no progress for this long is reported. */
const STALLED_MS = 5 * 60_000;

type Pool = Admin['fleet']['pools'][number];
const isUnserved = ({ ready, waiting }: Pick<Pool, 'ready' | 'waiting'>) => waiting > 0 && ready === 0;

/** Seconds until all shards are done; null if unknown, without any, and while some wait for a runner to appear. */
export const remainingSeconds = ({ pools, summary }: Pick<Admin['fleet'], 'pools' | 'summary'>): number | null =>
  pools.some(isUnserved) ? null : summary.remainingSeconds;

/** Every kind of matter, also those of which none waits: the list says what it checks. */
export function tasksOf({ administration, fleet }: Facts): Task[] {
  const isOld = (since: string | null) => since !== null && Date.parse(fleet.at) - Date.parse(since) >= STALLED_MS;
  const unsigned = administration.splits.filter(({ audit, signOffs }) => audit !== null && signOffs.length === 0);
  const troubled = fleet.runners.filter(({ state }) => TROUBLED.includes(state));
  const unserved = fleet.pools.filter(isUnserved);
  // The throughput is that of the last five minutes.
  const stalled =
    fleet.summary.imagesPerSecond === 0
      ? fleet.pools.filter(({ ready, waitingSince }) => ready > 0 && isOld(waitingSince))
      : [];
  const long = fleet.runners.flatMap(({ shards }) => shards).filter(({ leasedAt }) => isOld(leasedAt));
  const { connected, waiting, waitingSince } = fleet.scorer;
  return [
    { kind: 'letters', count: fleet.summary.deadLetters, href: '/fleet/dead-letters' },
    { kind: 'runners', count: troubled.length, href: '/fleet' },
    { kind: 'pools', count: unserved.length, href: '/fleet' },
    { kind: 'stalled', count: stalled.length, href: '/fleet#queue' },
    { kind: 'long', count: long.length, href: '/fleet' },
    { kind: 'scorer', count: connected ? 0 : 1, href: '/fleet' },
    { kind: 'unscored', count: connected && isOld(waitingSince) ? waiting : 0, href: '/fleet#queue' },
    { kind: 'alerts', count: administration.probingAlerts.length, href: '/admin?view=probing' },
    { kind: 'audits', count: unsigned.length, href: '/admin?view=splits' },
  ];
}

/** How many matters wait, of all kinds. */
export const totalOf = (tasks: readonly Task[]): number => tasks.reduce((sum, { count }) => sum + count, 0);

const DAY_MS = 86_400_000;

/** A count of the work of the platform, with the list that has it. */
export interface WorkCount {
  readonly kind: keyof typeof words.tasks.now;
  readonly count: number;
  readonly href: string;
}

interface Work {
  /** Counts by state, and the latest failed and rejected evaluations. */
  readonly evaluations: Administration['evaluations'];
  readonly unpublishedResults: { readonly nodes: readonly { readonly visibility: string }[] };
}

/** What the platform does now; withheld results only while there are some. */
export function workOf(
  { evaluations: { states, nodes: failures }, unpublishedResults }: Work,
  pools: Admin['fleet']['pools'],
  now: number,
): WorkCount[] {
  const withheld = unpublishedResults.nodes.filter(({ visibility }) => visibility === 'WITHHELD').length;
  const lately = failures.filter(({ endedAt }) => endedAt !== null && now - Date.parse(endedAt) < DAY_MS);
  return [
    { kind: 'running', count: countOf('running', states), href: '/admin?view=submissions&state=running' },
    { kind: 'waiting', count: pools.reduce((sum, { waiting }) => sum + waiting, 0), href: '/fleet#queue' },
    { kind: 'failed', count: lately.length, href: '/admin?view=submissions&state=failed' },
    ...(withheld > 0
      ? [{ kind: 'withheld', count: withheld, href: '/admin?view=submissions&state=off' } as const]
      : []),
  ];
}
