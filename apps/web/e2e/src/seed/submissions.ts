import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { BenchmarkDefinition, LabelledInstance, LayoutRow, ProtocolId } from '@primitives/benchmark';
import { instanceOrder } from '@primitives/evaluation';
import { encodeSafetensors, subjects, type ShardReceipt, type Tensor } from '@primitives/protocol';
import { newId } from '@primitives/runtime';
import type { Tx } from '@primitives/store/connection';
import { announce, moveEvaluation, writeLog } from '@primitives/store/evaluations';
import { insertOutbox } from '@primitives/store/messages';
import { acceptReports, insertPlan, insertShardFailure, leaseShard } from '@primitives/store/shards';
import { insertEvaluations } from '@primitives/store/submissions';
import { seedSubmission, seedTrack, type SeededTrack, type TrackPlan } from '@primitives/testing';

import type { Deployment } from './deployment.js';

/** The answers of a model for rows of a split, by the names of their tensors. */
export type Answer = (rows: readonly number[]) => Record<string, Tensor>;

/** A track whose labels the scorer has. */
export interface JudgedTrack extends SeededTrack {
  readonly labels: readonly LabelledInstance[];
}

export interface JudgedTrackPlan extends Omit<TrackPlan, 'rows' | 'labelsSha256'> {
  readonly protocol?: ProtocolId;
  readonly definition: BenchmarkDefinition;
  readonly labels: readonly LabelledInstance[];
  readonly rows?: readonly LayoutRow[];
}

/** Lease and shard sizes that no test waits for. */
const [LEASE_MS, MAX_LEASES] = [3_600_000, 5];
const SHARDS = 16;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const RECEIPT: ShardReceipt = {
  engine: {
    onnxruntime: '1.30.0',
    provider: 'cuda',
    isa: 'avx2',
    optimization: 'all',
    preprocessing: 'libvips 8.17',
    tokenizer: null,
  },
  isolation: 'L3',
  runnerVersion: '0.1.0',
  outputSha256: sha256('output'),
  instances: 25,
  recheck: { instances: 2, differing: 0, code: null },
  seconds: { fetch: 0.4, load: 1.2, preprocess: 2, infer: 2.8, total: 6.4 },
};
/** The validator's report of an accepted bundle. */
const REPORT = {
  verdict: 'accept',
  interface: 'classifier',
  graphs: [{ file: 'model.onnx', nodes: 812, opset: 17 }],
  findings: [],
};
const NOTED = [
  ['planned', `${SHARDS} shards planned`],
  ['taken', 'hal-gpu-01 took the first shard'],
  ['pilot_done', 'first shard done'],
] as const;

export async function seedJudgedTrack(
  deployment: Deployment,
  { labels, rows, ...plan }: JudgedTrackPlan,
): Promise<JudgedTrack> {
  const { api } = deployment;
  const labelsSha256 = await storeLabels(deployment, labels);
  const instances = labels.map(({ id, image, box }, i) => ({ id, image, ...(box && { box }), ...rows?.[i] }));
  const track = await seedTrack(api.admin, api.blobs, {
    minimumIsolation: 'L3',
    ...plan,
    rows: instances,
    labelsSha256,
  });
  return { ...track, labels };
}

/** Stores a label file where the scorer reads it. @returns its SHA-256 */
export async function storeLabels({ folder }: Deployment, labels: readonly LabelledInstance[]): Promise<string> {
  const text = labels.map((label) => `${JSON.stringify(label)}\n`).join('');
  await writeFile(join(folder, `${sha256(text)}.jsonl`), text);
  return sha256(text);
}

/** What a submission declares, and its end. */
export type Declared = NonNullable<Parameters<typeof seedSubmission>[4]>;

/** A queued evaluation of a new submission. @returns its id */
export const submit = ({ api }: Deployment, track: SeededTrack, declared: Declared): Promise<string> =>
  seedSubmission(api.admin, api.blobs, track, Buffer.from(`bundle of ${declared.code ?? Math.random()}`), declared);

export interface Progress {
  /** Shards with accepted predictions; default: all of them. */
  readonly done?: number;
  /** Leased ones after them. */
  readonly leased?: number;
  /** The shard that the other runner lost before. */
  readonly lost?: number;
  /** The validator and the dispatcher noted their steps in the log. */
  readonly noted?: boolean;
  /** They take turns; default: two of the fleet. */
  readonly runners?: readonly string[];
}

const RUNNERS = ['hal-gpu-01', 'hal-gpu-02'];

/** Moves a queued evaluation to `predicting`, with some of its shards done by two runners, as the dispatcher does. */
export async function predict(
  deployment: Deployment,
  track: JudgedTrack,
  evaluationId: string,
  answer: Answer,
  progress: Progress = {},
): Promise<void> {
  await deployment.api.admin.transaction(async (tx) => {
    await moveEvaluation(tx, evaluationId, 'validating');
    await moveEvaluation(tx, evaluationId, 'predicting', { bundleReport: REPORT });
    await insertPlan(tx, evaluationId, sha256(evaluationId), shardsOf(track));
    for (const [code, message] of progress.noted ? NOTED : [])
      await writeLog(tx, evaluationId, { level: 'info', code, message });
  });
  await work(deployment, track, evaluationId, answer, progress);
}

