import type { Runner } from '../api/documents/fleet.ts';
import { formatDuration } from '../format.ts';
import { words } from '../strings/fleet.ts';
import { isAway, isGone } from './acts.ts';

type Timed = Pick<Runner, 'state' | 'startedAt' | 'lastSeenAt'>;

/**
 * How long the process of a runner has run, `uptime 3 min 5 s`. Without heartbeats, the last one ends the count, so
 * that a later removal does not change it: `ran 2 min 41 s` of a runner that is gone, `uptime 2 min 41 s at the last
 * heartbeat` of a silent one.
 */
export function runTimeText(runner: Timed, now: Date): string {
  const end = isAway(runner) ? new Date(runner.lastSeenAt) : now;
  const time = formatDuration(Math.max(0, (end.getTime() - new Date(runner.startedAt).getTime()) / 1_000));
  return isGone(runner) ? words.ran(time) : words.up(time, isAway(runner));
}
