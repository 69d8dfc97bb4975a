import { createHmac } from 'node:crypto';
import { isImprovement, releaseResult, roundingStep, type ReleaseRule } from '@primitives/results';
import { Random } from './random.js';

/** A crafted series of submissions of one attacker. */
export interface AdaptiveSetting {
  readonly rule: ReleaseRule;
  readonly images: number;
  readonly submissions: number;
  /** The submissions are shared equally between so many accounts, each with its own team. */
  readonly accounts: number;
  /** Of an account; more are refused. */
  readonly seasonLimit: number;
}

/** What the attacker reached on one hidden split; all in shares of the images. */
export interface Drift {
  /** The best published value, and the exact value of the final answers on the hidden split, above the truth. */
  readonly published: number;
  readonly exact: number;
  /** Submissions that were accepted. */
  readonly accepted: number;
}

/** The attacker's model is right on this share of the images; of each other image it knows two candidates. */
const SURE = 0.7;
/** The value of guesses at random. */
const TARGET = SURE + (1 - SURE) / 2;
const BOARD = 'board';
const METRIC = 'share';
const SCALE = { lowest: 0, highest: 1 };

/**
 * An adaptive attack on the value of a share of images: each submission guesses the images that the model does not
 * know, and the answers to it change the next guesses. The truth is the value on new images, where a guess is right
 * with probability one half: 0.7 + 0.3 / 2.
 *
 * - Where values are published, guesses are random or near the present beliefs in turn, and weighted by how far the
 *   published value is above the expected one (Blum and Hardt's attack).
 * - Under the Ladder, the attacker answers some certain images wrongly, so that its expected value is at the threshold
 *   at which results are published: whether it is published is an answer about the guesses.
 *
 * The last submission of each account is the answers that look best, with every certain image right.
 */
export function adaptiveAttack(setting: AdaptiveSetting, seed: number): Drift {
  const { images, rule, submissions, accounts, seasonLimit } = setting;
  const random = new Random(seed, 7);
  const sure = Math.round(SURE * images);
  const hard = images - sure;
  const truth = Uint8Array.from({ length: hard }, () => random.below(2));
  const right = (guess: Uint8Array) => guess.reduce((sum, own, i) => sum + Number(own === truth[i]), 0);
  const step = roundingStep(images);
  const release = (value: number): number =>
    rule === 'exact' ? value : releasedValue(value, images, `secret ${seed}`);

  const weight = new Float64Array(hard);
  const belief = () => Uint8Array.from(weight, (own) => Number(own > 0 || (own === 0 && random.below(2) === 0)));
  const each = Math.min(seasonLimit, Math.floor(submissions / accounts));
  let [highest, accepted] = [0, 0];
  for (let account = 0; account < accounts; account++) {
    let best: number | null = null;
    const submit = (guess: Uint8Array, certain: number): number | null => {
      accepted++;
      const value = release((certain + right(guess)) / images);
      if (rule === 'improvements' && !isImprovement({ value, best, minImprovement: step, direction: 'higher' }))
        return null;
      best = Math.max(best ?? 0, value);
      return value;
    };
    const learned = (guess: Uint8Array, surprise: number) =>
      guess.forEach((own, i) => (weight[i]! += surprise * (2 * own - 1)));
    for (let turn = 0; turn < each - 1; turn++) {
      const guess =
        turn % 2 === 0 ? belief().map((own) => (random.below(4) === 0 ? 1 - own : own)) : new Uint8Array(hard);
      if (turn % 2 === 1) for (let i = 0; i < hard; i++) guess[i] = random.below(2);
      const expected = turn % 2 === 0 ? expectedRight(weight, guess) : hard / 2;
      // Rounded at random: with a value of best + q steps, it is published with a probability of about q. Each
      // publication raises the best by a step, which must last until the end.
      const from: number = best ?? 2 * step;
      const q = Math.min(0.5, (TARGET - from) / step / (each - turn));
      const bar = Math.max(0, Math.round((from + q * step) * images - expected));
      const certain = rule === 'improvements' ? Math.min(sure, bar) : sure;
      const chance = Math.min(1, Math.max(0, ((certain + expected) / images - from) / step));
      const first = best === null;
      const value = submit(guess, certain);
      if (rule !== 'improvements' || first)
        learned(guess, ((value ?? 0) * images - certain - expected) / Math.sqrt(hard / 4));
      else learned(guess, Number(value !== null) - chance);
    }
    const final = belief();
    const value = submit(final, sure);
    highest = Math.max(highest, value ?? best ?? 0);
  }
  return { published: highest - TARGET, exact: (sure + right(belief())) / images - TARGET, accepted };
}

/** How many of a guess the attacker expects to be right: weights are about log odds of a few observations. */
function expectedRight(weight: Float64Array, guess: Uint8Array): number {
  const scale = 2 / Math.sqrt(weight.length);
  return guess.reduce((sum, own, i) => sum + 1 / (1 + Math.exp(-scale * weight[i]! * (2 * own - 1))), 0);
}

function releasedValue(value: number, units: number, secret: string): number {
  const exact = { value, low: value, high: value };
  const slices = { attribute: [], object: [], pair: [] };
  const result = { values: { [METRIC]: exact }, instances: units, resamples: 0, slices, candidatePairs: 0 };
  const released = releaseResult(
    { [BOARD]: { ...result, curve: null, coverage: null, tiedTop1Share: null } },
    {
      metricsOf: () => new Map([[METRIC, SCALE]]),
      primary: { board: BOARD, metric: METRIC },
      units,
      details: false,
      uniform: (text) => createHmac('sha256', secret).update(text).digest().readUInt32BE() / 2 ** 32,
    },
  );
  return released[BOARD]!.values[METRIC]!.value!;
}
