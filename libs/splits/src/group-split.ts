import { seededRandom, shuffled } from './seeded-random.js';
import type { TestMask } from './test-mask.js';

export interface GroupSplitRule {
  /** Target share of train concepts; 0.8 in the released splits. */
  readonly trainFraction: number;
  /** Maximum relative deviation of the train side's rate of positives from the whole; 0.62 in the released splits. */
  readonly maxRelativeChange: number;
}

export const RELEASED_GROUP_SPLIT: GroupSplitRule & { readonly attempts: number } = {
  trainFraction: 0.8,
  maxRelativeChange: 0.62,
  attempts: 10,
};

/** A group may exceed the target by this share of all concepts, and the iteration stops at this share of the target. */
const OVERSHOOT = 0.05;
const NEAR_ENOUGH = 0.98;
/** An attempt's train share may differ from its target by this much: with a target of 0.8, from 0.3 on. */
const MAX_SHARE_ERROR = 0.5;

/**
 * Why an attempt failed, in the terms of the released generator. (It also tests the train rate, which the iteration
 * already guarantees.)
 */
export type GroupSplitOutcome = 'ok' | 'train-fraction' | 'train-not-larger';

export interface GroupSplit {
  /**
   * The first attempt that succeeded, from 0; null when none did, and then there is no split: the attribute is dropped.
   */
  readonly attempt: number | null;
  readonly test: TestMask | null;
  readonly trainSize: number | null;
  /** Result of each attempt. */
  readonly log: readonly GroupSplitOutcome[];
}

/**
 * Assigns whole groups to train or test so that train is large and its rate of positives near the whole's; the first
 * successful order is used. O(attempts · (N + groups)).
 *
 * In the given order: a group that would exceed the target by more than 5% of all concepts is skipped; so is one after
 * which the train rate would deviate by more than `maxRelativeChange`; the iteration stops at 98% of the target.
 * Skipped groups are test. The test side's rate is not bounded: it may contain no positive.
 *
 * @param groups the group of each of N concepts, 0 … G − 1
 * @param labels 1 for a positive concept, 0 otherwise
 * @param orders an order of all groups per attempt; stored with the benchmark, because numpy's shuffles cannot be
 * reproduced here
 * @see libs/splits/README.md: reproduces the released clustering and supercategory splits bit for bit
 */
export function groupSplit(
  groups: ArrayLike<number>,
  labels: ArrayLike<number>,
  orders: readonly (readonly number[])[],
  rule: GroupSplitRule = RELEASED_GROUP_SPLIT,
): GroupSplit {
  if (groups.length !== labels.length) throw new RangeError(`${groups.length} groups for ${labels.length} labels`);
  const sizes = sizesOf(groups, labels);
  const log: GroupSplitOutcome[] = [];
  for (const [attempt, order] of orders.entries()) {
    const { train, n } = walk(order, sizes, groups.length, rule);
    const outcome = judge(n, groups.length, rule);
    log.push(outcome);
    if (outcome !== 'ok') continue;
    const test = Uint8Array.from({ length: groups.length }, (_, i) => (train.has(groups[i]!) ? 0 : 1));
    return { attempt, test, trainSize: n, log };
  }
  return { attempt: null, test: null, trainSize: null, log };
}

/** Seeded orders of the groups for `groupSplit`, one per attempt. */
export function groupOrders(groupCount: number, attempts: number, seed: number): number[][] {
  const random = seededRandom(seed);
  const inOrder = Array.from({ length: groupCount }, (_, g) => g);
  return Array.from({ length: attempts }, () => shuffled(inOrder, random));
}

/** Group ids renumbered by first appearance, so that any key (a name, a cluster) can be a group. */
export function numberGroups(keys: readonly unknown[]): number[] {
  const numbers = new Map<unknown, number>();
  return keys.map((key) => {
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return number;
  });
}

function sizesOf(groups: ArrayLike<number>, labels: ArrayLike<number>): { members: number; positives: number }[] {
  const sizes: { members: number; positives: number }[] = [];
  for (let i = 0; i < groups.length; i++) {
    const size = (sizes[groups[i]!] ??= { members: 0, positives: 0 });
    size.members++;
    if (labels[i]) size.positives++;
  }
  return sizes;
}

function walk(
  order: readonly number[],
  sizes: readonly { members: number; positives: number }[],
  total: number,
  { trainFraction, maxRelativeChange }: GroupSplitRule,
): { train: Set<number>; n: number } {
  const target = trainFraction * total;
  const rate = sizes.reduce((sum, size) => sum + size.positives, 0) / total;
  const train = new Set<number>();
  let n = 0;
  let positives = 0;
  for (const group of order) {
    const { members, positives: found } = sizes[group] ?? { members: 0, positives: 0 };
    if (n < target && n + members > target && n + members - target > OVERSHOOT * total) continue;
    if (!(Math.abs((positives + found) / (n + members) - rate) / rate <= maxRelativeChange)) continue;
    train.add(group);
    n += members;
    positives += found;
    if (n >= NEAR_ENOUGH * target) break;
  }
  return { train, n };
}

function judge(n: number, total: number, { trainFraction }: GroupSplitRule): GroupSplitOutcome {
  if (Math.abs(n / total - trainFraction) > MAX_SHARE_ERROR) return 'train-fraction';
  return n > total - n ? 'ok' : 'train-not-larger';
}
