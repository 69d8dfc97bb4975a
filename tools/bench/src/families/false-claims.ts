import { allPairs, signFlipTests, SignMatrix, type SignFlipTests } from '@primitives/ranking';
import { normalDraws } from '../intervals/normal-draws.js';
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

/** Tests a simulated board as the platform tests it. */
export function testsOf(contributions: readonly Float64Array[], signs: SignMatrix): SignFlipTests {
  const projections = signs.project(contributions);
  const entries = contributions.map((own, k) => ({
    value: own.reduce((sum, x) => sum + x, 0),
    contributions: own,
    projections: projections[k]!,
  }));
  return signFlipTests(entries, allPairs(entries.length));
}

/** The share of boards of equal models on which at least one model is called better than another. */
export function falseClaims(kind: EqualModels, { models, units }: FamilySize, plan: FamilyPlan): number {
  const draws = normalDraws(plan.seed + 1_000 * models + units);
  const signs = new SignMatrix(plan.signs, units, plan.seed);
  let claimed = 0;
  for (let board = 0; board < plan.boards; board++) {
    const { p } = testsOf(kind.draw(models, units, draws), signs);
    if (p.some((own) => own < 0.05)) claimed++;
  }
  return claimed / plan.boards;
}

/**
 * The share of boards on which the best of the models is found better than the second: model 0 gains `gain` of a unit's
 * result on each unit with probability `gain`.
 */
export function power(kind: EqualModels, { models, units }: FamilySize, plan: FamilyPlan, gain: number): number {
  const draws = normalDraws(plan.seed + 1_000 * models + units);
  const signs = new SignMatrix(plan.signs, units, plan.seed);
  let found = 0;
  for (let board = 0; board < plan.boards; board++) {
    const rows = kind.draw(models, units, draws);
    rows[0]!.forEach((own, i) => {
      if (draws.uniform() < gain) rows[0]![i] = Math.max(own, 1 / units);
    });
    const { p } = testsOf(rows, signs);
    if (p[0]! < 0.05) found++;
  }
  return found / plan.boards;
}
