import type { Evaluation, Step } from '../api/documents/submission.ts';

/**
 * State of a step of an evaluation's run:
 *
 * - `done`: completed
 * - `now`: running, or waiting
 * - `failed`: where the run ended early
 * - `ended`: the run is complete without this step, such as the publication of a result that is withheld
 * - `todo`: not reached
 */
export type StepPhase = 'done' | 'now' | 'failed' | 'ended' | 'todo';

export interface StepView {
  readonly name: Step['name'];
  readonly phase: StepPhase;
  readonly startedAt: Date | null;
  /** Null until it is completed, and where its end is unknown. */
  readonly endedAt: Date | null;
  /** Null until it is completed. */
  readonly seconds: number | null;
}

const BROKEN: ReadonlySet<Evaluation['state']> = new Set(['REJECTED', 'FAILED', 'CANCELLED']);

/**
 * The steps of a run with their states; in an aborted run, the last step that started is the failed one.
 *
 * @param debug whether it is a debug run, which is never published
 * @param visibility of a scored result; one that is sealed will be published
 * @param since when it got this visibility; the withdrawal of a published result is a last step
 */
export function stepViews(
  recorded: readonly Step[],
  state: Evaluation['state'],
  debug = false,
  visibility: string | null = null,
  since: string | null = null,
): StepView[] {
  const steps = debug ? recorded.filter(({ name }) => name !== 'PUBLISHED') : recorded;
  const started = steps.filter(({ startedAt }) => startedAt !== null);
  const broken = BROKEN.has(state) ? started.at(-1) : undefined;
  const lastEnded = steps.findLastIndex(({ endedAt }) => endedAt !== null);
  const views = steps.map((step, i): StepView => {
    const startedAt = step.startedAt === null ? null : new Date(step.startedAt);
    const endedAt = step.endedAt === null ? null : new Date(step.endedAt);
    // Of an upload only the end is recorded. The end of a step that a later one followed may be unknown.
    // Nothing is running of a scored result that is not listed, sealed or withheld.
    const isScored = state === 'SCORED' && step.name === 'PUBLISHED';
    const rest = isScored && visibility !== null && visibility !== 'SEALED' ? 'ended' : 'todo';
    const isDone = i <= lastEnded && !(isScored && visibility === 'EMBARGOED'); // which its team unlisted since
    const phase: StepPhase =
      step === broken ? 'failed' : isDone ? 'done' : startedAt === null || isScored ? rest : 'now';
    const seconds =
      phase !== 'ended' && startedAt && endedAt ? (endedAt.getTime() - startedAt.getTime()) / 1_000 : null;
    return {
      name: step.name,
      phase,
      startedAt: phase === 'todo' || phase === 'ended' ? null : (startedAt ?? endedAt),
      endedAt: phase === 'done' ? (endedAt ?? nextStart(steps, i)) : phase === 'failed' ? endedAt : null,
      seconds,
    };
  });
  const last = views.at(-1);
  if (visibility !== 'WITHDRAWN' || last?.name !== 'PUBLISHED') return views;
  const endedAt = since === null ? null : new Date(since);
  const withdrawn: StepView = { name: 'PUBLISHED', phase: 'ended', startedAt: null, endedAt, seconds: null };
  return last.phase === 'done' ? [...views, withdrawn] : [...views.slice(0, -1), withdrawn];
}

/** The start of the step after this one, which is its end where that is not recorded; null if unknown. */
function nextStart(steps: readonly Step[], i: number): Date | null {
  const next = steps.slice(i + 1).find(({ startedAt }) => startedAt !== null);
  return next?.startedAt ? new Date(next.startedAt) : null;
}

/** Shorter delays between upload and submission are those of one submission, which follows its upload at once. */
const EARLIER_MS = 5_000;

/** Whether a bundle was uploaded before its submission: for another one. */
export const isEarlierUpload = (uploadedAt: Date | null, submittedAt: string): boolean =>
  uploadedAt !== null && Date.parse(submittedAt) - uploadedAt.getTime() > EARLIER_MS;

/** How far the evaluation step is. */
export interface PaceFacts {
  readonly shards: readonly Pick<Evaluation['shards'][number], 'instances' | 'state'>[];
  readonly instancesDone: number;
  readonly instancesTotal: number | null;
}

/**
 * Images per second of the evaluation step, and the seconds left at that pace; null before its first image. A separate
 * pilot shard belongs to the warm-up.
 */
export function pace(
  steps: readonly StepView[],
  { shards, instancesDone, instancesTotal }: PaceFacts,
  now: Date,
): { rate: number; left: number } | null {
  const step = steps.find(({ name }) => name === 'EVALUATED');
  const [pilot, ...others] = shards;
  const before = pilot?.state === 'DONE' && others.length > 0 ? pilot.instances : 0;
  const done = instancesDone - before;
  if (!step?.startedAt || done <= 0 || instancesTotal === null) return null;
  const seconds = step.seconds ?? (now.getTime() - step.startedAt.getTime()) / 1_000;
  if (seconds <= 0) return null;
  const rate = done / seconds;
  return { rate, left: Math.max(0, instancesTotal - instancesDone) / rate };
}
