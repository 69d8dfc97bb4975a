import { UserError } from './failure.js';

/** At most `limit` submissions of a team to a track in any window of `windowHours`. */
export interface Quota {
  readonly limit: number;
  readonly windowHours: number;
}

/** What a team has left on a track, and when the next one comes back. */
export interface QuotaState {
  readonly limit: number;
  readonly left: number;
  /** When a used submission leaves the window; null while some are left. */
  readonly nextAt: Date | null;
}

/**
 * The rolling quota: counts submissions of the window that were not refunded.
 *
 * @param used instants of the team's counted submissions to the track, any order
 */
export function quotaState(quota: Quota, used: readonly Date[], now: Date): QuotaState {
  const windowMs = quota.windowHours * 3_600_000;
  const inWindow = used.map((at) => at.getTime()).filter((at) => at > now.getTime() - windowMs).sort((a, b) => a - b);
  const left = Math.max(0, quota.limit - inWindow.length);
  if (left > 0) return { limit: quota.limit, left, nextAt: null };
  const leaving = inWindow[inWindow.length - quota.limit] ?? now.getTime();
  return { limit: quota.limit, left, nextAt: new Date(leaving + windowMs) };
}

/** Lets the submission through or says when the next one may come. @throws UserError quota_exceeded */
export function assertWithinQuota(quota: Quota, used: readonly Date[], now: Date): void {
  const state = quotaState(quota, used, now);
  if (state.left > 0) return;
  throw new UserError('quota_exceeded', `all ${quota.limit} submissions of the last ${quota.windowHours} hours are used; the next one may come at ${state.nextAt?.toISOString()}`, {
    expected: `at most ${quota.limit} submissions in ${quota.windowHours} hours`,
    found: `${quota.limit - state.left} in that time`,
  });
}
