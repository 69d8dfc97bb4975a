import { metricCalibration, metricRange, type MetricDefinition, type MetricEvaluator } from '@primitives/metrics';
import { isColumnCalibrated } from './calibration.js';
import { bestMarks, type Mark } from './marks.js';
import { estimateOf } from './estimate-of.js';
import type { Estimate } from './estimate.js';
import { measureEntry, UNMEASURED, type MeasuredEntry } from './measured-entry.js';
import { UnlikeSubmissionsError } from './replicates.js';
import type { Resampling } from './resampling.js';
import { allPairs, halfWidth, pairIndex, signFlipTests, type SignFlipTests } from './sign-flip.js';
import { bestFirst, rankRanges, verdicts, type RankRange, type Verdict } from './rank-ranges.js';

/** A submission that is ranked: its outcomes, ready to be measured. */
export interface BoardEntry {
  readonly id: string;
  readonly evaluator: MetricEvaluator;
}

/** How a board is ranked; the plan is the same for every submission of a track. */
export interface BoardPlan {
  /** Definitions of the evaluators' metrics, in their order. */
  readonly metrics: readonly Pick<MetricDefinition, 'id' | 'direction' | 'format' | 'range' | 'calibration'>[];
  /** The metric that orders the rows. */
  readonly primaryMetric: string;
  /** Clusters of the instances and the seed of the signs. */
  readonly resampling: Resampling;
  /** Random sign vectors of the pair tests. */
  readonly resamples: number;
  readonly alpha?: number;
  /** Pair tests are listed among so many first rows; all rows are tested. */
  readonly listedRows?: number;
}

/**
 * A row's value under a metric with its interval, its rank range (1 = best), its tier (1 = best) and its mark; null
 * throughout where the metric is undefined.
 */
export interface RankedCell extends Estimate {
  readonly rankLow: number | null;
  readonly rankHigh: number | null;
  readonly tier: number | null;
  readonly mark: Mark | null;
}

export interface RankedRow {
  readonly id: string;
  /** Metric id → cell. */
  readonly cells: Readonly<Record<string, RankedCell>>;
}

/** Two rows under one metric: difference = a − b, its simultaneous interval, and whether a is better. */
export interface PairTest {
  readonly a: string;
  readonly b: string;
  readonly difference: number;
  /** Null where no number of clusters this small bounds the difference. */
  readonly low: number | null;
  readonly high: number | null;
  readonly p: number;
  readonly verdict: 'better' | 'worse' | 'tied';
}

/** The content of an immutable board snapshot: rows from best to worst of the primary metric, undefined values last. */
export interface RankedBoard {
  readonly primaryMetric: string;
  readonly resamples: number;
  readonly rows: readonly RankedRow[];
  /** Metric id → tests of the first rows with each other. */
  readonly pairs: Readonly<Record<string, readonly PairTest[]>>;
  /** Metrics whose intervals are not calibrated at this size: their columns separate no rows. */
  readonly uncalibrated: readonly string[];
}

/**
 * Rows tested with each other under one metric; `tested` lists those that have a value, in the board's order of
 * entries.
 */
export interface MetricRanking {
  readonly tested: readonly number[];
  readonly values: Float64Array;
  readonly tests: SignFlipTests;
  readonly verdict: Verdict;
  readonly ranges: readonly RankRange[];
  /** Whether the column may claim leads at this size. */
  readonly calibrated: boolean;
}

const ALPHA = 0.05;
const LISTED_ROWS = 50;

/**
 * Ranks a board: intervals, rank ranges, tiers, marks and pair tests of every metric, from the contributions of its
 * submissions.
 *
 * Deterministic in its arguments. O(K · jackknife + metrics · K² · (clusters + signs)). `measureEntry`, `rankMetric`
 * and `assembleBoard` are its three steps, for anyone who spreads the first over entries and the second over metrics.
 *
 * @throws UnlikeSubmissionsError when the entries do not share metrics and instances
 */
export function rankBoard(entries: readonly BoardEntry[], plan: BoardPlan): RankedBoard {
  const [first] = entries;
  entries.forEach(({ evaluator }, index) => {
    const alike = evaluator.instances === first?.evaluator.instances;
    if (!alike || evaluator.metrics.join() !== first.evaluator.metrics.join()) throw new UnlikeSubmissionsError(index);
  });
  const measured = entries.map(({ evaluator }) => measureEntry(evaluator, plan.resampling, plan.resamples));
  const rankings = plan.metrics.map((_, metric) => rankMetric(measured, metric, plan));
  return assembleBoard(
    entries.map(({ id }) => id),
    measured,
    rankings,
    plan,
  );
}

/**
 * Tests all rows with each other under one metric.
 *
 * @param testsOf the tests of all pairs of these rows, from someone who knows those of earlier boards; computed from
 *   nothing when absent
 */
