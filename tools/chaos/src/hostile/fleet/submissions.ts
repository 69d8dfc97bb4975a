import { createHash, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { RefusedError, submit, UnavailableError, uploadFile } from '@primitives/client';
import { retryWhileUnavailable } from '../../publish-with-retry.js';
import type { Researcher } from '../../researcher.js';
import type { TestDeployment } from '../../test-deployment.js';

/** A submission from its client's view. */
export interface Sent {
  /** When the client started the upload. */
  readonly sentAt: number;
  /** Null when it was refused or did not reach the platform. */
  readonly submissionId: string | null;
  readonly refusal: string | null;
}

/** The final state of a submission. `open`: it has none. */
export interface Ended {
  readonly state: string;
  readonly code: string | null;
  /** From the start of the upload to the end; null while it is open. */
  readonly ms: number | null;
}

/** Uploads and submits an archive as a client does. */
export async function send(
  deployment: TestDeployment,
  { client }: Researcher,
  { track, name, archive }: { readonly track: string; readonly name: string; readonly archive: Uint8Array },
): Promise<Sent> {
  const path = deployment.place(`${name}.zip`);
  writeFileSync(path, archive);
  const bundleSha256 = createHash('sha256').update(archive).digest('hex');
  const sentAt = Date.now();
  try {
    const { id } = await retryWhileUnavailable(async () => {
      const file = { path, fileName: `${name}.zip`, bytes: archive.length, sha256: bundleSha256 };
      await uploadFile(client, file, { resumeFile: deployment.place(`resume-${name}.json`) });
      return submit(client, { clientMutationId: randomUUID(), bundleSha256, tracks: [track], name, version: '1.0.0' });
    });
    return { sentAt, submissionId: id, refusal: null };
  } catch (error) {
    if (!(error instanceof RefusedError || error instanceof UnavailableError)) throw error;
    return { sentAt, submissionId: null, refusal: error.refusal.code };
  }
}

/**
 * Sends bursts on a schedule, independent of answers, until there were `count`, or the signal.
 *
 * @returns all submissions that were sent
 */
export async function sendEvery(
  seconds: number,
  one: (n: number) => Promise<Sent>,
  { count, burst, signal }: { readonly count: number; readonly burst: number; readonly signal?: AbortSignal },
): Promise<Sent[]> {
  const startedAt = Date.now();
  const sent: Promise<Sent>[] = [];
  while (sent.length < count && !signal?.aborted) {
    for (let n = 0; n < burst; n++) sent.push(one(sent.length));
    const nextAt = startedAt + (sent.length / burst) * seconds * 1e3;
    // an abort ends the pause, and then the loop
    await delay(Math.max(0, nextAt - Date.now()), undefined, signal ? { signal } : {}).catch(() => undefined);
  }
  return Promise.all(sent);
}

/** The current state of each. */
export async function endsOf(deployment: TestDeployment, sent: readonly Sent[]): Promise<Ended[]> {
  const ids = sent.flatMap(({ submissionId }) => submissionId ?? []);
  const rows = await deployment.rows<{ id: string; state: string; code: string | null; at: number | null }>(
    `select submission_id as id, state, failure ->> 'code' as code, extract(epoch from ended_at)::float8 * 1000 as at
       from evaluation where submission_id = any($1::uuid[])`,
    [ids],
  );
  return sent.map(({ sentAt, submissionId, refusal }) => {
    const row = rows.find(({ id }) => id === submissionId);
    if (!row) return { state: 'refused', code: refusal, ms: null };
    return {
      state: row.at === null ? 'open' : row.state,
      code: row.code,
      ms: row.at === null ? null : row.at - sentAt,
    };
  });
}
