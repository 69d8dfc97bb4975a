import { METRIC_NOTES } from '@primitives/metrics';
import { formatDelta, formatInterval, MINUS, MISSING, type Format } from './metric-values.js';

/** Texts of a comparison, the same on the page and on the command line. */

const VERDICT_WORDS = {
  BETTER: 'better',
  WORSE: 'worse',
  NOT_SIGNIFICANT: 'not significant',
  NOT_TESTED: 'not tested',
} as const;

/** The difference of an entry from the baseline under one metric, in the shape of the GraphQL API. */
export interface Difference {
  readonly difference: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly p: number | null;
  readonly verdict: 'BETTER' | 'WORSE' | 'NOT_SIGNIFICANT' | 'NOT_TESTED' | null;
  readonly itemsNeeded: number | null;
}

export interface DifferenceTexts {
  /** `+1.20`, or `+<0.01` if significant; an en dash where either value is undefined. */
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
export function formatHalf(half: number | null, format: Format): string | null {
  return half === null || half === 0 ? null : formatInterval({ value: 0, low: -half, high: half }, format);
}

/** @param format of the metric */
export function formatDifference(test: Difference | undefined, format: Format): DifferenceTexts {
  if (!test || test.difference === null)
    return { difference: MISSING, interval: null, p: null, verdict: 'not measured', note: null };
  const { difference, low, high, p, verdict, itemsNeeded } = test;
  const significant = verdict === 'BETTER' || verdict === 'WORSE';
  const count = itemsNeeded?.toLocaleString('en-US');
  const needed =
    verdict === 'NOT_SIGNIFICANT' && count ? `a significant difference would need about ${count} images` : null;
  return {
    difference:
      significant && difference !== 0 ? formatSignificant(difference, format) : formatDelta(difference, format),
    interval: low === high ? null : formatInterval({ value: difference, low, high }, format),
    p: p === null ? null : p < 0.001 ? 'p < 0.001' : `p = ${p.toFixed(3)}`,
    verdict: verdict === null ? 'not measured' : VERDICT_WORDS[verdict],
    note:
      verdict === 'NOT_TESTED'
        ? METRIC_NOTES.NOT_CALIBRATED
        : significant && difference === 0
          ? 'the exact values differ, and are equal when rounded for publication'
          : needed,
  };
}

/** Never zero. */
function formatSignificant(difference: number, format: Format): string {
  const text = formatDelta(difference, format);
  return Number(text) === 0 ? `${difference > 0 ? '+' : MINUS}<0.01` : text;
}
