import { isEnd, type EvaluationState } from '@primitives/evaluation';
import type { StepName, StepType } from './evaluation.type.js';

/** Times of events in an evaluation; null if the event has not happened or its time is unknown. */
export interface StepFacts {
  readonly state: EvaluationState;
  readonly uploadedAt: Date | null;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  /** The validator accepted the bundle and planned its shards. */
  readonly plannedAt: Date | null;
  /** The first runner took the pilot shard. */
  readonly takenAt: Date | null;
  readonly pilotDoneAt: Date | null;
  /** The pilot shard has all instances: it is the evaluation, and no separate warm-up precedes it. */
  readonly pilotOnly: boolean;
  readonly predictedAt: Date | null;
  readonly scoredAt: Date | null;
  readonly publishedAt: Date | null;
}

/** When the last shard was completed; null while one is not. */
export function lastDoneAt(shards: readonly { readonly doneAt: Date | null }[]): Date | null {
  const times = shards.flatMap(({ doneAt }) => (doneAt ? [doneAt.getTime()] : []));
  return times.length === 0 || times.length < shards.length ? null : new Date(Math.max(...times));
}

/**
 * The seven steps of an evaluation in order. A step starts when the previous one ends. The step in which the evaluation
 * stopped ends with it; later steps never start.
 */
export function stepsOf(facts: StepFacts): StepType[] {
  const ends: [StepName, Date | null][] = [
    ['uploaded', facts.uploadedAt ?? facts.createdAt],
    ['checked', facts.plannedAt],
    ['queued', facts.takenAt ?? facts.pilotDoneAt],
    ['warmedUp', facts.pilotOnly ? facts.takenAt : facts.pilotDoneAt],
    ['evaluated', facts.predictedAt],
    ['scored', facts.scoredAt],
    ['published', facts.publishedAt],
  ];
  let startedAt: Date | null = null;
  let stopped = false;
  return ends.map(([name, end], i) => {
    const step: StepType = { name, startedAt: stopped ? null : startedAt, endedAt: end, detail: null };
    const passed = end !== null || ends.slice(i + 1).some(([, later]) => later !== null);
    if (!passed && !stopped) {
      stopped = true;
      if (isEnd(facts.state) && facts.state !== 'scored')
        return { ...step, endedAt: facts.endedAt, detail: facts.state };
    }
    startedAt = i === 0 ? facts.createdAt : (end ?? startedAt);
    return step;
  });
}
