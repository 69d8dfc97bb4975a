import { CODES } from '@primitives/errors';
import { judgeShard } from '@primitives/evaluation';
import type { Tx } from '@primitives/store/connection';
import {
  evaluationWork,
  failEvaluation,
  lockEvaluation,
  rejectEvaluation,
  writeLog,
  type EvaluationWork,
} from '@primitives/store/evaluations';
import { awaitsSelfTest, requestSelfTest } from '@primitives/store/fleet';
import { insertOutbox } from '@primitives/store/messages';
import {
  anyPredicted,
  failedLeases,
  closeAudits,
  shardStatus,
  type ShardStatusSummary,
  type TracedLease,
} from '@primitives/store/shards';
import type { SelfTestRequest } from '../trust/request-self-test.js';
import { judgeAudits } from '../trust/audits.js';
import { publishSelfTest } from '../fleet/control.js';
import { inferWork } from '../leases/infer-work.js';
import type { Parts } from '../dependencies.js';

/** Actions to take after the decision is committed. */
export type ShardDecision =
  | { readonly kind: 'nothing' | 'rejected' | 'audit-waived' }
  | { readonly kind: 'self-test'; readonly request: SelfTestRequest };

const NOTHING_LEFT: ShardDecision = { kind: 'nothing' };

/**
 * Decides the consequences of a shard's failures, by libs/evaluation `judgeShard`: another lease, a self-test of the
 * runner first, or the end of the evaluation. The caller holds the evaluation's lock, and calls `executeDecision` after
 * the commit.
 */
export async function decideShard(
  { rules }: Parts,
  tx: Tx,
  work: EvaluationWork,
  shardIndex: number,
): Promise<ShardDecision> {
  const shard = { evaluationId: work.id, shardIndex };
  const status = await shardStatus(tx, work.id, shardIndex);
  if (!status || status.done || status.evaluationState !== 'predicting') return NOTHING_LEFT;
  if (await awaitsSelfTest(tx, shard)) return NOTHING_LEFT;
  const { maxLeases } = rules;
  const failures = await failedLeases(tx, work.id, shardIndex);
  const reason = lastReason(status, failures);
  // Another runner predicted the rows of an audit: the failure is not the bundle's
  const verdict = judgeShard(status.auditOf === null ? failures : [], { leases: status.leases, maxLeases });

  if (verdict.kind === 'reject') {
    await reject(tx, work, shardIndex, failures);
    return { kind: 'rejected' };
  }
  if (verdict.kind === 'self-test') {
    const id = await requestSelfTest(tx, verdict.runnerId, shard);
    if (id !== null) {
      await writeLog(tx, work.id, {
        level: 'warning',
        code: 'shard_waits',
        message: `shard ${shardIndex} waits for a self-test of the runner that failed at it: ${reason}`,
      });
      return { kind: 'self-test', request: { id, runnerId: verdict.runnerId } };
    }
  }
  if (status.leases < maxLeases) await retry(tx, work, shardIndex, reason);
  else if (status.auditOf === null)
    await failExhausted(tx, work, shardIndex, { reason, leases: status.leases, maxLeases });
  else {
    await waive(tx, work, shardIndex, { reason, leases: status.leases, auditOf: status.auditOf });
    return { kind: 'audit-waived' };
  }
  return NOTHING_LEFT;
}

/**
 * Performs the actions after the commit. A self-test that is lost with the process counts as unanswered after a while.
 */
export async function executeDecision(parts: Parts, evaluationId: string, decided: ShardDecision): Promise<void> {
  const { bus, telemetry, live } = parts;
  if (decided.kind === 'self-test') publishSelfTest(bus, decided.request);
  if (decided.kind === 'rejected') {
    telemetry.report('rejected');
    telemetry.rejected('repeated_failure');
  }
  live.evaluationChanged(evaluationId);
  if (decided.kind === 'audit-waived') await judgeAudits(parts, evaluationId); // no other transaction may be open
}

/** Decides in a separate transaction about a shard that no runner works on. */
export async function decideShardLater(parts: Parts, evaluationId: string, shardIndex: number): Promise<void> {
  const { store } = parts;
  const work = await evaluationWork(store.manager, evaluationId);
  if (!work) return;
  const decided = await store.transaction(async (tx) =>
    (await lockEvaluation(tx, evaluationId)) === 'predicting' ? decideShard(parts, tx, work, shardIndex) : NOTHING_LEFT,
  );
  await executeDecision(parts, evaluationId, decided);
}

/** A silent runner records no failure until another runner leases the shard. */
function lastReason({ fence }: ShardStatusSummary, failures: readonly TracedLease[]): string {
  const last = failures.at(-1);
  return last && last.fence >= fence ? last.reason : 'the runner fell silent';
}

async function retry(tx: Tx, work: EvaluationWork, shardIndex: number, reason: string): Promise<void> {
  await insertOutbox(tx, inferWork(work.pool, work.id, shardIndex));
  const message = `shard ${shardIndex} goes to another runner: ${reason}`;
  await writeLog(tx, work.id, { level: 'warning', code: 'shard_retried', message });
}

async function reject(
  tx: Tx,
  work: EvaluationWork,
  shardIndex: number,
  failures: readonly TracedLease[],
): Promise<void> {
  const counted = failures.filter(({ cause, proof }) => cause === 'bundle-or-runner' && proof !== 'broken');
  const runners = new Set(counted.map(({ runnerId }) => runnerId)).size;
  const found = `${counted.length} failures on ${runners} ${runners === 1 ? 'runner' : 'runners'}; the last: ${counted.at(-1)?.reason}`;
  const message = `shard ${shardIndex} failed repeatedly with this bundle, on runners that work for other bundles`;
  const failure = {
    code: 'repeated_failure',
    message,
    expected: `predictions of shard ${shardIndex}`,
    found: found.slice(0, 500),
    remedy: CODES.repeated_failure.remedy,
  };
  const imagesRead = failures.some((failed) => failed.imagesRead) || (await anyPredicted(tx, work.id));
  await rejectEvaluation(tx, work.id, failure, {
    message: `the bundle was rejected: ${message}; ${found}`,
    imagesRead,
  });
}

interface UsedUp {
  readonly reason: string;
  readonly leases: number;
}

async function failExhausted(
  tx: Tx,
  work: EvaluationWork,
  shardIndex: number,
  { reason, leases, maxLeases }: UsedUp & { readonly maxLeases: number },
): Promise<void> {
  await failEvaluation(
    tx,
    work.id,
    'shard_failed',
    `shard ${shardIndex} was given to runners ${leases} times and came back from none; the last time: ${reason}`,
    { expected: `predictions within ${maxLeases} tries`, found: reason, shardIndex },
  );
}

/** An audit that no runner could perform does not fail its evaluation. */
async function waive(
  tx: Tx,
  work: EvaluationWork,
  shardIndex: number,
  { reason, leases, auditOf }: UsedUp & { readonly auditOf: number },
): Promise<void> {
  await closeAudits(tx, work.id, [shardIndex], 'waived');
  await writeLog(tx, work.id, {
    level: 'warning',
    code: 'audit_waived',
    message: `shard ${auditOf} was not predicted a second time: ${leases} tries ended in nothing, the last time: ${reason}`,
  });
}
