import { instanceOrder } from './instance-order.js';
import type { ShardRange } from './shard-plan.js';

/** At least this share of an evaluation's shards is predicted by a second runner. */
export const AUDIT_SHARE = 0.02;
/** Answers to the same rows before the result is inconclusive. */
export const MAX_VOTES = 3;

/**
 * The audits of a plan: shards that are predicted once more, at least one of each evaluation, sampled with the
 * evaluation's secret. Their indices follow the plan's shards, so that a runner cannot distinguish an audit from a
 * shard.
 *
 * @param seed the evaluation's order seed, which no runner knows
 */
export function planAudits(
  shards: readonly ShardRange[],
  seed: string,
  share = AUDIT_SHARE,
): (ShardRange & { readonly auditOf: number })[] {
  const count = Math.min(shards.length, Math.ceil(shards.length * share));
  return [...instanceOrder(seed, shards.length).subarray(0, count)].flatMap((place, i) => {
    const shard = shards[place];
    return shard ? [{ ...shard, index: shards.length + i, auditOf: shard.index }] : [];
  });
}

/**
 * The state of the answers to the same rows:
 *
 * - `alone`: there is one answer only
 * - `agreed`: all agree
 * - `split`: they do not, and another runner must answer
 * - `majority`: more than half agree; the others are wrong
 * - `scattered`: the maximum number of answers exists, without a majority
 */
export type AuditVerdict =
  | { readonly kind: 'alone' | 'agreed' | 'split' | 'scattered' }
  | { readonly kind: 'majority'; readonly right: readonly number[]; readonly wrong: readonly number[] };

/** @param votes number of answers @param agrees whether answers i and j agree */
export function judgeVotes(votes: number, agrees: (i: number, j: number) => boolean): AuditVerdict {
  const all = Array.from({ length: votes }, (_, i) => i);
  if (votes < 2) return { kind: 'alone' };
  const supporters = all.map((i) => all.filter((j) => i === j || agrees(Math.min(i, j), Math.max(i, j))));
  const right = supporters.reduce((best, each) => (each.length > best.length ? each : best));
  if (right.length === votes) return { kind: 'agreed' };
  if (right.length > votes / 2 && right.length > 1)
    return { kind: 'majority', right, wrong: all.filter((i) => !right.includes(i)) };
  return { kind: votes < MAX_VOTES ? 'split' : 'scattered' };
}
