import { quotaWords } from '../strings/quota.ts';
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

/** What remains of the limit for a short time that is used up first, and of the one for 90 days; empty if unknown. */
export function quotaLeft(quota: Quota): string {
  const { limit, windowHours, left, phaseLimit, phaseLeft, seasonLimit, seasonLeft } = quota;
  if (left === null) return '';
  const parts = [
    phaseLimit !== null && phaseLeft === left
      ? words.phaseLeft(left, phaseLimit)
      : seasonLeft !== left && quotaWords.left(left, limit, windowHours),
    seasonLimit !== null && seasonLeft !== null && quotaWords.seasonLeft(seasonLeft, seasonLimit),
  ];
  return `${parts.filter(Boolean).join('; ')}.`;
}
