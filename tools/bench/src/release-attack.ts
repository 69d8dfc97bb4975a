import { isLadderStep, metricStep } from '@primitives/evaluation';
import { Xoshiro128 } from '@primitives/ranking';
import { table } from './measure/table.js';

/** What an attacker sees of a submission: every value, rounded values, or only improvements on the best by a step. */
const RULES = ['exact', 'rounded', 'ladder'] as const;
type Rule = (typeof RULES)[number];

interface Attack {
  readonly name: string;
  readonly accounts: number;
  readonly submissions: number;
}

const ATTACKS: readonly Attack[] = [
  { name: 'one team, 12 (a season)', accounts: 1, submissions: 12 },
  { name: 'one team, 200', accounts: 1, submissions: 200 },
  { name: '20 accounts, 10 each', accounts: 20, submissions: 10 },
];
const UNITS = [100, 1_000];
const REPETITIONS = 20;
/** The true accuracy of the answers that the attacker begins with, of two candidates each. */
const HONEST = 0.7;
/** Share of the answers that a crafted submission changes. */
const CHANGED = 0.1;

/**
 * An adaptive attack on a hidden split with two candidates an image: each submission changes some answers of the
 * attacker's model at random. Two ways to use what is published: a vote over all changes, weighted with the values, for
 * the last submission; and keeping each change that raised the published value. Accounts pool what they see. Prints how
 * far the best published value is above the accuracy on fresh data, which stays what it was: the changes are guesses.
 */
export function run(print: (line: string) => void): void {
  const rows = ATTACKS.flatMap((attack) =>
    UNITS.map((units) => [
      attack.name,
      units,
      ...RULES.map((rule) => `${(100 * meanDrift(attack, units, rule)).toFixed(1)}`),
    ]),
  );
  print(`best published value minus accuracy on fresh data, in points; ${REPETITIONS} repetitions`);
  print(table(['attack', 'images', ...RULES], rows));
}

const WAYS = [votes, climb];

const meanDrift = (attack: Attack, units: number, rule: Rule): number =>
  Math.max(
    ...WAYS.map((way) => {
      let sum = 0;
      for (let seed = 0; seed < REPETITIONS; seed++) sum += way(attack, new HiddenSplit(units, rule, seed)) - HONEST;
      return sum / REPETITIONS;
    }),
  );

/** The labels of a split, and what its accounts have seen published. */
class HiddenSplit {
  /** The best published value. */
  highest = 0;
  readonly #random: Xoshiro128;
  readonly #right: Uint8Array;
  readonly #best = new Map<number, number>();
  readonly #step: number;

  constructor(
    readonly units: number,
    private readonly rule: Rule,
    seed: number,
  ) {
    this.#random = Xoshiro128.seeded(seed, units);
    this.#step = metricStep(units, { lowest: 0, highest: 1 });
    this.#right = Uint8Array.from({ length: units }, () => Number(this.chance(HONEST)));
  }

  chance(share: number): boolean {
    return this.#random.next() < share * 2 ** 32;
  }

  /** Submits the model with some answers changed; null where nothing is published. */
  submit(changed: Uint8Array, account: number): number | null {
    let right = 0;
    for (let i = 0; i < this.units; i++) right += this.#right[i]! ^ changed[i]!;
    const exact = right / this.units;
    const value = this.rule === 'exact' ? exact : this.#step * Math.round(exact / this.#step);
    const best = this.#best.get(account) ?? null;
    if (this.rule === 'ladder' && !isLadderStep({ value, best, step: this.#step, direction: 'higher' })) return null;
    this.#best.set(account, Math.max(best ?? 0, value));
    this.highest = Math.max(this.highest, value);
    return value;
  }
}

function votes({ accounts, submissions }: Attack, split: HiddenSplit): number {
  const vote = new Float64Array(split.units);
  for (let account = 0; account < accounts; account++) {
    const first = split.submit(new Uint8Array(split.units), account) ?? HONEST;
    for (let submission = 1; submission < submissions - Number(account === accounts - 1); submission++) {
      const changed = Uint8Array.from(vote, () => Number(split.chance(CHANGED)));
      const value = split.submit(changed, account);
      // A change costs what the model is above one half; nothing published says that it did not pay.
      const gain = value === null ? 0 : value - first + CHANGED * (2 * HONEST - 1);
      for (let i = 0; i < split.units; i++) if (changed[i] === 1) vote[i]! += gain;
    }
  }
  const most = [...vote].sort((x, y) => y - x)[Math.floor(split.units * (1 - HONEST))]!;
  split.submit(
    vote.reduce((chosen, own, i) => ((chosen[i] = Number(own > most && own > 0)), chosen), new Uint8Array(split.units)),
    accounts - 1,
  );
  return split.highest;
}

function climb({ accounts, submissions }: Attack, split: HiddenSplit): number {
  let kept = new Uint8Array(split.units);
  let best = -1;
  for (let submission = 0; submission < submissions; submission++) {
    for (let account = 0; account < accounts; account++) {
      const tried =
        submission === 0 && account === 0 ? kept : kept.map((own) => own ^ Number(split.chance(CHANGED / 5)));
      const value = split.submit(tried, account);
      if (value === null || value <= best) continue;
      best = value;
      kept = tried;
    }
  }
  return split.highest;
}
