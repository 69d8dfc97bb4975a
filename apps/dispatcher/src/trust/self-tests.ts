import { SELF_TEST_TIMEOUT_MS } from '@primitives/evaluation';
import type { SelfTestReport } from '@primitives/protocol';
import {
  endSelfTest,
  expireSelfTests,
  idleInQuarantine,
  liftQuarantine,
  quarantineRunner,
  type EndedSelfTest,
} from '@primitives/store/fleet';
import { requestIfDue } from './request-self-test.js';
import { decideShardLater } from '../reports/failed-shard.js';
import type { Parts } from '../dependencies.js';
import { replaceDistrusted } from './trust.js';

/**
 * `status.<runnerId>.self-test`: the outcome of a self-test that was requested. A failure puts the runner into
 * quarantine; a pass ends a quarantine that was due to failures. A shard that waited for it is decided.
 */
export async function handleSelfTestReport(
  parts: Parts,
  runnerId: string,
  { id, failure, seconds }: SelfTestReport,
): Promise<void> {
  const { store, log } = parts;
  const taken = await store.transaction(async (tx) => {
    const ended = await endSelfTest(tx, { id, runnerId, failure });
    if (!ended) return null; // unrequested, or too late
    const changed =
      failure === null
        ? await liftQuarantine(tx, runnerId, id)
        : await quarantineRunner(tx, runnerId, `its self-test failed: ${failure}`, 'self_test');
    return { ended, changed };
  });
  if (!taken) return;
  if (failure !== null)
    log.error({ runnerId, seconds, reason: failure }, 'a runner failed its self-test and is in quarantine');
  else if (taken.changed)
    log.info({ runnerId, seconds }, 'a runner in quarantine passed its self-test and is ready again');
  if (failure !== null && taken.changed) await replaceDistrusted(parts);
  await decideWaiting(parts, taken.ended);
}

/** Ends unanswered self-tests, and requests self-tests of quarantined runners whose pool has no other. */
export async function sweepSelfTests(parts: Parts): Promise<void> {
  const { store, log } = parts;
  for (const unanswered of await store.transaction((tx) => expireSelfTests(tx, SELF_TEST_TIMEOUT_MS))) {
    log.warn({ runnerId: unanswered.runnerId }, 'a runner did not answer a self-test in time');
    await decideWaiting(parts, unanswered);
  }
  for (const soFar of await idleInQuarantine(store.manager)) await requestIfDue(parts, soFar);
}

async function decideWaiting(parts: Parts, { shard }: EndedSelfTest): Promise<void> {
  if (shard) await decideShardLater(parts, shard.evaluationId, shard.shardIndex);
}
