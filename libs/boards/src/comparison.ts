import { METRIC_NOTES } from '@primitives/metrics';
import { decimalsOf, formatDelta, formatInterval, MINUS, MISSING, type Format, type Rounded } from './metric-values.js';

/** Texts of a comparison, the same on the page and on the command line. */

const VERDICT_WORDS = {
  BETTER: 'significantly better',
  WORSE: 'significantly worse',
  NOT_SIGNIFICANT: 'not significant',
  NOT_TESTED: 'not tested',
} as const;

const MOST_DECIMALS = 6;

/** The difference of an entry from the reference under one metric, in the shape of the GraphQL API. */
export interface Difference {
  readonly difference: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** The coarser step of both values; null or absent where they are exact. */
  readonly step?: number | null;
  readonly p: number | null;
  readonly verdict: 'BETTER' | 'WORSE' | 'NOT_SIGNIFICANT' | 'NOT_TESTED' | null;
  readonly itemsNeeded: number | null;
  /** The family of the test; absent where the table has one family for all. */
  readonly family?: 'BOARD' | 'COMPARED' | null;
}

export interface DifferenceTexts {
  /**
   * `+1.20`; with as many decimals as it needs if significant, `−0.002`; `equal after rounding` if values that are
   * rounded for publication are equal, or a significant difference is 0; an en dash where either value is undefined.
   */
  readonly difference: string;
  /** `±0.40`; null where it has no interval. */
  readonly interval: string | null;
  /** `p = 0.012`, and below 0.001 `p < 0.001`. */
  readonly p: string | null;
  readonly verdict: string;
  /** What a reader must know in addition; null if nothing. */
  readonly note: string | null;
}

/** `±0.40` or `±<0.01` of the difference of two slices; null without an interval, and of one of zero width. */
export function formatHalf(half: number | null, format: Format, step: number | null = null): string | null {
  return half === null || half === 0 ? null : formatInterval({ value: 0, low: -half, high: half, step }, format);
}

/** Where larger or smaller values of a metric are better. */
type Direction = 'HIGHER' | 'LOWER';

/**
 * Whether the published difference is 0 or has the opposite sign although the test is significant: published values of
 * a hidden split are rounded, and the test uses the exact ones.
 */
export const isAgainstVerdict = (
  { difference, verdict }: { readonly difference: number; readonly verdict: Difference['verdict'] },
  direction: Direction,
): boolean =>
  (verdict === 'BETTER' || verdict === 'WORSE') &&
  (difference === 0 || difference > 0 !== ((verdict === 'BETTER') === (direction === 'HIGHER')));

/**
 * @param direction of the metric
 * @param common whether the note states what is the same for every metric; a table that states it once passes false
 */
export function formatDifference(
  test: Difference | undefined,
  { format, direction }: { readonly format: Format; readonly direction: Direction },
  common = true,
): DifferenceTexts {
  if (!test || test.difference === null)
    return { difference: MISSING, interval: null, p: null, verdict: 'not measured', note: null };
  const { difference, low, high, step = null, p, verdict, itemsNeeded, family } = test;
  const significant = verdict === 'BETTER' || verdict === 'WORSE';
  const count = itemsNeeded?.toLocaleString('en-US');
  const needed =
    verdict === 'NOT_SIGNIFICANT' && count ? `a significant difference would need about ${count} images` : null;
  const apart = family === 'COMPARED' ? 'tested among the compared models only' : null;
  const isAgainst = isAgainstVerdict({ difference, verdict }, direction);
  const rounded =
    common && isAgainst ? 'by the exact values, which are not published: the published ones are rounded' : null;
  return {
    // a number with the other sign than the verdict would mislead
    difference:
      isAgainst && difference !== 0
        ? MISSING
        : (significant || (difference === 0 && step !== null) ? formatSignificant : formatDelta)(
            { value: difference, step },
            format,
          ),
    interval: low === high ? null : formatInterval({ value: difference, low, high, step }, format),
    p: p === null ? null : p < 0.001 ? 'p < 0.001' : `p = ${p.toFixed(3)}`,
    verdict: verdict === null ? 'not measured' : VERDICT_WORDS[verdict],
    note:
      verdict === 'NOT_TESTED'
        ? common
          ? METRIC_NOTES.NOT_CALIBRATED
          : null
        : [rounded, needed, apart].filter((text) => text !== null).join('; ') || null,
  };
}

/** The difference of values that are equal as published. */
export const EQUAL = 'equal after rounding';

/** A significant difference, never zero: with up to six decimals, or `equal after rounding`. */
export function formatSignificant(of: number | Rounded, format: Format): string {
  const { value: difference, step = null } = typeof of === 'number' ? { value: of } : of;
  if (difference === null) return MISSING;
  if (difference === 0) return EQUAL;
  for (let decimals = decimalsOf(step, format); decimals <= MOST_DECIMALS; decimals++) {
    const text = formatDelta(difference, format, decimals);
    if (Number(text.replace(MINUS, '-')) !== 0) return text;
  }
  return `${difference > 0 ? '+' : MINUS}<${(10 ** -MOST_DECIMALS).toFixed(MOST_DECIMALS)}`;
}
