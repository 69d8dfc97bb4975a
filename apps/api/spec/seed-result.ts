import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BoardResult } from '@primitives/results';
import { MAC_BOARD_METRICS } from '@primitives/metrics';
import { openSigningKey, Receipts } from '@primitives/scorer';
import { insertResult, publish, type NewResult, type Visibility } from '@primitives/store/boards';
import type { Tx } from '@primitives/store/connection';
import { moveEvaluation } from '@primitives/store/evaluations';
import { seedSubmission, type SeededTrack } from '@primitives/testing';
import type { RunningApi } from './running-api';

const SMALL = { value: 0.1 + 0.2, low: 1e-7, high: null };
const UNDEFINED = { value: null, low: null, high: null };

/** Metric values with all their digits, a small one, and an undefined one. */
export const RESULT: BoardResult = {
  values: Object.fromEntries(
    MAC_BOARD_METRICS.map((metric, i) => [
      metric,
      i === 0 ? SMALL : i === 2 ? UNDEFINED : { value: 0.1 + 0.2, low: 0.25, high: 0.35 },
    ]),
  ),
  instances: 20,
  candidatePairs: 3,
  resamples: 100,
  tiedTop1Share: 0,
  curve: null,
  coverage: null,
  slices: { attribute: [], object: [], pair: [] },
};

/** A scorer's signing key of this API's installation, registered; `close` removes its folder. */
export async function openReceipts(api: RunningApi): Promise<{ receipts: Receipts; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'receipts-'));
  const receipts = new Receipts(await openSigningKey(join(folder, 'key.pem')), api.url);
  await receipts.register(api.admin);
  return { receipts, close: () => rm(folder, { recursive: true }) };
}

export interface SeededResult {
  readonly evaluationId: string;
  readonly submissionId: string;
  readonly code: string;
}

type Recorded = Partial<Pick<NewResult, 'boards' | 'labelsSha256' | 'examples'>> & { readonly visibility: Visibility };

/** Records what the scorer does with an evaluation: a result, its publication and the end. @param issue before it */
export async function recordResult(
  api: RunningApi,
  track: SeededTrack,
  evaluationId: string,
  { visibility, ...change }: Recorded,
  issue?: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  await api.admin.transaction(async (tx) => {
    for (const state of ['validating', 'scoring'] as const) await moveEvaluation(tx, evaluationId, state);
    await insertResult(tx, {
      evaluationId,
      trackId: track.trackId,
      boards: { closed: RESULT },
      outcomes: { closed: 'a'.repeat(64) },
      predictions: ['b'.repeat(64)],
      definitionSha256: track.definitionSha256,
      labelsSha256: track.labelsSha256,
      scorerVersion: '2',
      bootstrapSeed: '0badc0de',
      ...change,
    });
    await issue?.(tx);
    await publish(tx, evaluationId, visibility);
    await moveEvaluation(tx, evaluationId, 'scored');
  });
}

/** A submission of these bundle bytes, scored and published with its receipt, as the scorer leaves it. */
export async function seedResult(
  api: RunningApi,
  track: SeededTrack,
  receipts: Receipts,
  {
    name = 'A model',
    visibility = 'shown' as Exclude<Visibility, 'superseded'>,
    fingerprint = undefined as string | undefined,
    trainedOn = undefined as string[] | undefined,
  } = {},
): Promise<SeededResult> {
  const evaluationId = await seedSubmission(api.admin, api.blobs, track, Buffer.from(`bundle of ${name}`), {
    name,
    ...(fingerprint !== undefined && { fingerprint }),
    ...(trainedOn && { trainedOn }),
  });
  await recordResult(api, track, evaluationId, { visibility }, (tx) => receipts.issue(tx, evaluationId));
  const [row] = await api.admin.manager.query<{ id: string; code: string }[]>(
    'select s.id, s.code from submission s join evaluation e on e.submission_id = s.id where e.id = $1',
    [evaluationId],
  );
  return { evaluationId, submissionId: row?.id ?? '', code: row?.code ?? '' };
}
