import type { EvaluationView, Forecast, ShardView } from '@primitives/store/evaluations';
import type { AuditCounts } from '@primitives/store/shards';
import { CODES } from '@primitives/errors';
import type { ExpectedTimesType, WaitingType } from './evaluation.type.js';
import { completionTime, notReadyReason, type PoolRunners } from '@primitives/evaluation';

/** Evaluations before another one in the queue. */
export type Before = Pick<Forecast, 'ahead' | 'aheadOfTeam' | 'aheadExamples'>;

/** Facts that determine why an evaluation waits. */
export interface WaitingFacts {
  readonly state: EvaluationView['state'];
  readonly runners: PoolRunners;
  /** A runner works on one of its shards. */
  readonly running: boolean;
  /** It computes the examples of a data page: it comes after the waiting submissions. */
  readonly examples: boolean;
  readonly allPredicted: boolean;
  readonly audits: AuditCounts | null;
  /** Evaluations before it in the queue, those of its team, and runs for examples in progress. */
  readonly before: Before;
  /** Whether a scorer has started on it. */
  readonly scoringStarted: boolean;
  /** Whether a scorer is connected. */
  readonly scorerConnected: boolean;
}

/** The counts of a pool without runners. */
export const NO_RUNNERS: PoolRunners = { ready: 0, notEligible: 0, diskFull: 0, quarantined: 0, cordoned: 0, away: 0 };

/** Why the evaluation waits; null if it is in progress or has ended. */
export function waitingOf(facts: WaitingFacts): Pick<WaitingType, 'cause' | 'reason'> | null {
  const { state, runners, running, examples, allPredicted, audits, before } = facts;
  if (state === 'queued') return { cause: 'checks', reason: 'waiting for checks' };
  if (state === 'scoring') return scorerReason(facts);
  if (state !== 'predicting') return null;
  if (allPredicted && audits) return { cause: 'audit', reason: auditReason(audits) };
  if (running || allPredicted) return null;
  if (runners.ready === 0) return { cause: 'noRunner', reason: notReadyReason(runners) };
  if (before.ahead === 0) return { cause: 'runner', reason: 'waiting for a runner' };
  return { cause: 'turn', reason: examples ? examplesReason(before) : turnReason(before) };
}

const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

function examplesReason({ ahead, aheadExamples }: Before): string {
  const submissions = ahead - aheadExamples;
  return submissions > 0
    ? `after ${counted(submissions, 'evaluation')} of submissions (run for a data page)`
    : `after ${counted(aheadExamples, 'earlier run')} for data pages`;
}

function turnReason({ ahead, aheadOfTeam, aheadExamples }: Before): string {
  const examples = `the current shard of ${counted(aheadExamples, 'platform run')} (examples for the data pages)`;
  const entries = ahead - aheadExamples;
  if (entries === 0) return `after ${examples}`;
  const alsoExamples = aheadExamples === 0 ? '' : ` and ${examples}`;
  if (entries === aheadOfTeam) return `after ${counted(entries, 'earlier evaluation')} of the same team${alsoExamples}`;
  const ofTeam = aheadOfTeam === 0 ? '' : `, ${aheadOfTeam} of the same team`;
  return `${counted(ahead, 'evaluation')} before it in the queue${ofTeam}; runners are shared among teams`;
}

function scorerReason({ scoringStarted, scorerConnected }: WaitingFacts): ReturnType<typeof waitingOf> {
  if (!scorerConnected) return { cause: 'scorer', reason: 'predictions are complete; no scorer is connected' };
  return scoringStarted ? null : { cause: 'scorer', reason: 'predictions are complete; waiting for the scorer' };
}

function auditReason({ planned, agreed, disagreed, waived, held, disputed, limitSeconds }: AuditCounts): string {
  const open = planned - agreed - disagreed - waived;
  const shards = `${open} ${open === 1 ? 'shard' : 'shards'}`;
  if (open > 0 && held === open) {
    return disputed
      ? `a third runner audits ${shards}, because two runners disagree`
      : `a second runner audits ${shards}`;
  }
  if (disputed) return `waiting for a third runner to audit ${shards}, because two runners disagree`;
  const limit = limitSeconds < 120 ? `${limitSeconds} s` : `${Math.ceil(limitSeconds / 60)} min`;
  return `waiting for a second runner to audit ${shards}; if none is free within ${limit}, scoring starts without the audit`;
}

/** Seconds until completion, and at most with slow models; null if unknown. */
export function expectedSeconds(
  work: Forecast['work'],
  runners: number,
): Pick<WaitingType, 'expectedSeconds' | 'expectedSecondsHigh'> {
  const time = completionTime(work, runners);
  return { expectedSeconds: time?.seconds ?? null, expectedSecondsHigh: time?.most ?? null };
}

/** When an evaluation starts and is predicted; null if its end is unknown. @param begun whether a runner took it */
export function expectedTimes(work: Forecast['work'], runners: number, begun: boolean): ExpectedTimesType | null {
  const end = completionTime(work, runners);
  if (end === null) return null;
  const first = work.filter((each) => each.first > 0).map((each) => ({ ...each, instances: each.first, shards: null }));
  const start = first.length === 0 ? 0 : (completionTime(first, runners)?.seconds ?? null);
  return { startSeconds: begun ? null : start, endSeconds: end.seconds, endSecondsHigh: end.most };
}

/** Why the evaluation does not count against the quota; null if it counts. */
export function refundReason({
  state,
  refundedAt,
  failure,
}: Pick<EvaluationView, 'state' | 'refundedAt' | 'failure'>): string | null {
  if (refundedAt === null) return null;
  if (state === 'cancelled') return 'it was cancelled before a hidden image was read';
  if (state === 'rejected') return 'it was rejected before an image was read';
  const fault = failure !== null && Object.entries(CODES).find(([code]) => code === failure.code)?.[1].fault;
  return fault === 'submitter' ? 'a maintainer refunded it' : 'it failed because of a platform error';
}

/** Runners and lease counts of the shards. */
export function workDone(shards: readonly ShardView[]): {
  readonly runners: string[];
  readonly tries: number;
  readonly lostTries: number;
} {
  const done = shards.filter(({ doneAt }) => doneAt !== null);
  const tries = shards.reduce((sum, shard) => sum + shard.tries, 0);
  const leased = shards.filter(({ doneAt, leasedUntil }) => doneAt === null && leasedUntil !== null).length;
  return {
    runners: [...new Set(done.flatMap(({ runner }) => runner ?? []))].sort(),
    tries,
    lostTries: Math.max(0, tries - done.length - leased),
  };
}
