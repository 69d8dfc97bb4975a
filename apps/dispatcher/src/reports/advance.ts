import { subjects } from '@primitives/protocol';
import type { Tx } from '@primitives/store/connection';
import { moveEvaluation, writeLog, type EvaluationWork } from '@primitives/store/evaluations';
import { discardSuspectShards } from '@primitives/store/fleet';
import { insertOutbox } from '@primitives/store/messages';
import { auditVotes, promoteAudit, remaining, reopenAudit, closeAudits } from '@primitives/store/shards';
import { inferWork } from '../leases/infer-work.js';

/**
 * Sends an evaluation to the scorer when every shard is complete, every audit has a verdict, and no answer comes from
 * an untrusted runner; the caller holds its lock. Untrusted answers are computed again.
 *
 * @returns what it still waits for
 */
export async function advance(tx: Tx, work: EvaluationWork): Promise<'shards' | 'audits' | 'nothing'> {
  const open = await remaining(tx, work.id);
  if (open.shards > 0) return 'shards';
  if (await replaceSuspects(tx, work.id)) return 'shards';
  if (open.audits > 0) return 'audits';
  await moveEvaluation(tx, work.id, 'scoring');
  await insertOutbox(tx, { subject: subjects.scoreWork(work.id), payload: { v: 1, evaluationId: work.id } });
  await writeLog(tx, work.id, {
    level: 'info',
    code: 'predicted',
    message: `all ${work.instanceCount} instances are predicted; the scorer compares them with the labels`,
  });
  return 'nothing';
}

/** Discards the answers of untrusted runners, and sends their shards again. @returns whether there were any */
export async function replaceSuspects(tx: Tx, evaluationId: string): Promise<boolean> {
  const taken = await discardSuspectShards(tx, evaluationId);
  if (taken.length === 0) return false;
  await adoptAudits(tx, evaluationId);
  await insertOutbox(tx, ...taken.map(({ pool, shardIndex }) => inferWork(pool, evaluationId, shardIndex)));
  await writeLog(tx, evaluationId, {
    level: 'warning',
    code: 'shards_taken_back',
    message: `the answers to ${taken.length} ${taken.length === 1 ? 'shard' : 'shards'} came from a runner that is not trusted any more; another one predicts them`,
  });
  return true;
}

/** If a shard lost its answer and its audit has one, the shard gets the audit's: one runner may not answer both. */
async function adoptAudits(tx: Tx, evaluationId: string): Promise<void> {
  const votes = await auditVotes(tx, evaluationId);
  for (const auditOf of new Set(votes.map((vote) => vote.auditOf))) {
    const answers = votes.filter((vote) => vote.auditOf === auditOf && vote.verdict === null);
    const [first, ...others] = answers;
    if (!first || answers.some(({ shardIndex }) => shardIndex === auditOf)) continue;
    await promoteAudit(tx, evaluationId, first.shardIndex, auditOf);
    if (others.length > 0) await closeAudits(tx, evaluationId, [first.shardIndex], 'waived');
    else await reopenAudit(tx, evaluationId, first.shardIndex);
  }
}
