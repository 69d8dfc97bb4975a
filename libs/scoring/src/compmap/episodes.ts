import type { EpisodePlan } from '@primitives/benchmark';
import type { Episode } from '@primitives/probes';
import { Xoshiro128 } from '@primitives/ranking';
import { LabelsError } from '../predictions-error.js';

/** The images of each class, by split (train or test). */
export interface ClassImages {
  readonly train: readonly (readonly number[])[];
  readonly test: readonly (readonly number[])[];
}

/**
 * The episodes of a plan: classes sampled without replacement, then in ascending order; the support set comes from
 * train, the queries are all test images of the classes.
 */
export function episodesOf({ name, ways, shots, count, seed }: EpisodePlan, { train, test }: ClassImages): Episode[] {
  const able = Array.from(train.keys()).filter((c) => train[c]!.length >= shots && test[c]!.length > 0);
  if (able.length < ways) {
    throw new LabelsError(
      `the episodes ${name} cannot be drawn`,
      `${ways} classes with ${shots} training images and a test image`,
      `${able.length} classes`,
      'use the label file and the definition of the same benchmark version',
    );
  }
  return Array.from({ length: count }, (_, number) => {
    const random = Xoshiro128.seeded(seed, number);
    const classes = drawn(able, ways, random).sort((x, y) => x - y);
    return {
      support: classes.flatMap((c) => drawn(train[c]!, shots, random)),
      query: classes.flatMap((c) => test[c]!),
    };
  });
}

/** Samples `count` of the items uniformly without replacement. */
function drawn<T>(items: readonly T[], count: number, random: Xoshiro128): T[] {
  const rest = [...items];
  return Array.from({ length: count }, () => {
    const at = random.below(rest.length);
    const [item] = rest.splice(at, 1);
    return item!;
  });
}
