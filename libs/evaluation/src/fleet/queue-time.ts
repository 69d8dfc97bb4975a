/** Shards of one evaluation that are not predicted yet, leased ones and audits included. */
export interface QueuedWork {
  readonly pool: string;
  /** Runners of the pool that may take shards now. */
  readonly runners: number;
  /** Instances of these shards. */
  readonly instances: number;
  /** Of these, the instances of shards in progress. */
  readonly leased: number;
  /** For how long these shards have been in progress, summed. */
  readonly leasedSeconds: number;
  /** What a runner needed for an instance in the done shards of this evaluation; null before the first one is done. */
  readonly secondsPerInstance: number | null;
  /** Of other evaluations of the last hour: median of those of the track, or mean of the pool; null without one. */
  readonly recentSecondsPerInstance: number | null;
  /** For how long the longest of the shards in progress has been in progress. */
  readonly longestSeconds: number;
  /**
   * At these speeds, runner seconds of the shards that the pool did in the last RATE_SECONDS; null unless it had work
   * in all of that time.
   */
  readonly doneSeconds: number | null;
}

/** Period of the rate at which a pool works. */
export const RATE_SECONDS = 300;

/** Least measured share of the remaining instances: with less, the sum may miss nearly all of the work. */
const MEASURED = 0.5;

const instancesOf = (work: readonly Pick<QueuedWork, 'instances'>[]): number =>
  work.reduce((sum, { instances }) => sum + instances, 0);

type Work = Omit<QueuedWork, 'pool' | 'runners' | 'longestSeconds' | 'doneSeconds'>;

/** The work with the recent speed of other evaluations where it has none itself. */
const withRecentSpeed = <W extends Work>(work: readonly W[]): W[] =>
  work.map((each) => ({ ...each, secondsPerInstance: each.secondsPerInstance ?? each.recentSecondsPerInstance }));

/** Whether enough of the instances are of measured evaluations for an estimate. */
function mostlyMeasured(work: readonly Pick<QueuedWork, 'instances' | 'secondsPerInstance'>[]): boolean {
  const measured = work.filter(({ secondsPerInstance }) => secondsPerInstance !== null);
  return instancesOf(measured) >= MEASURED * instancesOf(work);
}

/**
 * Mean seconds of an instance in the measured evaluations: for those that are not. Models differ in cost by orders of
 * magnitude, so that it serves only where most instances are measured.
 */
function meanOf(work: readonly Pick<QueuedWork, 'instances' | 'secondsPerInstance'>[]): number {
  const measured = work.filter(({ secondsPerInstance }) => secondsPerInstance !== null);
  const seconds = measured.reduce((sum, each) => sum + each.instances * (each.secondsPerInstance ?? 0), 0);
  return seconds / instancesOf(measured);
}

/** Seconds of a runner for the instances at this speed, less what shards in progress have taken so far. */
const secondsOf = ({ instances, leased, leasedSeconds }: Work, perInstance: number): number =>
  (instances - leased) * perInstance + Math.max(0, leased * perInstance - leasedSeconds);

/**
 * How much longer a pool needs than the speeds of its evaluations say: its runners also fetch images, load models and
 * wait for shards. For a pool with one evaluation, the estimate becomes the remaining images ÷ images per second.
 */
const delayOf = ({ runners, doneSeconds }: QueuedWork): number =>
  doneSeconds !== null && doneSeconds > 0 ? Math.max(1, (runners * RATE_SECONDS) / doneSeconds) : 1;

/** Seconds of the longest shard in progress while others of its evaluation wait: the next one takes as long. */
const nextShard = ({ instances, leased, longestSeconds }: QueuedWork): number =>
  instances > leased ? longestSeconds : 0;

/**
 * Seconds at least until all remaining shards are predicted, in the pool that needs longest, among those with a runner:
 * each evaluation at its measured speed, others at that of recent evaluations. That speed changes slowly; a mean of the
 * evaluations that happen to remain jumps when one of them starts or ends. Without recent shards, others count at the
 * mean of the measured ones. A pool that was slower in the last minutes counts at that rate. Null without remaining
 * shards, and if more than half of their instances have no speed.
 */
export function queueTime(work: readonly QueuedWork[]): number | null {
  const served = withRecentSpeed(work.filter(({ runners }) => runners > 0));
  if (instancesOf(served) === 0 || !mostlyMeasured(served)) return null;
  const mean = meanOf(served);
  const byPool = new Map<string, number>();
  for (const each of served) {
    const seconds = (secondsOf(each, each.secondsPerInstance ?? mean) / each.runners) * delayOf(each);
    byPool.set(each.pool, (byPool.get(each.pool) ?? 0) + seconds);
  }
  return Math.max(...byPool.values(), ...served.map(nextShard));
}

/** Images of an evaluation that the pool predicts until the evaluation whose end is estimated is predicted. */
export interface RemainingWork extends Work {
  /** Remaining shards of the evaluation whose end is estimated; null before it has a plan, and for all others. */
  readonly shards: number | null;
  /** What nine of ten of the track's evaluations of the last hour needed at most for an instance; null without one. */
  readonly slowSecondsPerInstance: number | null;
}

/** Seconds until an evaluation is predicted. */
export interface CompletionTime {
  readonly seconds: number;
  /** Where a speed is not measured yet, for a slow model. */
  readonly most: number;
}

/**
 * When an evaluation is predicted: when the runners have done this work, each evaluation at its measured speed.
 * Evaluations that are not measured count at that of recent ones, or else at the mean speed of the others; null unless
 * at least half of the images are of measured evaluations, without a runner, and without remaining images. The last
 * shards of an evaluation have a runner each, while the others have none of it: it takes at least the time of a shard.
 */
export function completionTime(work: readonly RemainingWork[], runners: number): CompletionTime | null {
  const known = withRecentSpeed(work);
  if (runners === 0 || instancesOf(known) === 0 || !mostlyMeasured(known)) return null;
  const mean = meanOf(known);
  const end = (perInstance: (each: RemainingWork) => number | null) => {
    const times = work.map((each) => secondsOf(each, perInstance(each) ?? each.recentSecondsPerInstance ?? mean));
    const own = work.map(({ shards }, at) => (shards ? (times[at] ?? 0) / Math.min(runners, shards) : 0));
    return Math.max(times.reduce((total, each) => total + each, 0) / runners, ...own);
  };
  const seconds = end((each) => each.secondsPerInstance);
  const slow = end((each) => each.secondsPerInstance ?? each.slowSecondsPerInstance);
  return { seconds, most: Math.max(seconds, slow) };
}
