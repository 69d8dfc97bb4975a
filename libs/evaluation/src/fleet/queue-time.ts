/** Shards of one evaluation that wait for a runner of its pool. */
export interface QueuedWork {
  readonly pool: string;
  /** Runners of the pool that may take shards now. */
  readonly runners: number;
  /** Instances of the waiting shards. */
  readonly instances: number;
  /** What a runner needed for an instance in the done shards of this evaluation; null before the first one is done. */
  readonly secondsPerInstance: number | null;
}

/** Expected time until all waiting shards are predicted. */
export interface QueueTime {
  /**
   * In the pool that needs longest, among those with a runner; null unless at least half of their waiting instances
   * are of measured evaluations.
   */
  readonly remainingSeconds: number | null;
  /** Whether the time is a minimum: it leaves out evaluations without a done shard. */
  readonly remainingIsMinimum: boolean;
}

/** Least measured share of the waiting instances: with less, the sum may miss nearly all of the work. */
const MEASURED = 0.5;

/**
 * Each evaluation counts with its own measured speed, since models differ in cost by orders of magnitude: a recent
 * average of other models would say nothing about one that is not measured yet.
 */
export function queueTime(work: readonly QueuedWork[]): QueueTime {
  const served = work.filter(({ runners }) => runners > 0);
  const byPool = new Map<string, number>();
  for (const { pool, runners, instances, secondsPerInstance } of served)
    byPool.set(pool, (byPool.get(pool) ?? 0) + (instances * (secondsPerInstance ?? 0)) / runners);
  const seconds = Math.max(0, ...byPool.values());
  const instancesOf = (some: readonly QueuedWork[]) => some.reduce((sum, { instances }) => sum + instances, 0);
  const measured = served.filter(({ secondsPerInstance }) => secondsPerInstance !== null);
  return {
    remainingSeconds: seconds > 0 && instancesOf(measured) >= MEASURED * instancesOf(served) ? seconds : null,
    remainingIsMinimum: served.some(({ secondsPerInstance }) => secondsPerInstance === null),
  };
}
