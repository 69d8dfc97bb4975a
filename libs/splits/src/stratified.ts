import { seededRandom, shuffled } from './seeded-random.js';
import { testMask, type TestMask } from './test-mask.js';

/** Indices of the positive and of the negative concepts, so that each side of a split gets its share of both. */
function strata(labels: ArrayLike<number>): number[][] {
  const positive: number[] = [];
  const negative: number[] = [];
  for (let i = 0; i < labels.length; i++) (labels[i] ? positive : negative).push(i);
  return [positive, negative];
}

/**
 * Repeated stratified k-fold: `repeats` times every concept is in the test side of exactly one of `folds` folds, and
 * the folds' shares of positives differ by at most one concept. O(repeats · N).
 *
 * @param labels 1 for a positive concept, 0 otherwise
 * @returns repeats · folds masks
 * @throws RangeError with fewer than two folds
 */
export function stratifiedFolds(
  labels: ArrayLike<number>,
  { folds, repeats, seed }: { folds: number; repeats: number; seed: number },
): TestMask[] {
  if (folds < 2) throw new RangeError(`${folds} folds leave nothing to train on`);
  const random = seededRandom(seed);
  const masks: TestMask[] = [];
  for (let repeat = 0; repeat < repeats; repeat++) {
    const ordered = strata(labels).flatMap((members) => shuffled(members, random)); // assigned in turn, positives first
    for (let fold = 0; fold < folds; fold++)
      masks.push(
        testMask(
          labels.length,
          ordered.filter((_, k) => k % folds === fold),
        ),
      );
  }
  return masks;
}

/**
 * Repeated stratified shuffle: each repeat samples `testShare` of the positives and of the negatives (rounded to whole
 * concepts) into test. O(repeats · N).
 */
export function stratifiedShuffles(
  labels: ArrayLike<number>,
  { repeats, testShare, seed }: { repeats: number; testShare: number; seed: number },
): TestMask[] {
  const random = seededRandom(seed);
  return Array.from({ length: repeats }, () =>
    testMask(
      labels.length,
      strata(labels).flatMap((members) => shuffled(members, random).slice(0, Math.round(members.length * testShare))),
    ),
  );
}

/** The split after the named concepts have moved from test to train. O(N). */
export function withForcedTrain(mask: TestMask, forcedTrain: Iterable<number>): TestMask {
  const moved = mask.slice();
  for (const i of forcedTrain) {
    if (!(i in moved)) throw new RangeError(`concept ${i} is not among the ${moved.length}`);
    moved[i] = 0;
  }
  return moved;
}
