import { submit, uploadFile } from '@primitives/client';
import { setTimeout as delay } from 'node:timers/promises';
import { retryWhileUnavailable } from '../publish-with-retry.js';
import type { Model } from './models.js';
import type { ChaosDeployment } from './chaos-deployment.js';

/** People who submit side by side. */
const LANES = 4;
const POLL_INTERVAL_MS = 500;
/** A client tries this long before it gives up: longer than any outage of a chaos test. */
const PATIENCE_MS = 180_000;

/** Hands every model in, in order, as clients do who repeat what was not answered. @param mayGo resolves when the model's turn has come */
export async function uploadAll(
  deployment: ChaosDeployment,
  models: readonly Model[],
  mayGo: (place: number) => Promise<void>,
): Promise<void> {
  const queue = models.entries();
  const lane = async () => {
    for (const [place, model] of queue) {
      await mayGo(place);
      await submitResult(deployment, model);
    }
  };
  await Promise.all(Array.from({ length: Math.min(LANES, models.length) }, lane));
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
  }, PATIENCE_MS);
}

/** Who stands still this long is stuck: longer than any lease, retry or election of a chaos test. */
const STILL_MS = 180_000;

/** Resolves when so many evaluations have ended, or nothing moves any more, or the time is over. */
export async function untilEnded(deployment: ChaosDeployment, count: number, deadline: number): Promise<void> {
  let ended = 0;
  let movedAt = Date.now();
  while (ended < count && Date.now() < Math.min(deadline, movedAt + STILL_MS)) {
    const now = await deployment.asAdmin(endedCount).catch(() => ended); // the database may be away
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
