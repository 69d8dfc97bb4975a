import { UNDEFINED_REASONS } from '@primitives/metrics';
import type { Estimate } from '@primitives/ranking';

/**
 * Metric values as the papers print them: two decimals, percent without the sign. Values that were rounded for
 * publication, as on a hidden split, have only the decimals of their step.
 */

/** How values of a metric are printed: a fraction as percent without the sign, a count unchanged. */
export type Format = 'PERCENT' | 'COUNT';

export const MINUS = '\u2212';
export const MISSING = '\u2013';
/** Marks a row with a note; the note follows below the table. */
export const NOTE_MARK = '\u2021';
/** Sides of an interval that differ by less than this share of its half-width are printed as one half-width. */
const ASYMMETRY = 0.25;

/** A value and the step to which it was rounded for publication, in its unit; null or absent where it is exact. */
export interface Rounded {
  readonly value: number | null;
  readonly step?: number | null | undefined;
}

/** Decimals of exact values, and the most that a rounded one has. */
const DECIMALS = 2;
/** Tolerance for the binary fractions of a number that has few decimals. */
const NOISE = 1e-6;

const scaled = (value: number, format: Format): number => (format === 'PERCENT' ? value * 100 : value);

/** The fewest decimals, at most two, in which one step in printed units is exact: 0 for 2 points, 1 for 0.5 points. */
export function decimalsOf(step: number | null | undefined, format: Format): number {
  const printed = step ? scaled(step, format) : NaN;
  return [0, 1].find((decimals) => Math.abs(Number(printed.toFixed(decimals)) - printed) < NOISE) ?? DECIMALS;
}

/** The step of a difference of values with these steps: the coarser one; null if all are exact. */
export function coarserStep(...steps: readonly (number | null | undefined)[]): number | null {
  return Math.max(0, ...steps.map((step) => step ?? 0)) || null;
}

function fixed(value: number, decimals: number): string {
  const text = Math.abs(value).toFixed(decimals);
  return value < 0 && Number(text) !== 0 ? MINUS + text : text;
}

/**
 * `18.92`; an en dash for undefined, never 0. A value that was rounded for publication has only the decimals of its
 * step: `56`, `56.5`.
 */
export function formatValue(of: number | null | Rounded, format: Format, decimals?: number): string {
  const { value, step } = typeof of === 'object' && of ? of : { value: of };
  return value === null ? MISSING : fixed(scaled(value, format), decimals ?? decimalsOf(step, format));
}

/** A difference, always signed, with the decimals of its step; `0.00` has no sign. */
export function formatDelta(of: number | Rounded, format: Format, decimals?: number): string {
  const text = formatValue(of, format, decimals);
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
function isLopsided({ value, low, high }: Estimate): boolean {
  if (value === null || low === null || high === null || high === low) return false;
  const up = high - value;
  const down = value - low;
  const isCut = low === 0 || high === 1; // a half-width would reach beyond what a share can be
  return Math.abs(up - down) > (isCut ? 1e-9 : (ASYMMETRY * (high - low)) / 2);
}

/** Whether a half-width has only zeros when printed. */
const printsAsZero = (half: number): boolean => Number(half.toFixed(DECIMALS)) === 0;

/** Both ends of the interval of an estimate that has one; those of a rounded value are rounded outward. */
export const formatEnds = ({ low, high, step }: Pick<Estimate, 'low' | 'high' | 'step'>, format: Format) => [
  formatEnd(low!, step, format, -1),
  formatEnd(high!, step, format, 1),
];

/** @param sign 1: rounded up, −1: rounded down */
function formatEnd(end: number, step: number | null | undefined, format: Format, sign: 1 | -1): string {
  const decimals = decimalsOf(step, format);
  const shifted = sign * scaled(end, format) * 10 ** decimals;
  return fixed(step ? (sign * Math.ceil(shifted - NOISE)) / 10 ** decimals : scaled(end, format), decimals);
}

/**
 * `±1.06`, `[5.60, 8.71]` when asymmetric, or `±<0.01`, as no interval of zero width is printed; null without one.
 *
 * @param ends prints both ends also of a symmetric one
 */
export function formatInterval(estimate: Estimate, format: Format, ends = false): string | null {
  const half = halfWidth(estimate, format);
  if (half === null) return null;
  if (printsAsZero(half)) return '±<0.01';
  if (ends || isLopsided(estimate)) return bothEnds(estimate, format);
  const { value, low, high, step } = estimate;
  // The half-width of a rounded value is rounded up, so that it is never too narrow.
  return `±${formatEnd(step ? Math.max(high! - value!, value! - low!) : (high! - low!) / 2, step, format, 1)}`;
}

const bothEnds = (estimate: Estimate, format: Format): string => `[${formatEnds(estimate, format).join(', ')}]`;

/** What stands for the interval of a rate that is 0 or 1 everywhere, which has none: its clusters do not vary. */
export function withoutSpread({ value, low, high }: Estimate, format: Format): 'no hit' | 'all hits' | null {
  if (format !== 'PERCENT' || low !== high) return null;
  return value === 0 ? 'no hit' : value === 1 ? 'all hits' : null;
}

/**
 * The interval of a metric value, or in words why a rate has none; null where there is none, and never an interval of
 * zero width. One of an area that reaches below 0 has both ends: next to the `[0, 6]` of other shares, `±6` would seem
 * to be another notation.
 */
export function formatEstimateInterval(estimate: Estimate, format: Format): string | null {
  const { low, high } = estimate;
  const words = withoutSpread(estimate, format);
  const isBelow0 = format === 'PERCENT' && low !== null && low < 0;
  return words !== null || low === high ? words : formatInterval(estimate, format, isBelow0);
}

/** Why a value or its interval is missing: the same words on the page, in the terminal and in exports. */
export const reasonText = ({ reason }: Estimate): string | null => (reason ? UNDEFINED_REASONS[reason] : null);

/** `no interval: the split is hidden`; of a missing value, only the reason; null without one. */
export function missingText(estimate: Estimate): string | null {
  const reason = reasonText(estimate);
  return reason !== null && estimate.value !== null ? `no interval: ${reason}` : reason;
}

/** `1`, `2–3`, or a dash for what is not ranked. */
export function formatRank(low: number | null, high: number | null): string {
  if (low === null || high === null) return MISSING;
  return low === high ? String(low) : `${low}–${high}`;
}
