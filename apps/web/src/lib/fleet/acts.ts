import type { Runner } from '../api/documents/fleet.ts';

export type Act = 'cordon' | 'drain' | 'uncordon' | 'remove' | 'trust';

/** What a maintainer may do about a machine in this state, the usual first. */
export function actsOn({ state }: Pick<Runner, 'state'>): readonly Act[] {
  switch (state) {
    case 'REMOVED':
      return [];
    case 'READY':
    case 'BUSY':
    case 'DISK_FULL':
      return ['cordon', 'drain', 'remove'];
    case 'CORDONED':
    case 'DRAINING':
    case 'DRAINED':
      return ['uncordon', 'remove'];
    case 'QUARANTINED':
      return ['trust', 'drain', 'remove'];
    default:
      return ['remove'];
  }
}

const TONES: Readonly<Partial<Record<Runner['state'], 'ok' | 'run' | 'warn' | 'bad'>>> = {
  READY: 'ok',
  BUSY: 'run',
  CORDONED: 'warn',
  DISK_FULL: 'bad',
  DRAINING: 'warn',
  DRAINED: 'warn',
  QUARANTINED: 'bad',
  SILENT: 'bad',
  LOST: 'bad',
};
/** The colour of a state; none for machines that are gone. */
export const toneOf = (state: Runner['state']): string => TONES[state] ?? '';

/** Whether it is not expected back by itself. */
export const isGone = ({ state }: Pick<Runner, 'state'>): boolean => state === 'REMOVED' || state === 'LEFT';

const AMBER_MS = 15_000;
const RED_MS = 30_000;

/** How worrying it is that nothing was heard for so long; what is gone is no one's worry. */
export function toneOfSilence(runner: Pick<Runner, 'state' | 'lastSeenAt'>, now: Date): '' | 'warn' | 'bad' {
  if (isGone(runner)) return '';
  const ms = now.getTime() - new Date(runner.lastSeenAt).getTime();
  return ms > RED_MS ? 'bad' : ms > AMBER_MS ? 'warn' : '';
}

/** How an age of seconds is said: it counts up, so that a reader sees that it moves. */
export function ageInSeconds(at: string, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - new Date(at).getTime()) / 1_000));
}
