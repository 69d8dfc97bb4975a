import type { Evaluation, Step, Submission } from '../api/documents/submission.ts';
import { stepViews } from './steps.ts';

/** The facts of an evaluation that its live changes update at different times. */
export type RunFacts = Pick<Evaluation, 'state' | 'stateSince' | 'shards' | 'steps' | 'waiting'> & {
  readonly log: { readonly nodes: readonly Pick<Evaluation['log']['nodes'][number], 'code' | 'at'>[] };
};

/** An evaluation whose steps, waiting reason and estimate agree with its state and its shards. */
export type PresentRun<Facts> = Facts & {
  /** When scores were expected at the time of the answer; null if unknown. */
  readonly expectedAt: Date | null;
};

export type PresentEvaluation = PresentRun<Evaluation>;
export type PresentSubmission = Omit<Submission, 'evaluations'> & { readonly evaluations: PresentEvaluation[] };

/** Code of the log line that ends a step. */
const ENDS: Partial<Record<Step['name'], string>> = { CHECKED: 'planned', QUEUED: 'taken', WARMED_UP: 'pilot_done' };

/**
 * Derives steps, waiting reason and estimate from the state, the shards and the log. Changes of shards arrive more
 * often than the other fields: an answer that was given while the evaluation was in the queue does not hold once a
 * runner has taken a shard.
 *
 * @param receivedAt time of the answer with the waiting reason; null for an answer from the cache, whose age is unknown
 */
export function presentRun<Facts extends RunFacts>(evaluation: Facts, receivedAt: Date | null): PresentRun<Facts> {
  const stage = stageOf(evaluation);
  const answered = stepViews(evaluation.steps, evaluation.state).find(({ phase }) => phase === 'now')?.name;
  const waiting = stage !== null && answered === stage ? evaluation.waiting : null;
  const seconds = waiting?.expectedSeconds ?? null;
  return {
    ...evaluation,
    steps: stage === null ? evaluation.steps : stepsUntil(stage, evaluation),
    waiting,
    expectedAt: seconds === null || receivedAt === null ? null : new Date(receivedAt.getTime() + seconds * 1_000),
  };
}

/**
 * The earlier of two estimates, so that the remaining time of an evaluation that waits becomes shorter: each answer
 * estimates from its own time on. Null once the evaluation no longer waits.
 */
export const keepEarliest = (earlier: Date | null | undefined, latest: Date | null): Date | null =>
  earlier && latest && earlier < latest ? earlier : latest;

/** The step in progress; null once the evaluation has ended. */
export function stageOf({ state, shards }: Pick<RunFacts, 'state' | 'shards'>): Step['name'] | null {
  if (state === 'QUEUED' || state === 'VALIDATING') return 'CHECKED';
  if (state === 'SCORING') return 'SCORED';
  if (state !== 'PREDICTING') return null;
  if (shards.every((shard) => shard.tries === 0 && shard.state === 'WAITING')) return 'QUEUED';
  // The pilot shard is the first one; if it is the only one, it is the evaluation.
  return shards.length === 1 || shards.some((shard) => shard.state === 'DONE') ? 'EVALUATED' : 'WARMED_UP';
}

/** Ends each step before the stage at the time of its log line, and none from it on. */
function stepsUntil(stage: Step['name'], { steps, stateSince, shards, log }: RunFacts): Step[] {
  const last = steps.findIndex(({ name }) => name === stage);
  if (last < 0) return steps;
  const timeOf = (name: Step['name']) =>
    name === 'WARMED_UP' && shards.length === 1
      ? undefined
      : log.nodes.find(({ code }) => code === ENDS[name] || code === 'reused')?.at;
  let previousEnd: string | null = null;
  return steps.map((step, index) => {
    if (index > last) return { ...step, startedAt: null, endedAt: null };
    const startedAt: string | null = step.startedAt ?? previousEnd;
    if (index === last) return { ...step, startedAt: startedAt ?? stateSince, endedAt: null };
    const endedAt = step.endedAt ?? timeOf(step.name) ?? startedAt ?? stateSince;
    previousEnd = endedAt;
    return { ...step, startedAt, endedAt };
  });
}
