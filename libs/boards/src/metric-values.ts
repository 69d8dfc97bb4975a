import { UNDEFINED_REASONS } from '@primitives/metrics';
import type { Estimate } from '@primitives/ranking';

/** Metric values as the papers print them: two decimals, percent without the sign. */

/** How values of a metric are printed: a fraction as percent without the sign, a count unchanged. */
export type Format = 'PERCENT' | 'COUNT';

export const MINUS = '\u2212';
export const MISSING = '\u2013';
/** Marks a row with a note; the note follows below the table. */
export const NOTE_MARK = '\u2021';
/** Sides of an interval that differ by less than this share of its half-width are printed as one half-width. */
const ASYMMETRY = 0.25;

const scaled = (value: number, format: Format): number => (format === 'PERCENT' ? value * 100 : value);

function fixed(value: number, decimals: number): string {
  const text = Math.abs(value).toFixed(decimals);
  return value < 0 && Number(text) !== 0 ? MINUS + text : text;
}

/** `18.92`; an en dash for undefined, never 0. */
export function formatValue(value: number | null, format: Format, decimals = 2): string {
  return value === null ? MISSING : fixed(scaled(value, format), decimals);
}

/** A difference, always signed; `0.00` has no sign. */
export function formatDelta(value: number, format: Format, decimals = 2): string {
  const text = fixed(scaled(value, format), decimals);
  return Number(text.replace(MINUS, '-')) > 0 ? `+${text}` : text;
}

/** `−53.3%`, `+82.6%`, `0.0%`: a fraction as a signed change. */
export function formatChange(fraction: number): string {
  const percent = fraction * 100;
  return `${Math.abs(percent) < 0.05 ? '' : percent > 0 ? '+' : MINUS}${Math.abs(percent).toFixed(1)}%`;
}

/** Half of a 95% interval in printed units; null without an interval. */
export function halfWidth({ low, high }: Estimate, format: Format): number | null {
  return low === null || high === null ? null : scaled(high - low, format) / 2;
}

/** Whether an interval is too asymmetric to be printed as one half-width. */
export function isLopsided({ value, low, high }: Estimate): boolean {
  if (value === null || low === null || high === null || high === low) return false;
  const up = high - value;
  const down = value - low;
  const isCut = low === 0 || high === 1; // a half-width would reach beyond what a share can be
  return Math.abs(up - down) > (isCut ? 1e-9 : (ASYMMETRY * (high - low)) / 2);
}

/** Whether a half-width has only zeros when printed. */
export const printsAsZero = (half: number): boolean => Number(half.toFixed(2)) === 0;

/** `±1.06`, `[5.60, 8.71]` when asymmetric, or `±<0.01`, as no interval of zero width is printed; null without one. */
export function formatInterval(estimate: Estimate, format: Format): string | null {
  const half = halfWidth(estimate, format);
  if (half === null) return null;
  if (printsAsZero(half)) return '±<0.01';
  return isLopsided(estimate) ? bothEnds(estimate, format) : `±${half.toFixed(2)}`;
}

const bothEnds = ({ low, high }: Estimate, format: Format): string =>
  `[${formatValue(low, format)}, ${formatValue(high, format)}]`;

/** What stands for the interval of a rate that is 0 or 1 everywhere, which has none: its clusters do not vary. */
export function withoutSpread({ value, low, high }: Estimate, format: Format): 'none seen' | 'all seen' | null {
  if (format !== 'PERCENT' || low !== high) return null;
  return value === 0 ? 'none seen' : value === 1 ? 'all seen' : null;
}

/**
 * The interval of a metric value, or in words why a rate has none; null where there is none, and never an interval of
 * zero width. A value of 0 has both ends: most metrics end there, so that their intervals are asymmetric.
 */
export function formatEstimateInterval(estimate: Estimate, format: Format): string | null {
  const words = withoutSpread(estimate, format);
  if (words !== null || estimate.low === estimate.high) return words;
  const text = formatInterval(estimate, format);
  return estimate.value === 0 && text?.startsWith('±') && text !== '±<0.01' ? bothEnds(estimate, format) : text;
}

/** Why a value or its interval is missing: the same words on the page, in the terminal and in exports. */
export const reasonText = ({ reason }: Estimate): string | null => (reason ? UNDEFINED_REASONS[reason] : null);

/** `1`, `2–3`, or a dash for what is not ranked. */
export function formatRank(low: number | null, high: number | null): string {
  if (low === null || high === null) return MISSING;
  return low === high ? String(low) : `${low}–${high}`;
}
