/** Shards of one evaluation that are not predicted yet, leased ones and audits included. */
export interface QueuedWork {
  readonly pool: string;
  /** Runners of the pool that may take shards now. */
  readonly runners: number;
  /** Instances of these shards. */
  readonly instances: number;
  /** What a runner needed for an instance in the done shards of this evaluation; null before the first one is done. */
  readonly secondsPerInstance: number | null;
  /** Of other evaluations of the last hour: median of those of the track, or mean of the pool; null without one. */
  readonly recentSecondsPerInstance: number | null;
}

/** Least measured share of the remaining instances: with less, the sum may miss nearly all of the work. */
const MEASURED = 0.5;

const instancesOf = (work: readonly Pick<QueuedWork, 'instances'>[]): number =>
  work.reduce((sum, { instances }) => sum + instances, 0);

type Speeds = Pick<QueuedWork, 'instances' | 'secondsPerInstance' | 'recentSecondsPerInstance'>;

/** The work with the recent speed of other evaluations where it has none itself. */
const withRecentSpeed = <W extends Speeds>(work: readonly W[]): W[] =>
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

/**
 * Seconds until all remaining shards are predicted, in the pool that needs longest, among those with a runner: each
 * evaluation at its measured speed, others at that of recent evaluations. That speed changes slowly; a mean of the
 * evaluations that happen to remain jumps when one of them starts or ends. Without recent shards, others count at the
 * mean of the measured ones. Null without remaining shards, and if more than half of their instances have no speed.
 */
export function queueTime(work: readonly QueuedWork[]): number | null {
  const served = withRecentSpeed(work.filter(({ runners }) => runners > 0));
  if (instancesOf(served) === 0 || !mostlyMeasured(served)) return null;
  const mean = meanOf(served);
  const byPool = new Map<string, number>();
  for (const { pool, runners, instances, secondsPerInstance } of served)
    byPool.set(pool, (byPool.get(pool) ?? 0) + (instances * (secondsPerInstance ?? mean)) / runners);
  return Math.max(...byPool.values());
}

/** Images that remain of an evaluation, in the pool of the evaluation whose end is estimated. */
export interface RemainingWork extends Speeds {
  /** What nine of ten of the track's evaluations of the last hour needed at most for an instance; null without one. */
  readonly slowSecondsPerInstance: number | null;
  /** Of the same team. */
  readonly own: boolean;
  /** The evaluation itself, or one that comes before it. */
  readonly first: boolean;
}

/** Seconds until an evaluation is predicted. */
export interface CompletionTime {
  /** After all evaluations before it. */
  readonly seconds: number;
  /** While other teams use their share of the runners, and where a speed is not measured yet, for a slow model. */
  readonly most: number;
}

/**
 * When an evaluation is predicted: after those before it, each at its measured speed. Evaluations that are not measured
 * count at that of recent ones, or else at the mean speed of the others; null unless at least half of the images are of
 * measured evaluations, without a runner, and without remaining images.
 *
 * @param share the team's share of the runners, in (0, 1]
 */
export function completionTime(work: readonly RemainingWork[], runners: number, share: number): CompletionTime | null {
  const known = withRecentSpeed(work);
  const first = known.filter((each) => each.first);
  if (runners === 0 || instancesOf(first) === 0 || !mostlyMeasured(first)) return null;
  const mean = meanOf(first);
  const secondsOf = (some: readonly RemainingWork[]) =>
    some.reduce((sum, each) => sum + each.instances * (each.secondsPerInstance ?? mean), 0) / runners;
  const slow = work.map((each) => ({
    ...each,
    secondsPerInstance: each.secondsPerInstance ?? each.slowSecondsPerInstance ?? each.recentSecondsPerInstance,
  }));
  const seconds = secondsOf(first);
  const own = secondsOf(slow.filter((each) => each.first && each.own)) / share;
  const before = secondsOf(slow.filter((each) => each.first));
  return { seconds, most: Math.max(seconds, before, Math.min(secondsOf(slow), own)) };
}
