import { Xoshiro128 } from '@primitives/ranking';
import type { ComputeTask } from '@primitives/scoring';
import { ComputePool } from '@primitives/threads';
import { CLASS_PLANS } from './synthetic-splits.js';
import { sized } from '../measure/sized.js';

/** CUB in CompMap's version: every plan of 600 episodes; queries are all test images of the classes. */
const CLASSES = 200;
const PRIMITIVES = sized(312, 56);
const GROUPS = 28;
const TRAIN_IMAGES = sized(5_994, 2_000);
const TEST_IMAGES = sized(5_794, 200);
const EPISODES = 600;
/** A class shows the primitives above this: a tenth of them. */
const SHOWN = 0.9;
/** Measured episodes of each plan, after one warm-up episode. */
const MEASURED = sized(3, 1);

/**
 * Whose activations: a submitted model's, which are higher for what a class shows, or those of a reference model on the
 * board.
 */
export type ActivationSource = 'model' | 'random' | 'oracle';

/** The cost of one plan on one processor. */
export interface EpisodeMetrics {
  readonly plan: string;
  readonly episodeMs: number;
  readonly allMs: number;
}

/**
 * The cost of `compmap` on CUB, plan by plan, on one thread; the scorer distributes episodes to all threads.
 *
 * @param only prefix of the selected plans, for example `full-shot`; all of them when null
 */
export async function episodeMetrics(source: ActivationSource, only: string | null = null): Promise<EpisodeMetrics[]> {
  const wanted = (name: string) => name.startsWith(only ?? '');
  const threads = new ComputePool(1);
  const random = Xoshiro128.seeded(6);
  const uniform = () => random.next() / 2 ** 32;
  const rows = TRAIN_IMAGES + TEST_IMAGES;
  const classOf = Uint32Array.from({ length: rows }, (_, i) => i % CLASSES);
  const meant = Array.from({ length: CLASSES }, () => Float64Array.from({ length: PRIMITIVES }, uniform));
  const classes = meant.map((own) => Array.from(own.keys()).filter((k) => own[k]! > SHOWN));
  const logit = {
    model: (own: Float64Array, k: number) => 3 * own[k]! + 2 * uniform(),
    random: uniform,
    oracle: (own: Float64Array, k: number) => Number(own[k]! > SHOWN),
  }[source];
  const activations = { rows, dimensions: PRIMITIVES, data: new Float32Array(rows * PRIMITIVES) };
  for (let i = 0; i < rows; i++) {
    for (let g = 0; g < GROUPS; g++) softmax(activations.data, i * PRIMITIVES, g, (k) => logit(meant[i % CLASSES]!, k));
  }
  const imagesOf = (c: number, from: number, to: number) =>
    Array.from({ length: rows }, (_, i) => i).filter((i) => i % CLASSES === c && i >= from && i < to);
  const episode = (ways: number, shots: number, offset: number) => {
    const chosen = Array.from({ length: ways }, (_, w) => (w * Math.floor(CLASSES / ways) + offset) % CLASSES).sort(
      (x, y) => x - y,
    );
    return {
      support: chosen.flatMap((c) => imagesOf(c, 0, TRAIN_IMAGES).slice(offset, offset + shots)),
      query: chosen.flatMap((c) => imagesOf(c, TRAIN_IMAGES, rows)),
    };
  };
  const run = async (episodes: readonly ReturnType<typeof episode>[]) => {
    const task: ComputeTask = { kind: 'episodes', input: { activations, classOf, classes, episodes } };
    const before = process.cpuUsage();
    await threads.run([task]);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  try {
    await run([episode(5, 1, 0)]);
    const metrics: EpisodeMetrics[] = [];
    for (const { ways, shots } of CLASS_PLANS) {
      if (!wanted(`${ways}-way-${shots}-shot`)) continue;
      const setUp = await run([episode(ways, shots, 0)]);
      const all = await run(Array.from({ length: MEASURED + 1 }, (_, e) => episode(ways, shots, e)));
      const episodeMs = (all - setUp) / MEASURED;
      metrics.push({ plan: `${ways}-way ${shots}-shot, ${EPISODES} episodes`, episodeMs, allMs: episodeMs * EPISODES });
    }
    if (!wanted('full-shot')) return metrics;
    const train = {
      support: Array.from({ length: TRAIN_IMAGES }, (_, i) => i),
      query: Array.from({ length: TEST_IMAGES }, (_, i) => TRAIN_IMAGES + i),
    };
    const full = await run([train]);
    return [...metrics, { plan: `all ${TRAIN_IMAGES} training images`, episodeMs: full, allMs: full }];
  } finally {
    await threads.close();
  }
}

/** A group's activations of one row: shares that sum to 1. */
function softmax(data: Float32Array, at: number, group: number, logit: (k: number) => number): void {
  const [from, to] = [Math.floor((group * PRIMITIVES) / GROUPS), Math.floor(((group + 1) * PRIMITIVES) / GROUPS)];
  let sum = 0;
  for (let k = from; k < to; k++) {
    data[at + k] = Math.exp(logit(k));
    sum += data[at + k]!;
  }
  for (let k = from; k < to; k++) data[at + k]! /= sum;
}
