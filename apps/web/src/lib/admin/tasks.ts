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

/** Every kind of matter, also those of which none waits: the list says what it checks. */
export function tasksOf({ administration, fleet }: Facts): Task[] {
  const unsigned = administration.splits.filter(({ audit, signOffs }) => audit !== null && signOffs.length === 0);
  const troubled = fleet.runners.filter(({ state }) => TROUBLED.includes(state));
  const unserved = fleet.pools.filter(({ ready, waiting }) => waiting > 0 && ready === 0);
  return [
    { kind: 'letters', count: fleet.summary.deadLetters, href: '/fleet/dead-letters' },
    { kind: 'runners', count: troubled.length, href: '/fleet' },
    { kind: 'pools', count: unserved.length, href: '/fleet' },
    { kind: 'scorer', count: fleet.scorer.connected ? 0 : 1, href: '/fleet' },
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
