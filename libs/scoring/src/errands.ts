import type { MEET } from '@primitives/probes';
import { episodesErrand, type EpisodesErrand } from './compmap/episodes-errand.js';
import { readingErrand, type ReadingErrand } from './compmap/reading-errand.js';
import { trainingErrand, type TrainingErrand } from './compmap/training-errand.js';
import { probeErrand, type ProbeErrand } from './probe/probe-errand.js';

/**
 * A part of judging that needs nothing but what it is given, as plain data: any thread may run it, and its answer, plain data again, is the
 * same to the last bit wherever it ran. A judge asks for errands, whoever drives the judge has them run and hands the answers back.
 */
export type Errand =
  | { readonly kind: 'composition-training'; readonly input: TrainingErrand }
  | { readonly kind: 'composition-reading'; readonly input: ReadingErrand }
  | { readonly kind: 'episodes'; readonly input: EpisodesErrand }
  | { readonly kind: 'probe'; readonly input: ProbeErrand };

/** Judging that asks for errands on its way; where it asks for none it only lets others breathe. */
export type Judging<T> = Generator<readonly Errand[], T, readonly unknown[]>;

/** How many threads may share this errand; the others are one thread's. */
export const lanesOf = (errand: Errand): number =>
  errand.kind === 'composition-training' ? errand.input.plan.scratches.length : 1;

/**
 * One thread's part of an errand: yields `MEET` wherever it must wait for the other threads of the errand. The first lane returns the answer.
 *
 * @param lanes  how many share it, at most `lanesOf`
 * @throws PredictionsError when the predictions cannot be learned from
 */
export function* errandLane(errand: Errand, lane: number, lanes: number): Generator<typeof MEET, unknown> {
  switch (errand.kind) {
    case 'composition-training':
      return yield* trainingErrand(errand.input, lane, lanes);
    case 'composition-reading':
      return readingErrand(errand.input);
    case 'episodes':
      return episodesErrand(errand.input);
    case 'probe':
      return probeErrand(errand.input);
  }
}

/** An errand run here and now. */
export function runErrand(errand: Errand): unknown {
  const lane = errandLane(errand, 0, 1);
  for (;;) {
    const step = lane.next();
    if (step.done) return step.value;
  }
}

/** Asks for the errands; their answers, in the same order. The caller knows what its errands answer. */
export function* answersTo<T>(errands: readonly Errand[]): Judging<readonly T[]> {
  return (yield errands) as readonly T[];
}