const shardsOf = ({ labels: { length } }: JudgedTrack) => {
  const size = Math.ceil(length / SHARDS);
  return Array.from({ length: Math.ceil(length / size) }, (_, index) => ({
    index,
    first: index * size,
    count: Math.min(size, length - index * size),
  }));
};

/** More shards of an evaluation in progress are leased and done. */
export async function work(
  { api }: Deployment,
  track: JudgedTrack,
  evaluationId: string,
  answer: Answer,
  { done = Infinity, leased = 0, lost, runners = RUNNERS }: Progress = {},
): Promise<void> {
  const order = instanceOrder(sha256(evaluationId), track.labels.length);
  const shards = shardsOf(track);
  const results = await Promise.all(
    shards
      .slice(0, done)
      .map(({ first, count }) =>
        api.blobs.write(encodeSafetensors(new Map(Object.entries(answer([...order.subarray(first, first + count)]))))),
      ),
  );
  await api.admin.transaction(async (tx) => {
    for (const { index: shardIndex } of shards.slice(0, done + leased)) {
      const runnerId = runners[shardIndex % runners.length]!;
      if (shardIndex === lost)
        await loseShard(tx, evaluationId, shardIndex, runners[(shardIndex + 1) % runners.length]!);
      const rules = { leaseMs: LEASE_MS, maxLeases: MAX_LEASES };
      const lease = await leaseShard(tx, { evaluationId, shardIndex }, runnerId, rules);
      const predictions = results[shardIndex];
      if (!lease || !predictions) continue;
      const receipt = { ...RECEIPT, instances: lease.rowCount };
      await acceptReports(tx, [{ evaluationId, shardIndex, runnerId, predictions, fence: lease.fence, receipt }]);
      await writeLog(tx, evaluationId, {
        level: 'info',
        code: 'shard_done',
        message: `shard ${shardIndex} done, ${lease.rowCount} images`,
      });
    }
    const [row] = await tx.query<{ submissionId: string }[]>(
      'select submission_id as "submissionId" from evaluation where id = $1',
      [evaluationId],
    );
    const { trackId } = track;
    await announce(tx, { v: 1, evaluationId, trackId, ...row!, state: 'predicting', at: new Date().toISOString() });
  });
}

async function loseShard(tx: Tx, evaluationId: string, shardIndex: number, runnerId: string): Promise<void> {
  const reason = 'was silent for 30 s';
  const lease = await leaseShard(tx, { evaluationId, shardIndex }, runnerId, { leaseMs: 0, maxLeases: MAX_LEASES });
  const shard = { evaluationId, shardIndex, fence: lease?.fence ?? 0, runnerId };
  await insertShardFailure(tx, { ...shard, code: 'silent', reason, imagesRead: true });
  await writeLog(tx, evaluationId, {
    level: 'warning',
    code: 'lease_lost',
    message: `shard ${shardIndex} lost; it is queued again`,
  });
}

/** Requests the score of an evaluation with all predictions, as the dispatcher does. */
export const requestScore = ({ api }: Deployment, evaluationId: string): Promise<void> =>
  api.admin.transaction(async (tx) => {
    await moveEvaluation(tx, evaluationId, 'scoring');
    await insertOutbox(tx, { subject: subjects.scoreWork(evaluationId), payload: { v: 1, evaluationId } });
  });

/** Waits until these evaluations have ended. @throws when one did not end as `scored` */
export const scored = (deployment: Deployment, evaluationIds: readonly string[]): Promise<void> =>
  until(deployment, async () => {
    const rows = await deployment.api.admin.manager.query<{ state: string; failure: unknown }[]>(
      'select state, failure from evaluation where id = any($1::uuid[]) and ended_at is not null',
      [evaluationIds],
    );
    const wrong = rows.find(({ state }) => state !== 'scored');
    if (wrong)
      throw new Error(`an evaluation of the seed ended otherwise: ${JSON.stringify(wrong)}\n${deployment.scorerLog}`);
    return rows.length === evaluationIds.length;
  });

/** Waits for a condition of the database, which is checked after every message. */
export async function until({ api }: Deployment, condition: () => Promise<boolean>): Promise<void> {
  let wake = () => {};
  const listener = await api.admin.listen('outbox', () => wake());
  try {
    for (;;) {
      const woken = new Promise<void>((resolve) => (wake = resolve));
      if (await condition()) return;
      await woken;
    }
  } finally {
    await listener.close();
  }
}

/** A queued evaluation of a known submission on another track. @returns its id */
export async function submitAlso(
  { api }: Deployment,
  { trackId }: JudgedTrack,
  of: string,
  rules: { readonly debug?: boolean } = {},
): Promise<string> {
  const evaluationId = newId();
  const [row] = await api.admin.manager.query<{ id: string }[]>(
    'select submission_id as id from evaluation where id = $1',
    [of],
  );
  const track = { id: trackId, evaluationId, timeLimitSeconds: 600, phaseId: null, splitId: null };
  await api.admin.transaction((tx) => insertEvaluations(tx, row?.id ?? '', [track], rules));
  return evaluationId;
}

/** A scored submission. @returns the id of its evaluation; `scored` waits for it */
export async function enter(
  deployment: Deployment,
  track: JudgedTrack,
  declared: Declared,
  answer: Answer,
  progress: Progress = {},
): Promise<string> {
  const id = await submit(deployment, track, declared);
  await predict(deployment, track, id, answer, progress);
  await requestScore(deployment, id);
  return id;
}
