import { words } from '../strings/submission-status.ts';

interface Quota {
  readonly limit: number;
  readonly windowHours: number;
  /** The smallest remainder of all limits; null if unknown. */
  readonly left: number | null;
  readonly phaseLimit: number | null;
  readonly phaseLeft: number | null;
  readonly seasonLimit: number | null;
  readonly seasonLeft: number | null;
}

/** What remains of the limit that is used up first, as a sentence; empty if unknown. */
export function quotaLeft(quota: Quota): string {
  const { limit, windowHours, left, phaseLimit, phaseLeft, seasonLimit, seasonLeft } = quota;
  if (left === null) return '';
  if (seasonLimit !== null && seasonLeft === left) return words.quota.season(left, seasonLimit);
  if (phaseLimit !== null && phaseLeft === left) return words.quota.phase(left, phaseLimit);
  return words.quota.window(left, limit, windowHours);
}
