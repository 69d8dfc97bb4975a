/** How long a running shard has been computed, and how long it takes in all at its pace. */
export interface ShardPace {
  readonly elapsed: number;
  /** Null before the first images. */
  readonly estimate: number | null;
}

/** Seconds of a running shard. */
export function shardPace(
  { done, instances }: { readonly done: number; readonly instances: number },
  leasedAt: Date,
  now: Date,
): ShardPace {
  const elapsed = Math.max(1, (now.getTime() - leasedAt.getTime()) / 1_000);
  return { elapsed, estimate: done > 0 ? (elapsed * instances) / done : null };
}
