/** What a runner did since it was trusted last and last handed in predictions that were taken. */
export interface FailureRecord {
  /** Leases that it reported as failed, or whose predictions were none; falling silent does not count. */
  readonly failures: number;
  /** Evaluations that those belong to. */
  readonly evaluations: number;
  /** Shards among those whose rows another runner predicted; of an audit, somebody always did. */
  readonly doneByOthers: number;
  /** Shards among those at which another runner failed as well. */
  readonly failedByOthers: number;
  /** Other runners of its pool that are ready: they will show whether it is the runner or the work. */
  readonly readyOthers: number;
}

/** Failures in a row before a runner is suspected: one is an accident. */
const SUSPECT = 3;

/**
 * Why a runner that failed gets no more work, or null when it may go on. It is its own fault when others can do what it cannot, or
 * when it fails at everything of several evaluations and nobody is there to compare with; a shard at which everybody fails says
 * nothing about a runner.
 */
export function quarantineReason(
  { failures, evaluations, doneByOthers, failedByOthers, readyOthers }: FailureRecord,
  lastReason: string,
): string | null {
  if (failures < SUSPECT) return null;
  const shown = doneByOthers > 0;
  const alone = readyOthers === 0 && failedByOthers === 0 && evaluations >= SUSPECT;
  if (!shown && !alone) return null;
  const proof = shown ? `others predicted ${doneByOthers} of the shards` : `they belong to ${evaluations} evaluations`;
  return `it failed ${failures} times in a row, and ${proof}; the last time: ${lastReason}`;
}
