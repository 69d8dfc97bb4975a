/**
 * The state of a runner; the first that applies counts:
 *
 * - `removed`: its credentials are revoked; it stays listed
 * - `left`: it sent a shutdown message, and may return
 * - `lost`: silent for so long that it is not expected back
 * - `silent`: missed its heartbeats; its shards go to others
 * - `drained`: has nothing in progress and receives nothing new; `draining`: still finishes its shards
 * - `quarantined`: gave different answers than others, or none at all; receives nothing new until a maintainer releases
 * it
 * - `cordoned`: receives nothing new until it is uncordoned
 * - `disk_full`: takes nothing new until its disk has space, then continues automatically
 * - `busy`: works on a shard
 * - `ready`: waits for work
 */
export type RunnerState =
  | 'removed'
  | 'left'
  | 'lost'
  | 'silent'
  | 'drained'
  | 'draining'
  | 'quarantined'
  | 'cordoned'
  | 'disk_full'
  | 'busy'
  | 'ready';

/** The stored facts that determine the state of a runner. */
export interface RunnerLifecycle {
  readonly removedAt: Date | null;
  readonly leftAt: Date | null;
  readonly silentAt: Date | null;
  readonly drainingAt: Date | null;
  readonly quarantinedAt: Date | null;
  readonly cordonedAt: Date | null;
  /** As of its last heartbeat. */
  readonly diskFull: boolean;
  /** Shards assigned to it. */
  readonly busy: number;
}

/** A runner that was silent for this long is not expected back. */
const LOST_AFTER_MS = 5 * 60_000;

export function runnerState(lifecycle: RunnerLifecycle, now: Date): RunnerState {
  if (lifecycle.removedAt) return 'removed';
  if (lifecycle.leftAt) return 'left';
  if (lifecycle.silentAt) return now.getTime() - lifecycle.silentAt.getTime() >= LOST_AFTER_MS ? 'lost' : 'silent';
  if (lifecycle.drainingAt) return lifecycle.busy > 0 ? 'draining' : 'drained';
  if (lifecycle.quarantinedAt) return 'quarantined';
  if (lifecycle.cordonedAt) return 'cordoned';
  if (lifecycle.diskFull) return 'disk_full';
  return lifecycle.busy > 0 ? 'busy' : 'ready';
}

/** The stored time at which a state began. The others begin with a shard or a heartbeat: no time is stored. */
const BEGIN: Readonly<Partial<Record<RunnerState, keyof RunnerLifecycle & `${string}At`>>> = {
  removed: 'removedAt',
  left: 'leftAt',
  lost: 'silentAt',
  silent: 'silentAt',
  drained: 'drainingAt',
  draining: 'drainingAt',
  quarantined: 'quarantinedAt',
  cordoned: 'cordonedAt',
};

/**
 * Since when a runner has been away or paused; null in other states. A drained one: since a maintainer chose to drain
 * it.
 */
export function runnerStateSince(lifecycle: RunnerLifecycle, now: Date): Date | null {
  const begin = BEGIN[runnerState(lifecycle, now)];
  return begin === undefined ? null : lifecycle[begin];
}
