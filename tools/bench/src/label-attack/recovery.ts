import { DETAILS_LIMIT, HIDDEN_SPLIT_LIMIT } from '@primitives/evaluation';
import { BlindAttack } from './blind-attack.js';
import { hiddenSplit } from './hidden-split.js';
import { InformedAttack, sideKnowledge, type Channels } from './informed-attack.js';
import { SimulatedPlatform, type Policy } from './platform.js';
import { Random } from './random.js';

/** The platform before it had release rules: everything is published, without a limit on submissions. */
export const EXACT: Policy = { rule: 'exact', details: Infinity };
/** Values and slices rounded; every result with slices, without the limits of a season. */
export const ROUNDED: Policy = { rule: 'rounded', details: Infinity };
/** The default policy of a hidden split. */
export const DEFAULT: Policy = { rule: 'improvements', seasonLimit: HIDDEN_SPLIT_LIMIT, details: DETAILS_LIMIT };

export interface Setting {
  readonly policy: Policy;
  readonly images: number;
  /** Numbers of submissions after which recovered labels are counted, ascending. */
  readonly checkpoints: readonly number[];
  readonly runs: number;
  /** Undefined: the attacker has no model. */
  readonly knowledge?: { readonly hardImages: number; readonly candidates: number };
}

/** Recovered labels after a number of submissions: a mean over runs with its 95% interval. */
export interface Recovery {
  readonly submissions: number;
  /** Share of the unknown objects that the attacker's best guess names. */
  readonly share: number;
  readonly low: number;
  readonly high: number;
  /** Information about all objects in bits; below 0 when the attacker was misled. */
  readonly bits: number;
}

/** Teams of the attacker's account. */
const TEAMS = 5;

/** Runs an attack on several splits, each with different labels. */
export function labelsRecovered(setting: Setting): Recovery[] {
  const runs = Array.from({ length: setting.runs }, (_, run) => oneRun(setting, run + 1));
  return setting.checkpoints.map((submissions, at) => {
    const shares = runs.map((run) => run[at]?.share ?? NaN);
    const share = mean(shares);
    const deviation = Math.sqrt(shares.reduce((sum, each) => sum + (each - share) ** 2, 0) / (shares.length - 1));
    const half = (studentT(shares.length - 1) * deviation) / Math.sqrt(shares.length);
    const bits = mean(runs.map((run) => run[at]?.bits ?? NaN));
    return { submissions, share, low: Math.max(0, share - half), high: Math.min(1, share + half), bits };
  });
}

function oneRun({ policy, images, checkpoints, knowledge }: Setting, seed: number): { share: number; bits: number }[] {
  const split = hiddenSplit(`label attack ${seed}`, images);
  const random = new Random(seed, 5);
  const platform = new SimulatedPlatform(split, { ...policy, ranks: knowledge?.candidates === 2 }, seed);
  const attack = knowledge
    ? new InformedAttack(platform, sideKnowledge(split, knowledge, random), channelsOf(knowledge.candidates), random)
    : new BlindAttack(platform, random);
  const unknown = knowledge?.hardImages ?? images;
  const found: { share: number; bits: number }[] = [];
  for (let submission = 1; submission <= (checkpoints.at(-1) ?? 0); submission++) {
    attack.submit(`team ${submission % TEAMS}`);
    if (checkpoints.includes(submission))
      found.push({ share: attack.right / unknown, bits: attack.beliefs.bits(split.objects) });
  }
  return found;
}

/** Comparisons are read when an image has two candidates: of two different guesses, one is correct. */
const channelsOf = (candidates: number): Channels => ({
  metrics: true,
  slices: true,
  verdicts: candidates === 2,
  bothRight: candidates === 2,
});

const mean = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0) / values.length;

/** The 97.5% quantile of Student's t, by the expansion in 1 / degrees of freedom; within 1% from 4 on. */
function studentT(degrees: number): number {
  const z = 1.959964;
  return (
    z +
    (z ** 3 + z) / (4 * degrees) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * degrees ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * degrees ** 3)
  );
}
