import { instanceOrder } from './instance-order.js';
import type { ShardRange } from './shard-plan.js';

/** At least this share of an evaluation's shards is predicted by a second runner. */
export const AUDIT_SHARE = 0.02;
/** Answers to the same rows before no one's word is believed. */
export const MAX_VOTES = 3;

/**
 * The audits of a plan: shards that are predicted once more, at least one of each evaluation, drawn by the evaluation's secret. They
 * follow the plan's shards in number, so that to a runner an audit is a shard like any other.
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
 * What the answers to the same rows say:
 *
 * - `alone`: there is one answer only
 * - `agreed`: all agree
 * - `split`: they do not, and another runner must be asked
 * - `majority`: more than half agree; those who do not are wrong
 * - `scattered`: as many as we ask were asked, and no majority came out
 */
export type AuditVerdict =
  | { readonly kind: 'alone' | 'agreed' | 'split' | 'scattered' }
  | { readonly kind: 'majority'; readonly right: readonly number[]; readonly wrong: readonly number[] };

/** @param votes how many answers there are @param agrees whether answers i and j agree */
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
