import { FEW_MINUTES, mostOf, SOON_SECONDS } from './end-text.ts';
import type { PresentEvaluation } from './present-run.ts';
import { pace, type StepView } from './steps.ts';

/** Seconds until the scores, and at most while other teams use the pool; `late` once the estimated time has passed. */
export type ExpectedEnd =
  | { readonly kind: 'estimated'; readonly seconds: number; readonly most?: number }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'late' };

/** The facts of an evaluation on which its expected end depends. */
export type OutlookFacts = Pick<
  PresentEvaluation,
  'state' | 'shards' | 'waiting' | 'expected' | 'instancesDone' | 'instancesTotal'
>;

/**
 * The end at the pace of the evaluation step, but not before the platform's estimate, which includes the work ahead;
 * without such a pace the platform's estimate until its time has passed.
 */
export function expectedEnd(evaluation: OutlookFacts, steps: readonly StepView[], now: Date): ExpectedEnd {
  const end = estimate(evaluation, steps, now);
  return end.kind === 'estimated' && mostOf(end) < SOON_SECONDS && waitsForTurn(evaluation)
    ? { kind: 'estimated', ...FEW_MINUTES }
    : end;
}

/** Whether evaluations are before it, or no runner computes a shard of it: no estimate is below a minute then. */
const waitsForTurn = ({ waiting, shards }: OutlookFacts): boolean =>
  waiting !== null && (waiting.ahead > 0 || !shards.some(({ state }) => state === 'LEASED'));

function estimate(evaluation: OutlookFacts, steps: readonly StepView[], now: Date): ExpectedEnd {
  const predicted = evaluation.shards.length > 0 && evaluation.shards.every(({ state }) => state === 'DONE');
  if (predicted) return { kind: 'unknown' }; // audits and scoring have no estimate
  const speed = evaluation.state === 'PREDICTING' && isSteady(evaluation.shards) ? pace(steps, evaluation, now) : null;
  const { expected } = evaluation;
  const secondsTo = (at: Date) => (at.getTime() - now.getTime()) / 1_000;
  const [queue, most] = expected === null ? [0, 0] : [secondsTo(expected.at), secondsTo(expected.latest)];
  if (speed) {
    const seconds = Math.max(speed.left, queue);
    return { kind: 'estimated', seconds, ...(most > seconds && { most }) };
  }
  if (expected === null) return { kind: 'unknown' };
  if (most <= 0) return { kind: 'late' };
  return { kind: 'estimated', seconds: queue > 0 ? queue : most, most: Math.max(most, warmUpSeconds(steps, now)) };
}

/** Since when the first shard is evaluated: the others need at least as long if they have as many images. */
function warmUpSeconds(steps: readonly StepView[], now: Date): number {
  const step = steps.find(({ name, phase }) => name === 'WARMED_UP' && phase === 'now');
  return step?.startedAt ? (now.getTime() - step.startedAt.getTime()) / 1_000 : 0;
}

/**
 * Whether the pace includes the waits between shards: two shards after the pilot are completed, or none waits. After
 * fewer, the runners may take the shards of other teams next.
 */
const isSteady = (shards: OutlookFacts['shards']): boolean =>
  shards.filter(({ state }) => state === 'DONE').length > 2 || !shards.some(({ state }) => state === 'WAITING');

/** Since when an evaluation is expected to end in less than a minute. */
export interface Soon {
  readonly id: string;
  readonly since: Date;
}

/**
 * The time from the start until the scores, of an evaluation that is first in the queue and that no runner has taken;
 * null otherwise, or if unknown.
 */
export function fromStart({ waiting, shards }: Pick<OutlookFacts, 'waiting' | 'shards'>) {
  const isBegun = shards.some(({ state, tries }) => state !== 'WAITING' || tries > 0);
  if (waiting === null || waiting.ahead > 0 || waiting.expectedSeconds === null || isBegun) return null;
  const { expectedSeconds: seconds, expectedSecondsHigh } = waiting;
  const most = Math.max(seconds, expectedSecondsHigh ?? 0);
  return most < SOON_SECONDS ? FEW_MINUTES : { seconds, most };
}

/** Keeps the time of the first estimate below a minute until a longer one replaces it. */
export function soonOf(end: ExpectedEnd, previous: Soon | null, id: string, now: Date): Soon | null {
  const known = previous?.id === id ? previous : null;
  if (end.kind !== 'estimated') return known;
  return mostOf(end) < SOON_SECONDS ? (known ?? { id, since: now }) : null;
}

/** The text to store of such an estimate, so that a reload of the page does not repeat it. */
export const soonText = ({ id, since }: Soon): string => `${id} ${since.toISOString()}`;

/** Reads a stored text; null for any other one. */
export function readSoon(text: string | null): Soon | null {
  const [id = '', at = ''] = text?.split(' ') ?? [];
  const since = new Date(at);
  return id === '' || Number.isNaN(since.getTime()) ? null : { id, since };
}

/** Does not repeat an estimate below a minute once it has passed. */
export const unlessPassed = (end: ExpectedEnd, soon: Soon | null, now: Date): ExpectedEnd =>
  end.kind === 'estimated' && soon && now.getTime() - soon.since.getTime() >= SOON_SECONDS * 1_000
    ? { kind: 'late' }
    : end;

/** The upper bound of the first estimate of an evaluation on this page. */
export interface First {
  readonly id: string;
  readonly latest: Date;
}

export function firstOf(end: ExpectedEnd, previous: First | null, id: string, now: Date): First | null {
  if (previous?.id === id) return previous;
  return end.kind === 'estimated' ? { id, latest: new Date(now.getTime() + mostOf(end) * 1_000) } : null;
}

/** Not late before the upper bound that the page stated first. */
export function unlessEarly(end: ExpectedEnd, first: First | null, now: Date): ExpectedEnd {
  const left = first === null ? 0 : (first.latest.getTime() - now.getTime()) / 1_000;
  return end.kind === 'late' && left > 0 ? { kind: 'estimated', seconds: left } : end;
}
