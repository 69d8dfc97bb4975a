import { quarantineReason } from '@primitives/evaluation';
import {
  endQuarantinedLeases,
  evaluationWork,
  failureRecord,
  lockEvaluation,
  putOutbox,
  quarantineRunner,
  suspectEvaluations,
} from '@primitives/store';
import { advance, replaceSuspects } from './advance.js';
import { inferWork } from './infer-work.js';
import type { Parts } from './parts.js';

/** A runner failed: takes it out of service when it fails at everything. */
export async function suspect(parts: Parts, runnerId: string, lastReason: string): Promise<void> {
  const reason = quarantineReason(await failureRecord(parts.store.manager, runnerId), lastReason);
  if (reason === null) return;
  const taken = await parts.store.transaction((tx) => quarantineRunner(tx, runnerId, reason));
  if (!taken) return;
  parts.log.error({ runnerId, reason }, 'a runner is in quarantine');
  await replaceDistrusted(parts);
}

/**
 * Gives away what runners in quarantine hold, and asks others for what they answered where no audit confirmed it. Finds by itself
 * what is to be done: whoever was interrupted calls it again.
 */
export async function replaceDistrusted(parts: Parts): Promise<void> {
  const { store, live } = parts;
  await store.transaction(async (tx) => {
    const held = await endQuarantinedLeases(tx);
    await putOutbox(tx, ...held.map(({ pool, evaluationId, shardIndex }) => inferWork(pool, evaluationId, shardIndex)));
  });
  for (const evaluationId of await suspectEvaluations(store.manager)) {
    const work = await evaluationWork(store.manager, evaluationId);
    if (!work) continue;
    await store.transaction(async (tx) => {
      if ((await lockEvaluation(tx, evaluationId)) !== 'predicting') return;
      if (await replaceSuspects(tx, evaluationId)) await advance(tx, work);
    });
    live.moved(evaluationId);
    parts.admission.call(work.pool);
  }
}
