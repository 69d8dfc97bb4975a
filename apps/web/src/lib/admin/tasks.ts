import type { Admin, Administration } from '../api/documents/admin.ts';
import { countOf } from '../mine/filters.ts';
import type { words } from '../strings/admin.ts';

/** The states of runners that the fleet page marks in red; its module would be a separate download for this list. */
export const TROUBLED: readonly string[] = ['DISK_FULL', 'QUARANTINED', 'SILENT', 'LOST'];

type Fleet = Admin['fleet'];
type Pool = Fleet['pools'][number];
interface RunnerFacts {
  readonly state: Fleet['runners'][number]['state'];
  readonly shards: readonly { readonly leasedAt: string }[];
}
interface Facts {
  readonly administration: {
    readonly probingAlerts: readonly unknown[];
    readonly splits: readonly Pick<Administration['splits'][number], 'audit' | 'signOffs'>[];
  };
  readonly fleet: Pick<Fleet, 'at' | 'scorer'> & {
    readonly summary: Pick<Fleet['summary'], 'deadLetters' | 'delayed' | 'imagesPerSecond'>;
    readonly pools: readonly Pick<Pool, 'ready' | 'waiting' | 'waitingSince'>[];
    readonly runners: readonly RunnerFacts[];
  };
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

const isUnserved = ({ ready, waiting }: Pick<Pool, 'ready' | 'waiting'>) => waiting > 0 && ready === 0;
/** Whether no shard of the pool waits for a runner to appear. */
export const isServed = (pool: Pick<Pool, 'ready' | 'waiting'>): boolean => !isUnserved(pool);

const isOldAt = (at: string) => (since: string | null) =>
  since !== null && Date.parse(at) - Date.parse(since) >= STALLED_MS;

/** What needs attention, by kind. */
export function concernedOf<F extends Facts>({ administration, fleet }: F) {
  const isOld = isOldAt(fleet.at);
  const splits: readonly F['administration']['splits'][number][] = administration.splits;
  const runners: readonly F['fleet']['runners'][number][] = fleet.runners;
  const pools: readonly F['fleet']['pools'][number][] = fleet.pools;
  return {
    audits: splits.filter(({ audit, signOffs }) => audit !== null && signOffs.length === 0),
    runners: runners.filter(({ state }) => TROUBLED.includes(state)),
    pools: pools.filter(isUnserved),
    // The throughput is that of the last five minutes.
    stalled:
      fleet.summary.imagesPerSecond === 0
        ? pools.filter(({ ready, waitingSince }) => ready > 0 && isOld(waitingSince))
        : [],
    long: runners.flatMap((runner) =>
      runner.shards.flatMap((shard: F['fleet']['runners'][number]['shards'][number]) =>
        isOld(shard.leasedAt) ? [{ runner, shard }] : [],
      ),
    ),
  };
}

/** Every kind of matter, also those of which none waits: the list says what it checks. */
export function tasksOf(facts: Facts): Task[] {
  const { administration, fleet } = facts;
  const isOld = isOldAt(fleet.at);
  const found = concernedOf(facts);
  const { connected, waiting, waitingSince } = fleet.scorer;
  return [
    { kind: 'letters', count: fleet.summary.deadLetters, href: '/fleet/dead-letters' },
    { kind: 'runners', count: found.runners.length, href: '/fleet' },
    { kind: 'pools', count: found.pools.length, href: '/fleet' },
    { kind: 'stalled', count: found.stalled.length, href: '/fleet#queue' },
    { kind: 'delayed', count: fleet.summary.delayed, href: '/fleet#queue' },
    { kind: 'long', count: found.long.length, href: '/fleet' },
    { kind: 'scorer', count: connected ? 0 : 1, href: '/fleet' },
    { kind: 'unscored', count: connected && isOld(waitingSince) ? waiting : 0, href: '/fleet#queue' },
    { kind: 'alerts', count: administration.probingAlerts.length, href: '/admin?view=probing' },
    { kind: 'audits', count: found.audits.length, href: '/admin?view=splits' },
  ];
}

/** How many matters wait, of all kinds. */
export const totalOf = (tasks: readonly Task[]): number => tasks.reduce((sum, { count }) => sum + count, 0);

/** The numbers of runners that accept work, are in the fleet, and are in it but paused, silent or lost. */
export interface RunnerCounts {
  readonly ready: number;
  readonly total: number;
  readonly cordoned: number;
  readonly draining: number;
  readonly drained: number;
  /** Without heartbeats, and not paused. */
  readonly silent: number;
}

/** Whether all waiting shards are of runs for data pages, which come last in the queue. */
export const areForDataPages = (queue: readonly Pick<Fleet['queue'][number], 'purpose'>[]): boolean =>
  queue.length > 0 && queue.every(({ purpose }) => purpose === 'EXAMPLES');

/** Runners that accept work, of those in the fleet: neither left for good nor removed, as on the fleet page. */
export function readyRunners({ pools, runners }: Pick<Fleet, 'pools' | 'runners'>): RunnerCounts {
  const isCurrent = ({ state, cordoned }: Fleet['runners'][number]) =>
    state !== 'REMOVED' && (state !== 'LEFT' || cordoned);
  const current = runners.filter(isCurrent);
  const draining = current.filter(({ state }) => state === 'DRAINING').length;
  // As the fleet page: one that left while cordoned is drained.
  const drained = current.filter(({ state }) => state === 'DRAINED' || state === 'LEFT').length;
  return {
    ready: pools.reduce((sum, pool) => sum + pool.ready, 0),
    total: current.length,
    cordoned: current.filter(({ cordoned }) => cordoned).length - draining - drained,
    draining,
    drained,
    silent: current.filter(({ state, cordoned }) => !cordoned && (state === 'SILENT' || state === 'LOST')).length,
  };
}

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
}

/** What the platform does now; withheld results only while there are some. */
export function workOf(
  { evaluations: { states, visibilities, nodes: failures } }: Work,
  pools: Facts['fleet']['pools'],
  now: number,
): WorkCount[] {
  const withheld = visibilities.find(({ visibility }) => visibility === 'WITHHELD')?.count ?? 0;
  const lately = failures.filter(({ endedAt }) => endedAt !== null && now - Date.parse(endedAt) < DAY_MS);
  return [
    { kind: 'running', count: countOf('running', states), href: '/admin?view=submissions&state=running' },
    { kind: 'waiting', count: pools.reduce((sum, { waiting }) => sum + waiting, 0), href: '/fleet#queue' },
    { kind: 'failed', count: lately.length, href: '/admin?view=submissions&state=failed' },
    ...(withheld > 0
      ? [{ kind: 'withheld', count: withheld, href: '/admin?view=submissions&state=withheld' } as const]
      : []),
  ];
}
