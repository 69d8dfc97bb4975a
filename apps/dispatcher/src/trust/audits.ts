import { agree, judgeVotes, type Answer } from '@primitives/evaluation';
import { decodeSafetensors, type TensorData } from '@primitives/protocol';
import type { Tx } from '@primitives/store/connection';
import {
  evaluationWork,
  failEvaluation,
  lockEvaluation,
  writeLog,
  writeLogOnce,
  type EvaluationWork,
} from '@primitives/store/evaluations';
import { quarantineRunner } from '@primitives/store/fleet';
import {
  auditVotes,
  insertAudit,
  insertShardFailure,
  openAudits,
  promoteAudit,
  closeAudits,
  shardStatus,
  type AuditVote,
} from '@primitives/store/shards';
import { advance } from '../reports/advance.js';
import type { Parts } from '../dependencies.js';
import { replaceDistrusted } from './trust.js';

/** The answers to the same rows, and whether they agree. */
interface Comparison {
  readonly auditOf: number;
  readonly votes: readonly AuditVote[];
  readonly verdict: ReturnType<typeof judgeVotes>;
}

/**
 * Settles the audits of an evaluation:
 *
 * 1. compares the answers of several runners to the same rows, outside of the transaction;
 * 2. applies the verdicts under the evaluation's lock: a disagreement requests a third runner, and a runner that is
 *    outvoted is quarantined;
 * 3. sends the evaluation on when nothing is open, after it waived audits for which the pool has no ready runner;
 * 4. redoes what quarantined runners answered.
 *
 * May be called at any time, also concurrently: by the intake when an audited shard was answered, after an audit was
 * waived, and by the sweep for what these missed.
 */
export async function judgeAudits(parts: Parts, evaluationId: string): Promise<void> {
  const { store, live, admission, log } = parts;
  const work = await evaluationWork(store.manager, evaluationId);
  if (work?.state !== 'predicting') return;
  const comparisons = await compareAnswers(parts, await auditVotes(store.manager, evaluationId));
  const outvoted = await store.transaction(async (tx) => {
    if ((await lockEvaluation(tx, evaluationId)) !== 'predicting') return [];
    const runners = await applyVerdicts(tx, work, comparisons);
    const onlyAuditsOpen = (await advance(tx, work)) === 'audits';
    if (onlyAuditsOpen && (await waiveImpossible(tx, evaluationId))) await advance(tx, work);
    return runners;
  });
  for (const runnerId of outvoted) log.error({ runnerId, evaluationId }, 'a runner was outvoted and is in quarantine');
  if (outvoted.length > 0) await replaceDistrusted(parts);
  admission.schedule(work.pool);
  live.evaluationChanged(evaluationId);
}

/** The verdict on each audited shard whose audits are not settled. */
async function compareAnswers(parts: Parts, all: readonly AuditVote[]): Promise<Comparison[]> {
  const comparisons: Comparison[] = [];
  for (const auditOf of new Set(all.map((vote) => vote.auditOf))) {
    const votes = votesOn(all, auditOf);
    if (!isOpen(votes, auditOf)) continue;
    const answers = await Promise.all(votes.map((vote) => answerOf(parts, vote)));
    const agrees = (i: number, j: number) => {
      const [a, b] = [answers[i], answers[j]];
      return a !== undefined && b !== undefined && agree(a, b);
    };
    comparisons.push({ auditOf, votes, verdict: judgeVotes(votes.length, agrees) });
  }
  return comparisons;
}

const votesOn = (all: readonly AuditVote[], auditOf: number) =>
  all.filter((vote) => vote.auditOf === auditOf && vote.verdict !== 'waived' && vote.verdict !== 'disagreed');

/** The shard and its audit both have answers that are not yet compared. */
const isOpen = (votes: readonly AuditVote[], auditOf: number) =>
  votes[0]?.shardIndex === auditOf && votes.slice(1).some(({ verdict }) => verdict === null);

async function answerOf({ blobs }: Parts, { predictionsSha256, engine }: AuditVote): Promise<Answer> {
  const { tensors } = decodeSafetensors(await blobs.read(predictionsSha256));
  return {
    engine,
    matrices: new Map([...tensors].map(([name, { shape, data }]) => [name, { shape, data: numbers(data) }])),
  };
}

const numbers = (data: TensorData): ArrayLike<number> =>
  data instanceof BigInt64Array ? Float64Array.from(data, Number) : data;

/** @returns the runners that were outvoted */
async function applyVerdicts(tx: Tx, work: EvaluationWork, comparisons: readonly Comparison[]): Promise<string[]> {
  const current = await auditVotes(tx, work.id);
  const outvoted: string[] = [];
  for (const { auditOf, votes, verdict } of comparisons) {
    if (!sameVotes(votes, votesOn(current, auditOf))) continue; // answered again meanwhile: its intake settles again
    const shards = votes.map(({ shardIndex }) => shardIndex);
    if (verdict.kind === 'agreed') {
      await closeAudits(tx, work.id, shards, 'agreed');
      await logAgreement(tx, work.id, votes);
    }
    if (verdict.kind === 'split') await requestAnother(tx, work, auditOf, votes);
    if (verdict.kind === 'majority') outvoted.push(...(await settleMajority(tx, work, auditOf, votes, verdict)));
    if (verdict.kind === 'scattered') {
      await failEvaluation(
        tx,
        work.id,
        'audits_disagree',
        `${votes.length} runners answered shard ${auditOf} in ${votes.length} ways`,
        {
          expected: 'two answers that agree',
          found: votes.map(({ runnerId }) => runnerId).join(', '),
          shardIndex: auditOf,
        },
      );
      return outvoted;
    }
  }
  return outvoted;
}

