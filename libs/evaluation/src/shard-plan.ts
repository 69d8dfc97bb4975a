/** A range of rows of an evaluation's shuffled instance order. */
export interface ShardRange {
  readonly index: number;
  readonly first: number;
  readonly count: number;
}

/**
 * Cuts `instances` rows into shards that cover each row exactly once, in order. Shard 0 is the *pilot shard*: small, so
 * that a broken bundle fails soon; the others have `shardSize` rows, the last the remainder.
 *
 * @throws RangeError when a size is not a positive integer
 */
export function planShards(instances: number, sizes: { pilot: number; shard: number }): ShardRange[] {
  for (const [name, value] of Object.entries({ instances, pilot: sizes.pilot, shard: sizes.shard })) {
    if (!Number.isInteger(value) || value <= 0)
      throw new RangeError(`${name} is ${value}; expected a positive integer`);
  }
  const shards: ShardRange[] = [];
  for (let first = 0; first < instances;) {
    const count = Math.min(shards.length === 0 ? sizes.pilot : sizes.shard, instances - first);
    shards.push({ index: shards.length, first, count });
    first += count;
  }
  return shards;
}

/**
 * Seconds that a shard may take if its evaluation is to end in time: its part of the time limit, times the number of
 * concurrent runners. The estimate is generous: models that are slightly too slow reach the time limit itself.
 */
export function shardSeconds({
  timeLimitSeconds,
  instanceCount,
  rowCount,
  runners,
}: {
  timeLimitSeconds: number;
  instanceCount: number;
  rowCount: number;
  runners: number;
}): number {
  return (timeLimitSeconds * rowCount * Math.max(1, runners)) / instanceCount;
}
