import { submit, uploadFile } from '@primitives/client';
import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';
import { retryWhileUnavailable } from '../publish-with-retry.js';
import type { Model } from './models.js';
import type { ChaosDeployment } from './chaos-deployment.js';

/** Concurrent clients. */
const LANES = 4;
const POLL_INTERVAL_MS = 500;
/** A client retries for this long: longer than any outage of a chaos test. */
const TIMEOUT_MS = 180_000;

/**
 * Submits every model, in order, as clients do that retry unanswered requests. @param mayGo resolves when the model may
 * be submitted
 */
export async function uploadAll(
  deployment: ChaosDeployment,
  models: readonly Model[],
  mayGo: (place: number) => Promise<void>,
): Promise<void> {
  await pLimit(LANES).map(models, async (model, place) => {
    await mayGo(place);
    await submitResult(deployment, model);
  });
}

async function submitResult(deployment: ChaosDeployment, { name, track, bundle }: Model): Promise<void> {
  await retryWhileUnavailable(async () => {
    await uploadFile(deployment.client, bundle, { resumeFile: deployment.scratch(`resume-${name}.json`) });
    return submit(deployment.client, {
      clientMutationId: `chaos ${name}`,
      bundleSha256: bundle.sha256,
      tracks: [track],
      name,
      version: '1.0.0',
    });
  }, TIMEOUT_MS);
}

/** An evaluation without progress for this long is stuck: longer than any lease, retry or election of a chaos test. */
const STILL_MS = 180_000;

/** Resolves when this number of evaluations has ended, or there is no progress, or at the timeout. */
export async function untilEnded(deployment: ChaosDeployment, count: number, deadline: number): Promise<void> {
  let ended = 0;
  let movedAt = Date.now();
  while (ended < count && Date.now() < Math.min(deadline, movedAt + STILL_MS)) {
    const now = await deployment.asAdmin(endedCount).catch(() => ended); // the database may be unavailable
    if (now > ended) movedAt = Date.now();
    ended = now;
    await delay(POLL_INTERVAL_MS);
  }
}

async function endedCount({ manager }: Parameters<Parameters<ChaosDeployment['asAdmin']>[0]>[0]): Promise<number> {
  const rows = await manager.query<{ ended: number }[]>(
    'select count(*)::int as ended from evaluation where ended_at is not null',
  );
  return rows[0]?.ended ?? 0;
}
