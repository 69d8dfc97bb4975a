import { parseArgs } from 'node:util';
import { ATTACKS, type Attack } from './attacks.js';

export interface FleetAttackOptions {
  readonly attacks: readonly Attack[];
  /** Sizes of the fleets, one deployment for each attack on each size. */
  readonly runners: readonly number[];
  /** Submissions of the two working teams together, in each phase. */
  readonly submissions: number;
  /** Seconds between two of those. */
  readonly every: number;
  /** Simultaneous submissions of the third team: three consecutive failures once quarantined a runner. */
  readonly burst: number;
  /** Seconds from one burst of the third team to the next. */
  readonly attackEvery: number;
  /** Seconds after which a submission that has not ended counts as late. */
  readonly timeout: number;
}

export const FLEET_ATTACK_USAGE = `npm run chaos -- hostile [--short] [--attack N,…] [--runners 1,3]
    [--submissions 40] [--every 2.5] [--burst 3] [--attack-every 10] [--timeout 60]
  attacks: ${ATTACKS.map(({ name }, at) => `${at + 1} ${name}`).join(', ')}`;

const FULL = { submissions: '40', every: '2.5', burst: '3', 'attack-every': '10', timeout: '60' };
/** A first impression: twelve submissions a phase. */
const SHORT = { submissions: '12', every: '2.5', burst: '3', 'attack-every': '10', timeout: '30' };

/** @throws TypeError with what is wrong */
export function fleetAttackOptions(args: readonly string[]): FleetAttackOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      short: { type: 'boolean', default: false },
      attack: { type: 'string', default: ATTACKS.map((_, at) => at + 1).join(',') },
      runners: { type: 'string', default: '1,3' },
      submissions: { type: 'string' },
      every: { type: 'string' },
      burst: { type: 'string' },
      'attack-every': { type: 'string' },
      timeout: { type: 'string' },
    },
  });
  const given = { ...(values.short ? SHORT : FULL), ...values };
  const positive = (name: keyof typeof FULL) => requirePositive(`--${name}`, given[name] ?? '');
  return {
    attacks: wholes('--attack', given.attack, ATTACKS.length).flatMap((at) => ATTACKS[at - 1] ?? []),
    runners: wholes('--runners', given.runners, 8),
    submissions: Math.round(positive('submissions')),
    every: positive('every'),
    burst: Math.round(positive('burst')),
    attackEvery: positive('attack-every'),
    timeout: positive('timeout'),
  };
}

function wholes(name: string, text: string, most: number): number[] {
  const values = text.split(',').map(Number);
  if (values.every((value) => Number.isInteger(value) && value >= 1 && value <= most)) return values;
  throw new TypeError(`${name} is "${text}": expected whole numbers from 1 to ${most}`);
}

function requirePositive(name: string, text: string): number {
  const value = Number(text);
  if (value > 0 && value < 1e6) return value;
  throw new TypeError(`${name} is "${text}": expected a positive number`);
}
