import type { LiveEvaluation } from '@primitives/protocol';
import type { ShardView } from '@primitives/store';
import type { ShardType } from './evaluation.type.js';

/** A shard as its row says, with how far its runner said it is, where that is heard. */
export function shardView(shard: ShardView, heard: LiveShard | undefined, now: Date): ShardType {
  const { index, instances, tries, runner } = shard;
  if (shard.doneAt) return { index, state: 'done', runner, tries, instances, done: instances };
  const leased = shard.leasedUntil !== null && shard.leasedUntil > now;
  if (!leased) return { index, state: 'waiting', runner: null, tries, instances, done: 0 };
  const done = heard && heard.tries === tries ? Math.min(heard.done, instances) : 0;
  return { index, state: 'leased', runner, tries, instances, done };
}

export type LiveShard = LiveEvaluation['shards'][number];

/** Instances predicted so far: whole shards, and the parts that runners told of. */
export const instancesDone = (shards: readonly ShardType[]): number =>
  shards.reduce((sum, shard) => sum + shard.done, 0);
