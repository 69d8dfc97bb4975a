import {
  allPairs,
  decidedTests,
  FamilyUpdate,
  NO_ENTRIES,
  pairIndex,
  SignMatrix,
  signFlipTests,
  type MeasuredMetric,
} from '@primitives/ranking';
import { NormalDraws } from '../intervals/normal-draws.js';
import type { EqualModels } from './equal-models.js';
import { measuredModels, type FamilySize } from './false-claims.js';
import type { GrowthRow, RuleResult } from './growth-table.js';

const [ALPHA, STRICT] = [0.05, 0.01];
const RULES = ['usual', 'strict', 'spent'] as const;
type Rule = (typeof RULES)[number];
/** Rule → whether it claims something. */
type Claims = Record<Rule, boolean>;

export interface GrowthPlan {
  readonly boards: number;
  readonly signs: number;
  /** The share of its wrong units on which the better one of two entries gains. */
  readonly gain: number;
}

/**
 * Boards whose entries arrive one after the other, ranked by the platform's code at each arrival: how often equal
 * models are ever called different, and how often a better one is found in the end, by three rules:
 *
 * - Usual: p < 5% in each snapshot, over its own pairs
 * - Strict: p < 1% in each snapshot
 * - Spent: when entry k arrives, its pairs with the k earlier ones are a family at α · 6 / (π² k²), and their verdicts
 *   never change. The sum over all arrivals is α, so that this holds for boards of any length.
 */
export function growingBoards(kind: EqualModels, { models, units }: FamilySize, plan: GrowthPlan): GrowthRow {
  const draws = new NormalDraws(models + units);
  const count = { last: 0, ever: none(), early: none(), late: none() };
  for (let board = 0; board < plan.boards; board++) {
    const signs = new SignMatrix(plan.signs, units, board);
    const results = kind.draw(models, units, draws);
    const measured = measuredModels(results, signs);
    const snapshots = grown(measured);
    if (snapshots.at(-1)!.usual) count.last++;
    for (const rule of RULES) if (snapshots.some((claims) => claims[rule])) count.ever[rule]++;
    if (kind.levels === undefined) continue;
    for (const [name, at] of [
      ['early', 0],
      ['late', models - 2],
    ] as const) {
      const better = results[at]!.map((own) => (draws.uniform() < plan.gain ? Math.max(own, 1) : own));
      const changed = measured.slice();
      changed[at] = measuredModels([better], signs)[0]!;
      const claims = foundAtTheEnd(changed, at);
      for (const rule of RULES) if (claims[rule]) count[name][rule]++;
    }
  }
  const share = (own: number) => own / plan.boards;
  const of = (rule: Rule): RuleResult => ({
    ever: share(count.ever[rule]),
    ...(kind.levels !== undefined && { early: share(count.early[rule]), late: share(count.late[rule]) }),
  });
  return {
    kind: kind.name,
    entries: models,
    units,
    boards: plan.boards,
    last: share(count.last),
    usual: of('usual'),
    strict: of('strict'),
    spent: of('spent'),
  };
}

const none = (): Record<Rule, number> => ({ usual: 0, strict: 0, spent: 0 });

/** What each rule claims at each arrival of equal models. */
function grown(measured: readonly MeasuredMetric[]): Claims[] {
  let family = NO_ENTRIES;
  const lengths = new Float32Array(pairIndex(0, measured.length));
  return measured.flatMap((own, k) => {
    const earlier = measured.slice(0, k);
    const update = new FamilyUpdate(family, [...earlier.keys()], [own]);
    for (const other of earlier) update.meet(other);
    ({ family } = update);
    lengths.set(update.rows[0]!, pairIndex(0, k));
    if (k === 0) return [];
    const pairs = { length: lengths.subarray(0, pairIndex(0, k + 1)), largest: family.largest };
    const least = lowest(decidedTests(measured.slice(0, k + 1), allPairs(k + 1), pairs).p);
    return [{ usual: least < ALPHA, strict: least < STRICT, spent: lowest(arrival(measured, k)) < spentAt(k) }];
  });
}

/** Whether entry `at` is found different from the next in the last snapshot. */
function foundAtTheEnd(measured: readonly MeasuredMetric[], at: number): Claims {
  const own = signFlipTests(measured, allPairs(measured.length)).p[pairIndex(at, at + 1)]!;
  return { usual: own < ALPHA, strict: own < STRICT, spent: arrival(measured, at + 1)[at]! < spentAt(at + 1) };
}

/** Adjusted p of entry k with each before it. */
const arrival = (measured: readonly MeasuredMetric[], k: number): Float64Array =>
  signFlipTests(measured, {
    first: Uint32Array.from({ length: k }, (_, other) => other),
    second: new Uint32Array(k).fill(k),
  }).p;

const spentAt = (k: number): number => (ALPHA * 6) / (Math.PI * k) ** 2;
const lowest = (p: Float64Array): number => p.reduce((least, own) => Math.min(least, own), 1);
