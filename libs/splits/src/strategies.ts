import { groupSplit } from './group-split.js';
import { stratifiedFolds, stratifiedShuffles, withForcedTrain } from './stratified.js';
import type { TestMask } from './test-mask.js';

/** The data about concepts that a strategy needs in addition to an attribute's labels. */
export interface SplitEvidence {
  readonly seed: number;
  /** Concepts that a language model named as near twins of another. */
  readonly pairedConcepts: Iterable<number>;
  /** Concepts with the highest similarity to another one; see `mostSimilar`. */
  readonly similarConcepts: Iterable<number>;
  /** The cluster and the supercategory group of each concept, each with the stored order of groups of every attempt. */
  readonly clusters: GroupedConcepts;
  readonly supercategories: GroupedConcepts;
}

export interface GroupedConcepts {
  readonly groups: readonly number[];
  readonly orders: readonly (readonly number[])[];
}

const FOLDS = { folds: 5, repeats: 2 };
const SHUFFLES = { repeats: 5, testShare: 0.4 };

/**
 * The five ways to split one attribute's concepts, from the one that leaks most to the one that leaks least. Each
 * computes the masks of its repeats from the attribute's labels (1 positive, 0 negative); none when the attribute does
 * not admit a split.
 *
 * @see libs/splits/README.md
 */
export const SPLIT_STRATEGIES = {
  /** Twice five stratified folds: similar concepts are on both sides. */
  random: (labels, { seed }) => stratifiedFolds(labels, { ...FOLDS, seed }),
  /** Five stratified shuffles, then every concept with a named twin moves to train. */
  llm: (labels, { seed, pairedConcepts }) => shufflesWithout(labels, seed, pairedConcepts),
  /** The same, moving the concepts with the most similar embeddings. */
  similarity: (labels, { seed, similarConcepts }) => shufflesWithout(labels, seed, similarConcepts),
  /** Whole clusters of embeddings go to one side. */
  clustering: (labels, { clusters }) => grouped(labels, clusters),
  /** Whole supercategories go to one side. */
  supercategory: (labels, { supercategories }) => grouped(labels, supercategories),
} as const satisfies Record<string, (labels: ArrayLike<number>, evidence: SplitEvidence) => TestMask[]>;

export type SplitStrategy = keyof typeof SPLIT_STRATEGIES;

function shufflesWithout(labels: ArrayLike<number>, seed: number, moved: Iterable<number>): TestMask[] {
  const forced = [...moved];
  return stratifiedShuffles(labels, { ...SHUFFLES, seed }).map((mask) => withForcedTrain(mask, forced));
}

function grouped(labels: ArrayLike<number>, { groups, orders }: GroupedConcepts): TestMask[] {
  const { test } = groupSplit(groups, labels, orders);
  return test ? [test] : [];
}

/**
 * The group of each concept for the supercategory strategy: its largest category, the first in column order among
 * equals; concepts in no category form one group. Groups are numbered by first appearance. O(memberships).
 *
 * @param memberships the categories of each concept, as indices
 */
export function supercategoryGroups(memberships: readonly (readonly number[])[]): number[] {
  const sizes = new Map<number, number>();
  for (const categories of memberships)
    for (const category of categories) sizes.set(category, (sizes.get(category) ?? 0) + 1);
  const numbers = new Map<number | null, number>();
  return memberships.map((categories) => {
    let largest: number | null = null;
    for (const category of [...categories].sort((x, y) => x - y)) {
      if (largest === null || sizes.get(category)! > sizes.get(largest)!) largest = category;
    }
    const number = numbers.get(largest) ?? numbers.size;
    numbers.set(largest, number);
    return number;
  });
}
