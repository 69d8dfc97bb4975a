import { allPairs, signFlipTests, SignMatrix, type MeasuredMetric, type SignFlipTests } from '@primitives/ranking';
import { NormalDraws } from '../intervals/normal-draws.js';
import type { EqualModels } from './equal-models.js';

/** One cell of the table: so many models on so many units. */
export interface FamilySize {
  readonly models: number;
  readonly units: number;
}

export interface FamilyPlan {
  readonly boards: number;
  readonly signs: number;
  readonly seed: number;
}

/** Boards that share their random signs: a track's signs are drawn once, so that their luck is averaged, too. */
const BOARDS_A_TRACK = 10;

/** Simulated models as the platform measures its entries. */
export function measuredModels(contributions: readonly Float64Array[], signs: SignMatrix): MeasuredMetric[] {
  const projections = signs.project(contributions);
  return contributions.map((own, k) => ({
    value: own.reduce((sum, x) => sum + x, 0),
    contributions: own,
    projections: projections[k]!,
  }));
}

/** Tests a simulated board as the platform tests it. */
const testsOf = (contributions: readonly Float64Array[], signs: SignMatrix): SignFlipTests =>
  signFlipTests(measuredModels(contributions, signs), allPairs(contributions.length));

/**
 * How many of the boards have a false claim: two equal models called different, or the worse one of two called better.
 */
export function falseClaims(kind: EqualModels, { models, units }: FamilySize, plan: FamilyPlan): number {
  const draws = new NormalDraws(plan.seed + 1_000 * models + units);
  const { first, second } = allPairs(models);
  let signs = new SignMatrix(plan.signs, units, plan.seed);
  let claimed = 0;
  for (let board = 0; board < plan.boards; board++) {
    if (board % BOARDS_A_TRACK === 0) signs = new SignMatrix(plan.signs, units, plan.seed + board);
    const { p, difference } = testsOf(kind.draw(models, units, draws), signs);
    // The first of a pair is never of a higher group: it is truly better in no pair.
    const isFalse = (pair: number) =>
      difference[pair]! > 0 || !kind.group || kind.group(first[pair]!) === kind.group(second[pair]!);
    if (p.some((own, pair) => own < 0.05 && isFalse(pair))) claimed++;
  }
  return claimed;
}

/**
 * The share of boards on which the best of the models is found better than the second: model 0 gains on each unit that
 * it has wrong with a probability of `gain`.
 */
export function power(kind: EqualModels, { models, units }: FamilySize, plan: FamilyPlan, gain: number): number {
  const draws = new NormalDraws(plan.seed + 1_000 * models + units);
  const signs = new SignMatrix(plan.signs, units, plan.seed);
  let found = 0;
  for (let board = 0; board < plan.boards; board++) {
    const rows = kind.draw(models, units, draws);
    rows[0]!.forEach((own, i) => {
      if (draws.uniform() < gain) rows[0]![i] = Math.max(own, 1 / units);
    });
    const { p, difference } = testsOf(rows, signs);
    if (p[0]! < 0.05 && difference[0]! > 0) found++;
  }
  return found / plan.boards;
}
