import type { MEET } from '@primitives/probes';
import { episodesTask, type EpisodesTask } from './compmap/episodes-task.js';
import { projectionTask, type ProjectionTask } from './compmap/projection-task.js';
import { readingTask, type ReadingTask } from './compmap/reading-task.js';
import { trainingTask, type TrainingTask } from './compmap/training-task.js';
import { probeTask, type ProbeTask } from './probe/probe-task.js';

/**
 * A part of scoring that depends only on its input. Input and result are plain data, so any thread can run it, and the
 * result is bit-identical on every thread. A `Judge` yields compute tasks; its caller runs them and returns the
 * results.
 */
export type ComputeTask =
  | { readonly kind: 'composition-training'; readonly input: TrainingTask }
  | { readonly kind: 'composition-reading'; readonly input: ReadingTask }
  | { readonly kind: 'random-projection'; readonly input: ProjectionTask }
  | { readonly kind: 'episodes'; readonly input: EpisodesTask }
  | { readonly kind: 'probe'; readonly input: ProbeTask };

/** Scoring that yields compute tasks; an empty list lets the caller process other events. */
export type Judging<T> = Generator<readonly ComputeTask[], T, readonly unknown[]>;

/** Maximum number of threads that can share this compute task; 1 for tasks of a single thread. */
export const lanesOf = (task: ComputeTask): number =>
  task.kind === 'composition-training' ? task.input.plan.scratches.length : 1;

/**
 * One thread's part of a compute task: yields `MEET` at each barrier. The first lane returns the result.
 *
 * @param lanes number of threads that share it, at most `lanesOf`
 * @throws PredictionsError when training on the predictions fails
 */
export function* computeLane(task: ComputeTask, lane: number, lanes: number): Generator<typeof MEET, unknown> {
  switch (task.kind) {
    case 'composition-training':
      return yield* trainingTask(task.input, lane, lanes);
    case 'composition-reading':
      return readingTask(task.input);
    case 'random-projection':
      return projectionTask(task.input);
    case 'episodes':
      return episodesTask(task.input);
    case 'probe':
      return probeTask(task.input);
  }
}

export function runComputeTask(task: ComputeTask): unknown {
  const lane = computeLane(task, 0, 1);
  for (;;) {
    const step = lane.next();
    if (step.done) return step.value;
  }
}

/** Yields compute tasks and returns their results in the same order. The caller knows the result types. */
export function* answersTo<T>(tasks: readonly ComputeTask[]): Judging<readonly T[]> {
  return (yield tasks) as readonly T[];
}
