import type { Runner } from '../api/documents/fleet.ts';
import { NBSP } from '../format.ts';
import { runTimeText } from './run-time.ts';

const runner = (state: Runner['state']) => ({
  state,
  startedAt: '2026-11-21T10:00:00Z',
  lastSeenAt: '2026-11-21T10:02:41Z',
});
const textAt = (state: Runner['state'], now: string) => runTimeText(runner(state), new Date(now)).replaceAll(NBSP, ' ');

it('counts the time of a process up while the runner sends heartbeats', () => {
  expect(textAt('READY', '2026-11-21T10:02:43Z')).toBe('uptime 2 min 43 s');
  expect(textAt('DRAINED', '2026-11-21T10:02:44Z')).toBe('uptime 2 min 44 s');
});

it('ends the time of a process at the last heartbeat of a runner that is gone or silent', () => {
  for (const now of ['2026-11-21T10:05:00Z', '2026-11-22T10:00:00Z']) {
    expect(textAt('REMOVED', now)).toBe('ran 2 min 41 s');
    expect(textAt('LEFT', now)).toBe('ran 2 min 41 s');
    expect(textAt('SILENT', now)).toBe('uptime 2 min 41 s at the last heartbeat');
    expect(textAt('LOST', now)).toBe('uptime 2 min 41 s at the last heartbeat');
  }
});
