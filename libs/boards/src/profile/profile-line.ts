import { formatEstimateInterval, formatValue } from '../metric-values.js';
import { rankText } from '../rank-text.js';
import type { ProfileTrack } from './model-profile.js';

/** A track of a profile as text: `54.10 ±2.31, rank 1–2 of 9`, or `not entered`. */
export function profileLine({ metric, result, entries }: Pick<ProfileTrack, 'metric' | 'result' | 'entries'>): string {
  if (!result) return 'not entered';
  const value = [formatValue(result, metric.format), formatEstimateInterval(result, metric.format)];
  return `${value.filter(Boolean).join(' ')}, ${rankText(result.rankLow, result.rankHigh, entries)}`;
}