const sameVotes = (a: readonly AuditVote[], b: readonly AuditVote[]) =>
  a.length === b.length &&
  a.every(
    (vote, i) =>
      vote.shardIndex === b[i]?.shardIndex &&
      vote.predictionsSha256 === b[i]?.predictionsSha256 &&
      vote.runnerId === b[i]?.runnerId,
  );

/** Readers of the log see public names instead of machine names. */
async function logAgreement(tx: Tx, evaluationId: string, [own, ...repetitions]: readonly AuditVote[]): Promise<void> {
  for (const { runnerId, engine } of repetitions)
    await writeLog(tx, evaluationId, {
      level: 'info',
      code: 'audit_agreed',
      message: `a second runner, ${runnerId} (onnxruntime ${engine.onnxruntime}, ${engine.provider}), repeated shard ${own?.auditOf} of ${own?.runnerId}: the results are equal`,
    });
}

/** A third answer decides; one audit of the rows is open at a time. */
async function requestAnother(
  tx: Tx,
  work: EvaluationWork,
  auditOf: number,
  votes: readonly AuditVote[],
): Promise<void> {
  const open = await openAudits(tx, work.id);
  if (open.some((audit) => audit.auditOf === auditOf)) return;
  await insertAudit(tx, work.id, auditOf);
  await writeLog(tx, work.id, {
    level: 'warning',
    code: 'audit_split',
    message: `${votes.map(({ runnerId }) => runnerId).join(' and ')} answered shard ${auditOf} differently; a third runner decides`,
  });
}

async function settleMajority(
  tx: Tx,
  work: EvaluationWork,
  auditOf: number,
  votes: readonly AuditVote[],
  { right, wrong }: { readonly right: readonly number[]; readonly wrong: readonly number[] },
): Promise<string[]> {
  const pick = (places: readonly number[]) => places.flatMap((place) => votes[place] ?? []);
  const [winners, losers] = [pick(right), pick(wrong)];
  await closeAudits(
    tx,
    work.id,
    losers.map(({ shardIndex }) => shardIndex),
    'disagreed',
  );
  await closeAudits(
    tx,
    work.id,
    winners.map(({ shardIndex }) => shardIndex),
    'agreed',
  );
  const reason = `it answered shard ${auditOf} of evaluation ${work.id} otherwise than ${winners.map(({ runnerId }) => runnerId).join(' and ')}`;
  for (const { runnerId, shardIndex } of losers) {
    const fence = (await shardStatus(tx, work.id, shardIndex))?.fence ?? 1;
    await insertShardFailure(tx, {
      evaluationId: work.id,
      shardIndex,
      fence,
      runnerId,
      code: 'outvoted',
      reason,
      imagesRead: true,
    });
    await quarantineRunner(tx, runnerId, reason, 'outvoted');
  }
  const own = losers.find(({ shardIndex }) => shardIndex === auditOf);
  const [first] = winners;
  if (own && first) await promoteAudit(tx, work.id, first.shardIndex, auditOf);
  await writeLog(tx, work.id, {
    level: 'warning',
    code: 'audit_outvoted',
    message: `shard ${auditOf}: ${losers.map(({ runnerId }) => runnerId).join(' and ')} stood alone and is out of service; the answer of ${winners.map(({ runnerId }) => runnerId).join(' and ')} counts`,
  });
  return losers.map(({ runnerId }) => runnerId);
}

/**
 * Sends an expired evaluation to the scorer when only audits are open and none disagree; the caller holds its lock.
 *
 * @returns whether the evaluation was sent
 */
export async function scoreUnaudited(tx: Tx, evaluationId: string): Promise<boolean> {
  const work = await evaluationWork(tx, evaluationId);
  if (work?.state !== 'predicting' || (await advance(tx, work)) !== 'audits') return false;
  return (await waiveImpossible(tx, evaluationId, true)) && (await advance(tx, work)) === 'nothing';
}

/** Whether a disagreement waits for a third runner. */
export async function thirdRequest(tx: Tx, evaluationId: string): Promise<boolean> {
  const votes = await auditVotes(tx, evaluationId);
  return (await openAudits(tx, evaluationId)).some(({ auditOf }) => votesOn(votes, auditOf).length > 1);
}

/**
 * Gives up the audits that no one can make. A disagreement is never waived: it waits for a third runner, or for the
 * time limit.
 */
async function waiveImpossible(tx: Tx, evaluationId: string, late = false): Promise<boolean> {
  const votes = await auditVotes(tx, evaluationId);
  const open = await openAudits(tx, evaluationId);
  const split = (auditOf: number) => votesOn(votes, auditOf).length > 1;
  const impossible = open.filter(
    ({ held, others, overdue, auditOf }) => !held && (others === 0 || overdue || late) && !split(auditOf),
  );
  if (impossible.length === 0) return false;
  await closeAudits(
    tx,
    evaluationId,
    impossible.map(({ shardIndex }) => shardIndex),
    'waived',
  );
  await writeLogOnce(tx, evaluationId, {
    level: 'info',
    code: 'audit_waived',
    message: 'no second runner was ready to run some shards again for comparison; this does not change the result',
  });
  return true;
}
