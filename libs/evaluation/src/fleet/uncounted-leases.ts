/** Code of a lease that ended because a maintainer removed the runner. */
export const REMOVED_RUNNER = 'runner_removed';

/** Code of a lease that ended because the process of the runner was stopped. */
export const STOPPED_RUNNER = 'runner_stopped';

/**
 * Reasons for the end of a lease that do not count: a full disk of the runner, full storage of predictions, a platform
 * that did not answer, and the stop or removal of the runner. None of them is evidence about the runner or the shard.
 */
export const UNCOUNTED_CODES: readonly string[] = [
  'disk_full',
  'storage_full',
  'platform_unavailable',
  STOPPED_RUNNER,
  REMOVED_RUNNER,
];

export type LeaseOutcome = 'done' | 'failed' | 'reassigned';

/** How a lease ended, by the code of its error; null: with predictions. */
export const leaseOutcome = (code: string | null): LeaseOutcome =>
  code === null ? 'done' : UNCOUNTED_CODES.includes(code) ? 'reassigned' : 'failed';
