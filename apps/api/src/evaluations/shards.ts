import { isEnd, type EvaluationState } from '@primitives/evaluation';
import type { LiveEvaluation } from '@primitives/protocol';
import type { ShardView } from '@primitives/store/evaluations';
import type { ShardType } from './evaluation.type.js';

/**
 * Combines a shard's row with the progress that its runner reported, if any. After the end of the evaluation no shard
 * is leased, although its lease may not have expired.
 *
 * @param state of the evaluation
 */
export function shardView(
  shard: ShardView,
  state: EvaluationState,
  progress: LiveShard | undefined,
  now: Date,
): ShardType {
  const { index, instances, tries, runner } = shard;
  if (shard.doneAt) return { index, state: 'done', runner, tries, instances, done: instances };
  if (tries > 0 && (state === 'rejected' || state === 'failed'))
    return { index, state: 'failed', runner, tries, instances, done: 0 };
  if (isEnd(state)) return { index, state: 'waiting', runner: null, tries, instances, done: 0 };
  const leased = shard.leasedUntil !== null && shard.leasedUntil > now;
  if (!leased) return { index, state: 'waiting', runner: null, tries, instances, done: 0 };
  const done = progress && progress.tries === tries ? Math.min(progress.done, instances) : 0;
  return { index, state: 'leased', runner, tries, instances, done };
}

export type LiveShard = LiveEvaluation['shards'][number];

/** Number of instances predicted so far, including parts of shards that runners reported. */
export const instancesDone = (shards: readonly ShardType[]): number =>
  shards.reduce((sum, shard) => sum + shard.done, 0);

/** Whether a runner works on a shard or has completed one. */
export const isStarted = (shards: readonly Pick<ShardType, 'state'>[]): boolean =>
  shards.some(({ state }) => state === 'leased' || state === 'done');

/** Whether every shard is complete. */
export const isPredicted = (shards: readonly Pick<ShardType, 'state'>[]): boolean =>
  shards.length > 0 && shards.every(({ state }) => state === 'done');
