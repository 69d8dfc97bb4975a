import { instanceOrder } from '@primitives/evaluation';
import { decodeSafetensors } from '@primitives/protocol';
import { finishedWith, type AnswerDigester, type Judge } from '@primitives/scoring';
import type { EvaluationWork } from '@primitives/store/evaluations';
import { orderSeed, predictionsOf } from '@primitives/store/shards';
import { setImmediate as pause } from 'node:timers/promises';
import type { Parts } from './dependencies.js';

/** The predictions are not what the dispatcher accepted: an internal error, because the dispatcher checked them. */
export class PredictionsDamagedError extends Error {
  override readonly name = 'PredictionsDamagedError';
}

export interface Reduced {
  /** Digests of the predictions in shard order. */
  readonly predictions: readonly string[];
  /** By board, in the format that the judge reads. */
  readonly outcomes: ReadonlyMap<string, Uint8Array>;
}

/**
 * Reads the accepted predictions shard by shard and reduces them to the outcomes of every board, in the order of the
 * split.
 *
 * @param order takes row r for instance `order[r]`; default: the order of prediction
 * @param readers receive the predictions, too
 */
export async function reduce(
  { store, blobs, threads }: Pick<Parts, 'store' | 'blobs' | 'threads'>,
  work: EvaluationWork,
  judge: Judge,
  {
    order: requested,
    readers = [],
  }: { readonly order?: Uint32Array; readonly readers?: readonly Pick<AnswerDigester, 'add'>[] } = {},
): Promise<Reduced> {
  const seed = await orderSeed(store.manager, work.id);
  const shards = await predictionsOf(store.manager, work.id);
  const rows = shards.reduce((sum, { rowCount }) => sum + rowCount, 0);
  if (seed === null || rows !== work.instanceCount)
    throw new PredictionsDamagedError(`${rows} rows of predictions for ${work.instanceCount} instances`);
  const order = requested ?? instanceOrder(seed, work.instanceCount);
  const reduction = judge.reduction();
  for (const { predictionsSha256, firstRow, rowCount } of shards) {
    const { tensors } = decodeSafetensors(await blobs.read(predictionsSha256));
    const places = order.subarray(firstRow, firstRow + rowCount);
    reduction.add(places, tensors);
    for (const reader of readers) reader.add(places, tensors);
  }
  const outcomes = await finishedWith(reduction, async (tasks) => {
    if (tasks.length > 0) return threads.run(tasks);
    await pause(); // meanwhile the broker is notified that the work continues
    return [];
  });
  return { predictions: shards.map(({ predictionsSha256 }) => predictionsSha256), outcomes };
}
