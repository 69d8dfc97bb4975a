import { plural } from './plural.ts';

const wait = (count: number) => `${plural(count, 'evaluation')} ${count === 1 ? 'waits' : 'wait'}`;

/** The scorer and its queue, on the fleet page. */
export const words = {
  name: 'Scorer',
  none: 'no scorer is connected',
  idle: 'connected, nothing to score',
  ready: 'connected',
  /** @param code the submission that is being scored; undefined if its name is not public */
  scoring: (code: string | undefined, count: number) =>
    code === undefined || count > 1 ? `scoring ${plural(count, 'evaluation')}` : `scoring ${code}`,
  waiting: wait,
  oldest: 'the oldest for',
} as const;
