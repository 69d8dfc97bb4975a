import type { Evaluation, Step } from '../api/documents/submission.ts';

/**
 * State of a step of an evaluation's run:
 *
 * - `done`: completed
 * - `now`: running, or waiting
 * - `failed`: where the run ended early
 * - `todo`: not reached
 */
export type StepPhase = 'done' | 'now' | 'failed' | 'todo';

export interface StepView {
  readonly name: Step['name'];
  readonly phase: StepPhase;
  readonly startedAt: Date | null;
  /** Null until it is completed. */
  readonly seconds: number | null;
  readonly detail: string | null;
}

const BROKEN: ReadonlySet<Evaluation['state']> = new Set(['REJECTED', 'FAILED', 'CANCELLED']);

/** The steps of a run with their states; in an aborted run, the last step that started is the failed one. */
export function stepViews(steps: readonly Step[], state: Evaluation['state']): StepView[] {
  const started = steps.filter(({ startedAt }) => startedAt !== null);
  const broken = BROKEN.has(state) ? started.at(-1) : undefined;
  const lastEnded = steps.findLastIndex(({ endedAt }) => endedAt !== null);
  return steps.map((step, i) => {
    const startedAt = step.startedAt === null ? null : new Date(step.startedAt);
    const endedAt = step.endedAt === null ? null : new Date(step.endedAt);
    // Of an upload only the end is recorded. The end of a step that a later one followed may be unknown.
    // A scored result that is not listed, sealed or withheld waits for a decision: nothing is running.
    const waits = state === 'SCORED' && step.name === 'PUBLISHED';
    const phase: StepPhase =
      step === broken ? 'failed' : i <= lastEnded ? 'done' : startedAt === null || waits ? 'todo' : 'now';
    const seconds = startedAt && endedAt ? (endedAt.getTime() - startedAt.getTime()) / 1_000 : null;
    return {
      name: step.name,
      phase,
      startedAt: phase === 'todo' ? null : (startedAt ?? endedAt),
      seconds,
      detail: step.detail,
    };
  });
}

/** Images per second of the evaluation step, and the seconds left at that pace; null before the first image. */
export function pace(
  steps: readonly StepView[],
  done: number,
  total: number | null,
  now: Date,
): { rate: number; left: number } | null {
  const step = steps.find(({ name }) => name === 'EVALUATED');
  if (!step?.startedAt || done === 0 || total === null) return null;
  const seconds = step.seconds ?? (now.getTime() - step.startedAt.getTime()) / 1_000;
  if (seconds <= 0) return null;
  const rate = done / seconds;
  return { rate, left: Math.max(0, total - done) / rate };
}