export function rankMetric(
  entries: readonly MeasuredEntry[],
  metric: number,
  plan: Pick<BoardPlan, 'metrics' | 'alpha'>,
  testsOf?: (rows: readonly number[]) => SignFlipTests,
): MetricRanking {
  const definition = plan.metrics[metric]!;
  const { direction } = definition;
  const of = entries.map((entry) => entry.of[metric] ?? UNMEASURED);
  const tested = Array.from(of.keys()).filter((row) => !Number.isNaN(of[row]!.value));
  const values = Float64Array.from(tested, (row) => of[row]!.value);
  const alpha = plan.alpha ?? ALPHA;
  const fromNothing = () =>
    signFlipTests(
      tested.map((row) => of[row]!),
      allPairs(tested.length),
      alpha,
    );
  const calibrated = isColumnCalibrated(
    tested.map((row) => of[row]!),
    metricCalibration(definition),
  );
  const found = testsOf?.(tested) ?? fromNothing();
  const tests = calibrated ? found : withoutClaims(found);
  const verdict = verdicts(values, tests, direction, alpha);
  return { tested, values, tests, verdict, ranges: rankRanges(values, direction, verdict), calibrated };
}

/** The tests of a column that is not calibrated at its size: no pair is separated, no difference bounded. */
const withoutClaims = (tests: SignFlipTests): SignFlipTests => ({
  ...tests,
  p: new Float64Array(tests.p.length).fill(1),
  critical: Infinity,
});

/** Puts a board together from its entries and the rankings of its metrics, in the plan's order. */
export function assembleBoard(
  ids: readonly string[],
  entries: readonly MeasuredEntry[],
  rankings: readonly MetricRanking[],
  plan: Omit<BoardPlan, 'resampling'>,
): RankedBoard {
  const columns = plan.metrics.map((_, metric) => cellsOf(entries, metric, rankings[metric]!, plan));
  const primary = plan.metrics.findIndex(({ id }) => id === plan.primaryMetric);
  if (primary < 0) throw new PrimaryMetricError(plan.primaryMetric);
  const { tested, values } = rankings[primary]!;
  const ranked = bestFirst(values, plan.metrics[primary]!.direction).map((index) => tested[index]!);
  const order = [...ranked, ...Array.from(ids.keys()).filter((row) => !tested.includes(row))];
  return {
    primaryMetric: plan.primaryMetric,
    resamples: plan.resamples,
    rows: order.map((row) => ({
      id: ids[row]!,
      cells: Object.fromEntries(plan.metrics.map(({ id }, metric) => [id, columns[metric]![row]!])),
    })),
    pairs: Object.fromEntries(
      plan.metrics.map(({ id }, metric) => [
        id,
        pairTests(ids, rankings[metric]!, order.slice(0, plan.listedRows ?? LISTED_ROWS)),
      ]),
    ),
    uncalibrated: plan.metrics.flatMap(({ id }, metric) => (rankings[metric]!.calibrated ? [] : [id])),
  };
}

/** The board is to be ordered by a metric that it does not have. */
export class PrimaryMetricError extends Error {
  override readonly name = 'PrimaryMetricError';
  readonly code = 'primary_metric';

  constructor(readonly metric: string) {
    super(`the board has no metric ${metric} to order its rows by`);
  }
}

const UNRANKED = { rankLow: null, rankHigh: null, tier: null, mark: null };

function cellsOf(
  entries: readonly MeasuredEntry[],
  metric: number,
  { tested, values, ranges: places }: MetricRanking,
  plan: Pick<BoardPlan, 'metrics' | 'alpha'>,
): RankedCell[] {
  const range = metricRange(plan.metrics[metric]!);
  const cells = entries.map(({ of }): RankedCell => ({
    ...UNRANKED,
    ...estimateOf(of[metric] ?? UNMEASURED, range, plan.alpha),
  }));
  const marks = bestMarks(Array.from(values), plan.metrics[metric]!);
  tested.forEach((row, index) => {
    const { rankLow, rankHigh, tier } = places[index]!;
    cells[row] = { ...cells[row]!, rankLow, rankHigh, tier, mark: marks[index]! };
  });
  return cells;
}

function pairTests(ids: readonly string[], ranking: MetricRanking, first: readonly number[]): PairTest[] {
  const { tested, values, tests, verdict } = ranking;
  const listed = first.map((row) => tested.indexOf(row)).filter((index) => index >= 0);
  return listed.flatMap((a, i) =>
    listed.slice(i + 1).map((b) => {
      const pair = pairIndex(tested.length, Math.min(a, b), Math.max(a, b));
      const difference = values[a]! - values[b]!;
      const half = halfWidth(tests, pair);
      return {
        a: ids[tested[a]!]!,
        b: ids[tested[b]!]!,
        difference,
        low: half === null ? null : difference - half,
        high: half === null ? null : difference + half,
        p: tests.p[pair]!,
        verdict: ({ '1': 'better', '0': 'tied', '-1': 'worse' } as const)[`${verdict(a, b)}`],
      };
    }),
  );
}
