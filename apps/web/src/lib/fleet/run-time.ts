import type { Runner } from '../api/documents/fleet.ts';
import { formatDuration } from '../format.ts';
import { words } from '../strings/fleet.ts';
import { isAway, isGone } from './acts.ts';

type Timed = Pick<Runner, 'state' | 'stateSince' | 'startedAt' | 'lastSeenAt'>;

/**
 * How long the process of a runner has run, `uptime 3 min 5 s`. Without heartbeats, the last one ends the count, or
 * the end of a process that left: `ran 2 min 41 s` of a runner that is gone, `uptime 2 min 41 s at the last heartbeat`
 * of a silent one.
 */
export function runTimeText(runner: Timed, now: Date): string {
  const last = runner.state === 'LEFT' ? (runner.stateSince ?? runner.lastSeenAt) : runner.lastSeenAt;
  const end = isAway(runner) ? new Date(last) : now;
  const time = formatDuration(Math.max(0, (end.getTime() - new Date(runner.startedAt).getTime()) / 1_000));
  return isGone(runner) ? words.ran(time) : words.up(time, isAway(runner));
}
