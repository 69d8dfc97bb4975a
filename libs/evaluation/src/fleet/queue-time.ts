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
  /** Of other evaluations of the track in the last hour: their median; null without one. */
  readonly recentSecondsPerInstance: number | null;
  /** What nine of ten of them needed at most for an instance; null without one. */
  readonly slowSecondsPerInstance: number | null;
  /** Number of shards. */
  readonly remainingShards: number;
  /** What a shard of the track took beyond its computation in the last hour; null without one. */
  readonly overheadSeconds: number | null;
  /** For how long the longest of the shards in progress has been in progress. */
  readonly longestSeconds: number;
  /**
   * At these speeds, runner seconds of the shards that the pool does in RATE_SECONDS: the mean since its oldest
   * evaluation began, at most of the last DELAY_SECONDS; null while that is less than RATE_SECONDS.
   */
  readonly doneSeconds: number | null;
}

/** Period of the rate at which a pool works. */
export const RATE_SECONDS = 300;

/** Longest period of the rate that an estimate uses: over a shorter one, a few slow shards would double it. */
export const DELAY_SECONDS = 900;

/** Least measured share of the remaining instances: with less, the sum may miss nearly all of the work. */
const MEASURED = 0.5;

const instancesOf = (work: readonly Pick<QueuedWork, 'instances'>[]): number =>
  work.reduce((sum, { instances }) => sum + instances, 0);

type Work = Pick<
  QueuedWork,
  | 'instances'
  | 'leased'
  | 'leasedSeconds'
  | 'secondsPerInstance'
  | 'recentSecondsPerInstance'
  | 'slowSecondsPerInstance'
>;

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
 * Seconds until all remaining shards are predicted, in the pool that needs longest, among those with a runner: each
 * evaluation at its measured speed, others at that of recent evaluations of their track, and at most at that of slow
 * ones. That speed changes slowly; a mean of the evaluations that happen to remain jumps when one of them starts or
 * ends. Without recent shards, others count at the mean of the measured ones. Each shard also takes its overhead, and
 * runners share no shard. A pool that was slower in the last minutes counts at that rate. Null without remaining
 * shards, and if more than half of their instances have no speed.
 */
export function queueTime(work: readonly QueuedWork[]): CompletionTime | null {
  const served = work.filter(({ runners }) => runners > 0);
  const known = withRecentSpeed(served);
  if (instancesOf(known) === 0 || !mostlyMeasured(known)) return null;
  const mean = meanOf(known);
  const end = (speedOf: (each: QueuedWork) => number | null) => {
    const byPool = new Map<string, { computing: number; shards: number }>();
    const least = served.map((each) => {
      const seconds = secondsOf(each, speedOf(each) ?? each.recentSecondsPerInstance ?? mean);
      const pool = byPool.get(each.pool) ?? { computing: 0, shards: 0 };
      byPool.set(each.pool, {
        computing: pool.computing + (seconds / each.runners) * delayOf(each),
        shards: pool.shards + (seconds + waitingShards(each) * (each.overheadSeconds ?? 0)) / each.runners,
      });
      return Math.max(nextShard(each), seconds / Math.max(1, Math.min(each.runners, each.remainingShards)));
    });
    return Math.max(...[...byPool.values()].flatMap(({ computing, shards }) => [computing, shards]), ...least);
  };
  const seconds = end((each) => each.secondsPerInstance);
  return {
    seconds,
    most: Math.max(
      seconds,
      end((each) => each.secondsPerInstance ?? each.slowSecondsPerInstance),
    ),
  };
}

/** Shards that no runner has started, by the share of their instances. */
const waitingShards = ({ instances, leased, remainingShards }: QueuedWork): number =>
  instances === 0 ? 0 : (remainingShards * (instances - leased)) / instances;

/** Images of an evaluation that the pool predicts until the evaluation whose end is estimated is predicted. */
export interface RemainingWork extends Work {
  /** Remaining shards of the evaluation whose end is estimated; null before it has a plan, and for all others. */
  readonly shards: number | null;
}

/** Seconds until an evaluation, or all of a queue, is predicted. */
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
