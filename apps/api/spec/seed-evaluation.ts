import type { BoardResult } from '@primitives/results';
import { MAC_BOARD_METRICS } from '@primitives/metrics';
import { insertResult, publish } from '@primitives/store/boards';
import { moveEvaluation, writeLog } from '@primitives/store/evaluations';
import { acceptReports, insertPlan, leaseShard } from '@primitives/store/shards';
import { seedSubmission, tinyClassifier, type SeededTrack } from '@primitives/testing';
import { runnerNameFor } from '../src/fleet/fleet.service';
import type { RunningApi } from './running-api';
import { sha256 } from './tus-upload';

/** The track of seeded evaluations: a pilot shard of two images and one of four. */
export const TRACK_OF_TWO_SHARDS = { instances: 6, pilotShardSize: 2, shardSize: 4 };

export const RECEIPT = {
  engine: {
    onnxruntime: '1.30.0',
    provider: 'cpu',
    isa: 'avx2',
    optimization: 'all',
    preprocessing: 'x',
    tokenizer: null,
  },
  isolation: 'L3' as const,
  runnerVersion: '0.1.0',
  outputSha256: 'a'.repeat(64),
  instances: 2,
  seconds: { fetch: 0, load: 0, preprocess: 0, infer: 0, total: 0 },
};
const estimate = { value: 0.5, low: 0.4, high: 0.6 };
export const RESULT: BoardResult = {
  values: Object.fromEntries(MAC_BOARD_METRICS.map((metric) => [metric, estimate])),
  instances: 6,
  candidatePairs: 3,
  resamples: 100,
  tiedTop1Share: 0,
  curve: { bias: [-1, 1], seen: [1, 0], unseen: [0, 1] },
  coverage: { k: [1, 2], share: [0.5, 1] },
  slices: { attribute: [{ name: 'red', n: 3, ...estimate }], object: [], pair: [] },
};
export const EDGE = { parent: 'blue', child: 'navy', n: 4, violations: 2, ...estimate };
const OF_EDGES: BoardResult = {
  ...RESULT,
  hierarchy: [EDGE, { ...EDGE, child: 'azure', samePolarity: { ...estimate, n: 2, violations: 1 } }],
};

export const BAND = { low: [0.9, null], high: [1.1, null] };

/** The public name of a runner. */
export const named = (id: string) => runnerNameFor({ id, pool: 'cpu' }, 'public');

/** How far an evaluation is seeded. */
export type EvaluationStage = 'queued' | 'planned' | 'taken' | 'scored';

/** Moves an evaluation through the states as dispatcher and scorer do. */
export async function seedEvaluation(
  { admin, blobs }: RunningApi,
  track: SeededTrack,
  to: EvaluationStage,
  closed: BoardResult = { ...OF_EDGES, curveBand: BAND },
): Promise<string> {
  const id = await seedSubmission(admin, blobs, track, await tinyClassifier({ bias: Math.random() }), {
    name: 'Walker',
  });
  if (to === 'queued') return id;
  const { manager } = admin;
  const log = (code: string) => writeLog(manager, id, { level: 'info', code, message: code });
  await moveEvaluation(manager, id, 'validating');
  await insertPlan(manager, id, 'b'.repeat(64), [
    { index: 0, first: 0, count: 2 },
    { index: 1, first: 2, count: 4 },
  ]);
  await manager.query('update shard set released_at = now() where evaluation_id = $1 and shard_index = 0', [id]);
  await moveEvaluation(manager, id, 'predicting', { bundleReport: { findings: [] } });
  await log('planned');
  if (to === 'planned') return id;
  await leaseShard(manager, { evaluationId: id, shardIndex: 0 }, 'cpu-1', { leaseMs: 60_000, maxLeases: 5 });
  await log('taken');
  if (to === 'taken') return id;
  await manager.query('update shard set released_at = now() where evaluation_id = $1', [id]);
  await leaseShard(manager, { evaluationId: id, shardIndex: 1 }, 'cpu-2', { leaseMs: 60_000, maxLeases: 5 });
  for (const shardIndex of [0, 1]) {
    const predictions = { sha256: sha256(Buffer.from(`${id} ${shardIndex}`)), bytes: 10 };
    await admin.transaction((tx) =>
      acceptReports(tx, [
        {
          evaluationId: id,
          shardIndex,
          fence: 1,
          runnerId: `cpu-${shardIndex + 1}`,
          predictions,
          receipt: {
            ...RECEIPT,
            recheck: { instances: 5, differing: shardIndex, code: shardIndex === 0 ? null : 'batch_dependent' },
          },
        },
      ]),
    );
  }
  await log('pilot_done');
  await log('predicted');
  await moveEvaluation(manager, id, 'scoring');
  await insertResult(manager, {
    evaluationId: id,
    trackId: track.trackId,
    boards: { closed, open: RESULT },
    outcomes: { closed: 'c'.repeat(64) },
    predictions: ['d'.repeat(64)],
    definitionSha256: track.definitionSha256,
    labelsSha256: track.labelsSha256,
    scorerVersion: '0.1.0',
    bootstrapSeed: 'seed',
  });
  await publish(manager, id, 'shown');
  await moveEvaluation(manager, id, 'scored');
  return id;
}
