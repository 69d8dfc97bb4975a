import { UserError } from '@primitives/errors';

/** At most `limit` submissions of a team to a track in any window of `windowHours`. */
export interface Quota {
  readonly limit: number;
  readonly windowHours: number;
}

/** The remaining quota of a team on a track, and when it increases. */
export interface QuotaState {
  readonly limit: number;
  readonly left: number;
  /** When a used submission leaves the window; null while some are left. */
  readonly nextAt: Date | null;
}

/**
 * The rolling quota: counts submissions of the window that were not refunded.
 *
 * @param used instants of the team's counted submissions to the track, in any order
 */
export function quotaState(quota: Quota, used: readonly Date[], now: Date): QuotaState {
  const windowMs = quota.windowHours * 3_600_000;
  const inWindow = used
    .map((at) => at.getTime())
    .filter((at) => at > now.getTime() - windowMs)
    .sort((a, b) => a - b);
  const left = Math.max(0, quota.limit - inWindow.length);
  if (left > 0) return { limit: quota.limit, left, nextAt: null };
  const leaving = inWindow[inWindow.length - quota.limit] ?? now.getTime();
  return { limit: quota.limit, left, nextAt: new Date(leaving + windowMs) };
}

/**
 * Checks that a submission is within the quota. @throws UserError quota_exceeded with the time of the next possible one
 */
export function assertWithinQuota(quota: Quota, used: readonly Date[], now: Date): void {
  const state = quotaState(quota, used, now);
  if (state.left > 0) return;
  throw new UserError(
    'quota_exceeded',
    `all ${quota.limit} submissions of the last ${quota.windowHours} hours are used; the next one may come at ${state.nextAt?.toISOString()}`,
    {
      expected: `at most ${quota.limit} submissions in ${quota.windowHours} hours`,
      found: `${quota.limit - state.left} in that time`,
    },
  );
}

/**
 * Whether a rejected evaluation counts against the quota: it does once its model received images of the split. Errors
 * that the check finds, or that a runner finds when it loads the model and runs it on synthetic images, cost nothing.
 */
export function rejectionCounts({ imagesRead }: { readonly imagesRead: boolean }): boolean {
  return imagesRead;
}

/**
 * Maximum refunded evaluations of a team per hour, over all tracks, that the bundle ended or may have ended: each took
 * a runner's time.
 */
export const FREE_REJECTIONS: Quota = { limit: 30, windowHours: 1 };

/**
 * Limits what the quota does not: evaluations that ended without a charge. Failures of the platform are not counted.
 *
 * @param ended instants of the team's refunded evaluations, in any order
 * @throws UserError rate_limited
 */
export function assertFewRejections(ended: readonly Date[], now: Date): void {
  const { left, limit, nextAt } = quotaState(FREE_REJECTIONS, ended, now);
  if (left > 0) return;
  const what = `${limit} submissions of the team were rejected, or used up their attempts, within the last hour`;
  throw new UserError('rate_limited', `${what}; the next one may come at ${nextAt?.toISOString()}`, {
    expected: `fewer than ${limit} in an hour`,
    found: `${limit}`,
  });
}
