/**
 * How a runner stands, from the end to the beginning of its life; the first that applies counts:
 *
 * - `removed`: its credentials are dead; it stays listed
 * - `left`: it sent a shutdown message, and may come back
 * - `lost`: silent for longer than anyone waits
 * - `silent`: missed its heartbeats; its shards go to others
 * - `drained`: has nothing in progress and gets nothing new; `draining`: still finishes what it has
 * - `quarantined`: gave answers that others do not give, or none at all; gets nothing new until a maintainer says so
 * - `cordoned`: gets nothing new, until it is uncordoned
 * - `disk_full`: takes nothing new until its disk has room, then goes on by itself
 * - `busy`: works on a shard
 * - `ready`: waits for work
 */
export const RUNNER_STATES = [
  'removed',
  'left',
  'lost',
  'silent',
  'drained',
  'draining',
  'quarantined',
  'cordoned',
  'disk_full',
  'busy',
  'ready',
] as const;
export type RunnerState = (typeof RUNNER_STATES)[number];

/** What the deployment knows of a runner that decides its state. */
export interface RunnerLife {
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

/** A runner that was silent for so long is not expected back. */
const LOST_AFTER_MS = 5 * 60_000;

export function runnerState(life: RunnerLife, now: Date): RunnerState {
  if (life.removedAt) return 'removed';
  if (life.leftAt) return 'left';
  if (life.silentAt) return now.getTime() - life.silentAt.getTime() >= LOST_AFTER_MS ? 'lost' : 'silent';
  if (life.drainingAt) return life.busy > 0 ? 'draining' : 'drained';
  if (life.quarantinedAt) return 'quarantined';
  if (life.cordonedAt) return 'cordoned';
  if (life.diskFull) return 'disk_full';
  return life.busy > 0 ? 'busy' : 'ready';
}
