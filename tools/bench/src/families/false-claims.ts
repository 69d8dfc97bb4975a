import { allPairs, signFlipTests, SignMatrix, type MeasuredMetric, type SignFlipTests } from '@primitives/ranking';
import { NormalDraws } from '../intervals/normal-draws.js';
import { levelTests, SignBits } from './bit-planes.js';
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

type Tester = (results: readonly Float64Array[]) => SignFlipTests;

/** Tests boards as the platform does, with the signs of a seed; whole levels on bits. */
export function boardTests(
  { levels }: Pick<EqualModels, 'levels'>,
  units: number,
  signs: number,
  seed: number,
): Tester {
  if (levels !== undefined) {
    const bits = new SignBits(signs, units, seed);
    return (results) => levelTests(results, levels, bits);
  }
  const matrix = new SignMatrix(signs, units, seed);
  return (results) => signFlipTests(measuredModels(results, matrix), allPairs(results.length));
}

/**
 * How many of the boards have a false claim: two equal models called different, or the worse one of two called better.
 */
export function falseClaims(kind: EqualModels, { models, units }: FamilySize, plan: FamilyPlan): number {
  const draws = new NormalDraws(plan.seed + 1_000 * models + units);
  const { first, second } = allPairs(models);
  let testsOf = boardTests(kind, units, plan.signs, plan.seed);
  let claimed = 0;
  for (let board = 0; board < plan.boards; board++) {
    if (board > 0 && board % BOARDS_A_TRACK === 0) testsOf = boardTests(kind, units, plan.signs, plan.seed + board);
    const { p, difference } = testsOf(kind.draw(models, units, draws));
    // The first of a pair is never of a higher group: it is truly better in no pair.
    const isFalse = (pair: number) =>
      difference[pair]! > 0 || !kind.group || kind.group(first[pair]!) === kind.group(second[pair]!);
    if (p.some((own, pair) => own < 0.05 && isFalse(pair))) claimed++;
  }
  return claimed;
}

/** Counts the boards that find the first of two models better. It gains on a unit with the probability `gain`. */
export function found(kind: EqualModels, { models, units }: FamilySize, plan: FamilyPlan, gain: number): number {
  const draws = new NormalDraws(plan.seed + 1_000 * models + units);
  let testsOf = boardTests(kind, units, plan.signs, plan.seed);
  let count = 0;
  for (let board = 0; board < plan.boards; board++) {
    if (board > 0 && board % BOARDS_A_TRACK === 0) testsOf = boardTests(kind, units, plan.signs, plan.seed + board);
    const rows = kind.draw(models, units, draws);
    rows[0] = rows[0]!.map((own) => (draws.uniform() < gain ? gainOf(kind, own) : own));
    const { p, difference } = testsOf(rows);
    if (p[0]! < 0.05 && difference[0]! > 0) count++;
  }
  return count;
}

/** A result one level higher, where such a level exists; without levels, higher by about one standard deviation. */
const gainOf = ({ levels }: EqualModels, own: number): number =>
  levels === undefined ? own + 1.5 : Math.min(own + 1, levels);
