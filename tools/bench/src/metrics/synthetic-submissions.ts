import {
  CALIBRATION_PROFILES,
  PairReduction,
  pairSpace,
  type ImageLabel,
  type Pair,
  type PairLists,
  type PairOutcomes,
  type World,
} from '@primitives/metrics';
import { Xoshiro128 } from '@primitives/ranking';
import { sized } from '../measure/sized.js';

/** The size of MAC's test split, and the share of its pairs in each list. */
export const MAC_SIZE: Size = sized(
  { images: 5240, attributes: 99, objects: 259 },
  { images: 80, attributes: 10, objects: 26 },
);
const SHARES = { train: 0.265, testSeen: 0.54, testUnseen: 0.038 };
/** Score above chance of a true attribute, of the true object, where chance spreads over 12. */
const BOOST = { attribute: 3.5, object: 5 };

export interface Size {
  readonly images: number;
  readonly attributes: number;
  readonly objects: number;
}

/**
 * A synthetic benchmark of a given size: pairs as sparse as MAC's, images with 1 to 9 true attributes, 3.3 on average.
 */
export interface SyntheticBenchmark {
  readonly lists: PairLists;
  readonly labels: readonly ImageLabel[];
}

export function syntheticBenchmark({ images, attributes, objects }: Size, seed = 1): SyntheticBenchmark {
  const random = uniform(seed);
  const cells = Array.from({ length: attributes * objects }, (_, c): Pair => [Math.floor(c / objects), c % objects]);
  const train: Pair[] = [];
  const test: Pair[] = [];
  for (const pair of cells) {
    const seen = random() < SHARES.train;
    if (seen) train.push(pair);
    if (random() < (seen ? SHARES.testSeen : SHARES.testUnseen)) test.push(pair);
  }
  const ofObject = new Map<number, number[]>();
  for (const [attribute, object] of test) ofObject.set(object, [...(ofObject.get(object) ?? []), attribute]);
  const labels = Array.from({ length: images }, () => {
    const object = test[Math.floor(random() * test.length)]![1];
    const possible = [...ofObject.get(object)!];
    const wanted = 1 + Math.floor(random() * random() * 9);
    const chosen = Array.from(
      { length: Math.min(wanted, possible.length) },
      () => possible.splice(Math.floor(random() * possible.length), 1)[0]!,
    );
    return { attributes: chosen, object };
  });
  return { lists: { attributes, objects, train, val: [], test }, labels };
}

/**
 * Attribute and object scores of a synthetic model; `skill` scales the margin of true ones, 1 as in the golden vectors.
 */
export function syntheticScores(
  { lists, labels }: SyntheticBenchmark,
  seed: number,
  skill = 1,
): { attribute: Float32Array; object: Float32Array } {
  const random = uniform(seed);
  const noise = () => 12 + 6 * (random() + random());
  const attribute = Float32Array.from({ length: labels.length * lists.attributes }, noise);
  const object = Float32Array.from({ length: labels.length * lists.objects }, noise);
  labels.forEach((label, i) => {
    for (const a of label.attributes) attribute[i * lists.attributes + a]! += BOOST.attribute * skill;
    object[i * lists.objects + label.object]! += BOOST.object * skill;
  });
  return { attribute, object };
}

export function reduced(
  benchmark: SyntheticBenchmark,
  world: World,
  scores: ReturnType<typeof syntheticScores>,
): PairOutcomes {
  const reduction = new PairReduction(pairSpace(benchmark.lists, world), CALIBRATION_PROFILES.mac, [1]);
  reduction.add(benchmark.labels, scores);
  return reduction.finish();
}

function uniform(seed: number): () => number {
  const random = Xoshiro128.seeded(seed);
  return () => random.next() / 4294967296;
}
