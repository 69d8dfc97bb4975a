import { judgeRunner } from '@primitives/evaluation';
import { evaluationWork, lockEvaluation } from '@primitives/store/evaluations';
import {
  endQuarantinedLeases,
  quarantineRunner,
  runnerStatus,
  selfTestsSoFar,
  suspectEvaluations,
} from '@primitives/store/fleet';
import { insertOutbox } from '@primitives/store/messages';
import { failureRecord } from '@primitives/store/shards';
import { requestIfDue } from './request-self-test.js';
import { advance, replaceSuspects } from '../reports/advance.js';
import { inferWork } from '../leases/infer-work.js';
import type { Parts } from '../dependencies.js';

/**
 * Handles a failure of a runner: quarantines it if it fails where others succeed, and requests a self-test if the cause
 * is unclear.
 */
export async function suspect(parts: Parts, runnerId: string, lastReason: string): Promise<void> {
  const { store, log } = parts;
  const verdict = judgeRunner(await failureRecord(store.manager, runnerId), lastReason);
  if (verdict.kind === 'trusted' || (await runnerStatus(store.manager, runnerId))?.quarantined) return;
  if (verdict.kind === 'doubted') return requestIfDue(parts, await selfTestsSoFar(store.manager, runnerId));
  const { reason } = verdict;
  if (!(await store.transaction((tx) => quarantineRunner(tx, runnerId, reason, 'failures')))) return;
  log.error({ runnerId, reason }, 'a runner is in quarantine');
  await replaceDistrusted(parts);
}

/**
 * Requeues the shards that quarantined runners hold, and their answers that no audit confirmed. Determines itself what
 * to do, so it can be called again after an interruption.
 */
export async function replaceDistrusted(parts: Parts): Promise<void> {
  const { store, live } = parts;
  await store.transaction(async (tx) => {
    const held = await endQuarantinedLeases(tx);
    await insertOutbox(
      tx,
      ...held.map(({ pool, evaluationId, shardIndex }) => inferWork(pool, evaluationId, shardIndex)),
    );
  });
  for (const evaluationId of await suspectEvaluations(store.manager)) {
    const work = await evaluationWork(store.manager, evaluationId);
    if (!work) continue;
    await store.transaction(async (tx) => {
      if ((await lockEvaluation(tx, evaluationId)) !== 'predicting') return;
      if (await replaceSuspects(tx, evaluationId)) await advance(tx, work);
    });
    live.evaluationChanged(evaluationId);
    parts.admission.schedule(work.pool);
  }
}
