import { instanceOrder } from '@primitives/evaluation';
import { canBeShuffled, valuesOf, type Judge } from '@primitives/scoring';
import type { EvaluationWork } from '@primitives/store/evaluations';
import { createHmac } from 'node:crypto';
import type { Parts } from './dependencies.js';
import { reduce } from './reduce.js';

/** With two the noise of the mean is half of a result's own. */
const DEALS = 2;

/**
 * The value of the same answers assigned to other images at random, under the track's primary metric: the mean over two
 * assignments. Null if the protocol's answers cannot be reassigned.
 */
export async function chanceLevel(parts: Parts, work: EvaluationWork, judge: Judge): Promise<number | null> {
  const [board] = work.boards;
  if (board === undefined || !canBeShuffled(work.protocol)) return null;
  let sum = 0;
  for (let deal = 0; deal < DEALS; deal++) {
    const seed = createHmac('sha256', parts.releaseSecret).update(`deal ${deal} ${work.id}`).digest('hex');
    const { outcomes } = await reduce(parts, work, judge, { order: instanceOrder(seed, work.instanceCount) });
    const bytes = outcomes.get(board);
    const value = bytes && valuesOf(judge.read(board, bytes))[work.primaryMetric];
    if (value == null) return null;
    sum += value;
  }
  return sum / DEALS;
}
