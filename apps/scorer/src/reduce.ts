import { PROTOCOLS } from '@primitives/benchmark';
import { instanceOrder } from '@primitives/evaluation';
import { CALIBRATION_PROFILES, PairReduction, type PairOutcomes, type World } from '@primitives/metrics';
import { orderSeed, predictionsOf, type EvaluationWork } from '@primitives/store';
import { PredictionsDamagedError, scoresIn, shardScores } from './branch-scores.js';
import { inSplitOrder } from './in-split-order.js';
import type { Parts } from './parts.js';
import type { JudgedSplit } from './splits.js';

/** Every AUC@k that a result tells. */
const KS = [1, 2, 3];

export interface Reduced {
  /** Digests of the predictions in shard order. */
  readonly predictions: readonly string[];
  readonly outcomes: Readonly<Record<World, PairOutcomes>>;
}

/** Reads the accepted predictions shard by shard and reduces each image to its outcome in both worlds, in the order of the split. */
export async function reduce({ store, blobs }: Parts, work: EvaluationWork, { labels, spaces }: JudgedSplit): Promise<Reduced> {
  const seed = await orderSeed(store.manager, work.id);
  const shards = await predictionsOf(store.manager, work.id);
  const rows = shards.reduce((sum, { rowCount }) => sum + rowCount, 0);
  if (seed === null || rows !== work.instanceCount)
    throw new PredictionsDamagedError(`${rows} rows of predictions for ${work.instanceCount} instances`);
  const order = instanceOrder(seed, work.instanceCount);
  const reductions = {
    closed: new PairReduction(spaces.closed, CALIBRATION_PROFILES.mac, KS),
    open: new PairReduction(spaces.open, CALIBRATION_PROFILES.mac, KS),
  };
  for (const { predictionsSha256, firstRow, rowCount } of shards) {
    const scores = shardScores(await blobs.read(predictionsSha256));
    const truth = Array.from(
      order.subarray(firstRow, firstRow + rowCount),
      (instance) => labels[instance] ?? { attributes: [], object: -1 },
    );
    for (const world of PROTOCOLS[work.protocol].boards) {
      reductions[world].add(truth, scoresIn(spaces[world], scores, rowCount));
    }
  }
  return {
    predictions: shards.map(({ predictionsSha256 }) => predictionsSha256),
    outcomes: { closed: inSplitOrder(reductions.closed.finish(), order), open: inSplitOrder(reductions.open.finish(), order) },
  };
}
