import { parseArgs } from 'node:util';
import { GROUPS, type Group } from './fault-plan.js';

export interface ChaosOptions {
  readonly seed: number;
  readonly submissions: number;
  readonly faults: number;
  /** Seconds between two faults, in which every fault is a kill; 0: faults of both kinds at random intervals. */
  readonly killEverySeconds: number;
  /** The kinds of process with faults; all when empty. */
  readonly only: readonly Group[];
  /** The timeout of the whole test. */
  readonly minutes: number;
  /** Leaves the chaos test's logs and data in place. */
  readonly keep: boolean;
}

export const CHAOS_USAGE =
  'npm run chaos -- faults [--seed N] [--submissions 1000] [--faults 200] [--only nats,postgres] [--minutes 30] [--keep]';

/** @throws TypeError with the reason */
export function chaosOptions(args: readonly string[]): ChaosOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string', default: '1' },
      submissions: { type: 'string', default: '1000' },
      faults: { type: 'string', default: '200' },
      'kill-every': { type: 'string', default: '0' },
      only: { type: 'string', default: '' },
      minutes: { type: 'string', default: '30' },
      keep: { type: 'boolean', default: false },
    },
  });
  const whole = (name: 'seed' | 'submissions' | 'faults' | 'minutes' | 'kill-every') => {
    const value = Number(values[name]);
    if (!Number.isInteger(value) || value < 0)
      throw new TypeError(`--${name} is "${values[name]}": expected a whole number`);
    return value;
  };
  const only = values.only.split(',').filter((name) => name !== '');
  const unknown = only.filter((name) => !(name in GROUPS));
  if (unknown.length > 0)
    throw new TypeError(`--only names ${unknown.join(', ')}: expected some of ${Object.keys(GROUPS).join(', ')}`);
  return {
    only: only as Group[],
    seed: whole('seed'),
    submissions: whole('submissions'),
    faults: whole('faults'),
    minutes: whole('minutes'),
    killEverySeconds: whole('kill-every'),
    keep: values.keep,
  };
}
