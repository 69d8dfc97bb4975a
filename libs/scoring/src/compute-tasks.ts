import type { MEET } from '@primitives/probes';
import { episodesTask, type EpisodesTask } from './compmap/episodes-task.js';
import { readingTask, type ReadingTask } from './compmap/reading-task.js';
import { trainingTask, type TrainingTask } from './compmap/training-task.js';
import { probeTask, type ProbeTask } from './probe/probe-task.js';

/**
 * A part of judging that needs nothing but what it is given, as plain data: any thread may run it, and its answer,
 * plain data again, is the same to the last bit wherever it ran. A judge asks for compute tasks, anyone who drives the
 * judge has them run and hands the answers back.
 */
export type ComputeTask =
  | { readonly kind: 'composition-training'; readonly input: TrainingTask }
  | { readonly kind: 'composition-reading'; readonly input: ReadingTask }
  | { readonly kind: 'episodes'; readonly input: EpisodesTask }
  | { readonly kind: 'probe'; readonly input: ProbeTask };

/** Judging that asks for compute tasks on its way; where it asks for none it only lets others breathe. */
export type Judging<T> = Generator<readonly ComputeTask[], T, readonly unknown[]>;

/** How many threads may share this compute task; the others are one thread's. */
export const lanesOf = (task: ComputeTask): number =>
  task.kind === 'composition-training' ? task.input.plan.scratches.length : 1;

/**
 * One thread's part of a compute task: yields `MEET` wherever it must wait for the other threads of the compute task.
 * The first lane returns the answer.
 *
 * @param lanes  how many share it, at most `lanesOf`
 * @throws PredictionsError when the predictions cannot be learned from
 */
export function* computeLane(task: ComputeTask, lane: number, lanes: number): Generator<typeof MEET, unknown> {
  switch (task.kind) {
    case 'composition-training':
      return yield* trainingTask(task.input, lane, lanes);
    case 'composition-reading':
      return readingTask(task.input);
    case 'episodes':
      return episodesTask(task.input);
    case 'probe':
      return probeTask(task.input);
  }
}

/** An compute task run here and now. */
export function runComputeTask(task: ComputeTask): unknown {
  const lane = computeLane(task, 0, 1);
  for (;;) {
    const step = lane.next();
    if (step.done) return step.value;
  }
}

/** Asks for the compute tasks; their answers, in the same order. The caller knows what its compute tasks answer. */
export function* answersTo<T>(tasks: readonly ComputeTask[]): Judging<readonly T[]> {
  return (yield tasks) as readonly T[];
}
