import type { MEET } from '@primitives/probes';
import { episodesTask, type EpisodesTask } from './compmap/episodes-task.js';
import { readingTask, type ReadingTask } from './compmap/reading-task.js';
import { trainingTask, type TrainingTask } from './compmap/training-task.js';
import { probeTask, type ProbeTask } from './probe/probe-task.js';

/**
 * A part of judging that needs nothing but what it is given, as plain data: any thread may run it, and its answer, plain data again, is the
 * same to the last bit wherever it ran. A judge asks for errands, whoever drives the judge has them run and hands the answers back.
 */
export type ComputeTask =
  | { readonly kind: 'composition-training'; readonly input: TrainingTask }
  | { readonly kind: 'composition-reading'; readonly input: ReadingTask }
  | { readonly kind: 'episodes'; readonly input: EpisodesTask }
  | { readonly kind: 'probe'; readonly input: ProbeTask };

/** Judging that asks for errands on its way; where it asks for none it only lets others breathe. */
export type Judging<T> = Generator<readonly ComputeTask[], T, readonly unknown[]>;

/** How many threads may share this errand; the others are one thread's. */
export const lanesOf = (errand: ComputeTask): number =>
  errand.kind === 'composition-training' ? errand.input.plan.scratches.length : 1;

/**
 * One thread's part of an errand: yields `MEET` wherever it must wait for the other threads of the errand. The first lane returns the answer.
 *
 * @param lanes  how many share it, at most `lanesOf`
 * @throws PredictionsError when the predictions cannot be learned from
 */
export function* computeLane(errand: ComputeTask, lane: number, lanes: number): Generator<typeof MEET, unknown> {
  switch (errand.kind) {
    case 'composition-training':
      return yield* trainingTask(errand.input, lane, lanes);
    case 'composition-reading':
      return readingTask(errand.input);
    case 'episodes':
      return episodesTask(errand.input);
    case 'probe':
      return probeTask(errand.input);
  }
}

/** An errand run here and now. */
export function runComputeTask(errand: ComputeTask): unknown {
  const lane = computeLane(errand, 0, 1);
  for (;;) {
    const step = lane.next();
    if (step.done) return step.value;
  }
}

/** Asks for the errands; their answers, in the same order. The caller knows what its errands answer. */
export function* answersTo<T>(errands: readonly ComputeTask[]): Judging<readonly T[]> {
  return (yield errands) as readonly T[];
}
