import type { Evaluation, Step, Submission } from '../api/documents/submission.ts';
import { stepViews } from './steps.ts';

/** The facts of an evaluation that its live changes update at different times. */
export type RunFacts = Pick<Evaluation, 'state' | 'stateSince' | 'shards' | 'steps' | 'waiting' | 'expectedTimes'> & {
  readonly log: { readonly nodes: readonly Pick<Evaluation['log']['nodes'][number], 'code' | 'at'>[] };
};

/** An evaluation whose steps, waiting reason and estimate agree with its state and its shards. */
export type PresentRun<Facts> = Facts & {
  /** When scores were expected at the time of the answer; null if unknown. */
  readonly expected: Expected | null;
};

/** When scores are expected, and at the latest while other teams use the pool. */
export interface Expected {
  readonly at: Date;
  readonly latest: Date;
  /** When a runner takes its first shard; null once one has taken it, and if unknown. */
  readonly start: Date | null;
}

export type PresentEvaluation = PresentRun<Evaluation>;
export type PresentSubmission = Omit<Submission, 'evaluations'> & { readonly evaluations: PresentEvaluation[] };

/** Code of the log line that ends a step. */
const ENDS: Partial<Record<Step['name'], string>> = {
  CHECKED: 'planned',
  QUEUED: 'taken',
  WARMED_UP: 'pilot_done',
  EVALUATED: 'predicted',
};

/**
 * Derives steps, waiting reason and estimate from the state, the shards and the log. Changes of shards arrive more
 * often than the other fields: an answer that was given while the evaluation was in the queue does not hold once a
 * runner has taken a shard. Its estimate does, until the predictions are complete.
 *
 * @param receivedAt time of the answer with the waiting reason; null for an answer from the cache, whose age is unknown
 * @param answeredShards of that answer: its reason holds until another shard is completed
 */
export function presentRun<Facts extends RunFacts>(
  evaluation: Facts,
  receivedAt: Date | null,
  answeredShards: RunFacts['shards'] = evaluation.shards,
): PresentRun<Facts> {
  const { shards } = evaluation;
  const stage = stageOf(evaluation);
  const answered = stepViews(evaluation.steps, evaluation.state).find(({ phase }) => phase === 'now')?.name;
  const holds = !shards.some(({ state }) => state === 'LEASED') && doneOf(shards) === doneOf(answeredShards);
  return {
    ...evaluation,
    steps: stage === null ? evaluation.steps : stepsUntil(stage, evaluation),
    waiting: stage !== null && answered === stage && holds ? evaluation.waiting : null,
    expected: receivedAt === null || !isPredicting(evaluation) ? null : expectedFrom(evaluation, receivedAt),
  };
}

const doneOf = (shards: RunFacts['shards']): number => shards.filter(({ state }) => state === 'DONE').length;

/** Whether images remain to be evaluated. */
const isPredicting = ({ state, shards }: Pick<RunFacts, 'state' | 'shards'>): boolean =>
  ['QUEUED', 'PREDICTING'].includes(state) && (shards.length === 0 || doneOf(shards) < shards.length);

/** Whether no runner computes a shard of it: in the queue, between two shards, or before scoring. */
export const isIdle = ({ state, shards }: Pick<RunFacts, 'state' | 'shards'>): boolean =>
  state === 'PREDICTING' && !shards.some((shard) => shard.state === 'LEASED');

function expectedFrom({ waiting, expectedTimes }: RunFacts, from: Date): Expected | null {
  if (!waiting || waiting.expectedSeconds === null) return null;
  const after = (seconds: number) => new Date(from.getTime() + seconds * 1_000);
  const { expectedSeconds, expectedSecondsHigh } = waiting;
  const latest = after(Math.max(expectedSeconds, expectedSecondsHigh ?? 0));
  const startSeconds = expectedTimes?.startSeconds ?? null;
  return { at: after(expectedSeconds), latest, start: startSeconds === null ? null : after(startSeconds) };
}

/**
 * The newest estimate. An answer without a reason for waiting, as while a runner computes a shard, leaves the previous
 * one; null once no image remains to be evaluated.
 */
export function keepEstimate(previous: Expected | null | undefined, run: PresentRun<RunFacts>): Expected | null {
  if (!isPredicting(run)) return null;
  return run.expected ?? (run.waiting === null ? (previous ?? null) : null);
}

/** The step in progress; null once the evaluation has ended. */
export function stageOf({ state, shards }: Pick<RunFacts, 'state' | 'shards'>): Step['name'] | null {
  if (state === 'QUEUED' || state === 'VALIDATING') return 'CHECKED';
  if (state === 'SCORING') return 'SCORED';
  if (state !== 'PREDICTING') return null;
  if (shards.length > 0 && doneOf(shards) === shards.length) return 'SCORED'; // it waits for audits, or for the scorer
  if (shards.every((shard) => shard.tries === 0 && shard.state === 'WAITING')) return 'QUEUED';
  // The pilot shard is the first one; if it is the only one, it is the evaluation.
  return shards.length === 1 || shards.some((shard) => shard.state === 'DONE') ? 'EVALUATED' : 'WARMED_UP';
}

/** Ends each step before the stage at the time of its log line, and none from it on. */
function stepsUntil(stage: Step['name'], { steps, stateSince, shards, log }: RunFacts): Step[] {
  const last = steps.findIndex(({ name }) => name === stage);
  if (last < 0) return steps;
  const timeOf = (name: Step['name']) => {
    if (name === 'WARMED_UP' && shards.length === 1) return undefined;
    const line = log.nodes.find(({ code }) => code === ENDS[name] || code === 'reused');
    // Until an answer has its end, the evaluation ended after its last log line.
    return line?.at ?? (name === 'EVALUATED' ? log.nodes.at(-1)?.at : undefined);
  };
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
