import { metricCalibration, type MetricDefinition } from '@primitives/metrics';
import { isColumnCalibrated } from './calibration.js';
import type { MetricSummary } from './metric-summary.js';
import { countSignificant, rankRanges, verdicts, type RankRange, type Verdict } from './rank-ranges.js';
import { halfWidth, Maxima, pairIndex } from './sign-flip.js';

export interface ComparedPairs {
  /** √Σ d² of each pair, by `pairIndex` of the compared entries. */
  readonly lengths: Float32Array;
  /** For each sign vector its largest T over all pairs. */
  readonly largest: Float64Array;
  /** Row of the board → number of its entry among those compared; default: the same. */
  readonly places?: Uint32Array;
}

/** Two rows under one metric: difference = a − b, its simultaneous interval, and whether a is better. */
export interface RowPair {
  readonly a: number;
  readonly b: number;
  readonly difference: number;
  /** √Σ d² of the difference of contributions; null where either has none. */
  readonly length: number | null;
  /** Null where no number of clusters this small bounds the difference. */
  readonly low: number | null;
  readonly high: number | null;
  /** Null where the pair is not tested. */
  readonly p: number | null;
  /** `not_tested`: the intervals of the column are not calibrated at this size. */
  readonly verdict: 'better' | 'worse' | 'not_significant' | 'not_tested';
}

export interface MetricRanking {
  readonly verdict: Verdict;
  /** By row; null without a value. */
  readonly ranges: readonly (RankRange | null)[];
  /** Tests of the listed rows that have a value with each other. */
  readonly pairs: readonly RowPair[];
  /** Whether the intervals of the column are calibrated at this size; otherwise no difference is tested. */
  readonly calibrated: boolean;
  readonly threshold: Threshold;
}

/** What decides the tests and the widths of the intervals of differences under one metric of a board. */
export interface Threshold {
  /** What T must exceed for a significant difference; null where no difference is. */
  readonly critical: number | null;
  readonly clusters: number;
}

export interface MetricPlan {
  readonly alpha?: number;
  /** Rows whose tests with each other are listed, in the order of the list. */
  readonly listed?: readonly number[];
}

export const ALPHA = 0.05;
const WORDS = { '1': 'better', '0': 'not_significant', '-1': 'worse' } as const;

/**
 * Ranks the rows of a board under one metric from their tests with each other. O(K²); reads each length once, in their
 * order.
 */
export function rankMetric(
  rows: readonly MetricSummary[],
  definition: Pick<MetricDefinition, 'id' | 'direction' | 'range' | 'calibration' | 'format'>,
  { lengths, largest, places }: ComparedPairs,
  { alpha = ALPHA, listed = [] }: MetricPlan = {},
): MetricRanking {
  const placeOf = (row: number) => places?.[row] ?? row;
  const values = new Float64Array(rows.length); // by place
  rows.forEach(({ estimate }, row) => (values[placeOf(row)] = estimate.value ?? NaN));
  const tested = [...rows.keys()].filter((row) => rows[row]!.estimate.value !== null);
  const calibrated = isColumnCalibrated(
    tested.map((row) => rows[row]!),
    metricCalibration(definition),
  );
  const clusters = rows.find((row) => row.clusters > 0)?.clusters ?? 0;
  const maxima = new Maxima(largest, clusters);
  const critical = calibrated ? maxima.critical(alpha) : Infinity;
  const { direction } = definition;
  const ofPlaces = verdicts(values, lengths, critical, direction);
  const verdict: Verdict = (a, b) => ofPlaces(placeOf(a), placeOf(b));
  const { higher, lower } = countSignificant(values, lengths, critical);
  const [better, worse] = direction === 'higher' ? [higher, lower] : [lower, higher];
  const found = rankRanges(
    Float64Array.from(tested, (row) => values[placeOf(row)]!),
    direction,
    (a, b) => verdict(tested[a]!, tested[b]!),
    { better: tested.map((row) => better[placeOf(row)]!), worse: tested.map((row) => worse[placeOf(row)]!) },
  );
  const ranges = new Array<RankRange | null>(rows.length).fill(null);
  tested.forEach((row, at) => (ranges[row] = found[at]!));
  const valued = listed.filter((row) => rows[row]!.estimate.value !== null);
  const pairs = valued.flatMap((a, i) =>
    valued.slice(i + 1).map((b): RowPair => {
      const [x, y] = [placeOf(a), placeOf(b)];
      const difference = values[x]! - values[y]!;
      const length = lengths[pairIndex(Math.min(x, y), Math.max(x, y))]!;
      const half = halfWidth(difference, length, { critical, clusters });
      return {
        a,
        b,
        difference,
        length: Number.isNaN(length) ? null : length,
        low: half === null ? null : difference - half,
        high: half === null ? null : difference + half,
        p: calibrated ? maxima.adjustedP(difference, length) : null,
        verdict: calibrated ? WORDS[`${verdict(a, b)}`] : 'not_tested',
      };
    }),
  );
  const threshold = { critical: critical === Infinity ? null : critical, clusters };
  return { verdict, ranges, pairs, calibrated, threshold };
}
