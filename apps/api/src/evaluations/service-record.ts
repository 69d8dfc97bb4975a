import type { AuditCounts, EvaluationView, Forecast, ShardView } from '@primitives/store';
import { CODES } from '@primitives/evaluation';
import { whyNoneIsReady, type PoolRunners } from '@primitives/fleet';

/** What an evaluation that has not ended waits for. */
export interface WaitingFacts {
  readonly state: EvaluationView['state'];
  readonly runners: PoolRunners;
  /** A runner works on it now, or did already. */
  readonly taken: boolean;
  readonly allPredicted: boolean;
  readonly audits: AuditCounts | null;
  readonly ahead: number;
}

/** Of a pool that no runner belongs to. */
export const NO_RUNNERS: PoolRunners = { ready: 0, diskFull: 0, quarantined: 0, cordoned: 0, away: 0 };

/** Why nothing seems to happen, in plain words; null when something does, or it has ended. */
export function waitingReason({ state, runners, taken, allPredicted, audits, ahead }: WaitingFacts): string | null {
  if (state === 'queued') return 'the bundle waits to be checked';
  if (state === 'scoring') return 'every image is predicted; the scorer takes it next';
  if (state !== 'predicting') return null;
  if (allPredicted && audits) return auditReason(audits);
  if (taken) return null;
  if (runners.ready === 0) return whyNoneIsReady(runners);
  return ahead === 0
    ? 'the next free runner takes it'
    : `${ahead} ${ahead === 1 ? 'evaluation is' : 'evaluations are'} ahead`;
}

function auditReason({ planned, agreed, disagreed, waived }: AuditCounts): string {
  const open = planned - agreed - disagreed - waived;
  return `another runner checks the answers to ${open} ${open === 1 ? 'shard' : 'shards'} before it is scored`;
}

/** Seconds until it is predicted: its team's instances at its share of what the ready runners do; null when that cannot be told. */
export function expectedSeconds(
  { rows, rate, share }: Pick<Forecast, 'rows' | 'rate' | 'share'>,
  runners: number,
): number | null {
  return rate === null || rate <= 0 || runners === 0 ? null : rows / (rate * runners * share);
}

/** Why the submission does not count against the quota; null while it does. */
export function refundReason({
  state,
  refundedAt,
  failure,
}: Pick<EvaluationView, 'state' | 'refundedAt' | 'failure'>): string | null {
  if (refundedAt === null) return null;
  if (state === 'cancelled') return 'it was cancelled before a hidden image was read';
  if (state === 'rejected') return 'it was rejected before an image was read';
  const fault = failure !== null && Object.entries(CODES).find(([code]) => code === failure.code)?.[1].fault;
  return fault === 'submitter' ? 'a maintainer gave it back' : 'it failed by our fault';
}

/** Who predicted how much and how often it was tried. */
export function workDone(shards: readonly ShardView[]): {
  readonly runners: string[];
  readonly tries: number;
  readonly lostTries: number;
} {
  const done = shards.filter(({ doneAt }) => doneAt !== null);
  const tries = shards.reduce((sum, shard) => sum + shard.tries, 0);
  const held = shards.filter(({ doneAt, leasedUntil }) => doneAt === null && leasedUntil !== null).length;
  return {
    runners: [...new Set(done.flatMap(({ runner }) => runner ?? []))].sort(),
    tries,
    lostTries: Math.max(0, tries - done.length - held),
  };
}
