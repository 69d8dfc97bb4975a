import type { MetricDefinition, MetricEvaluator } from '@primitives/metrics';
import { bestMarks, type Mark } from './marks.js';
import { pairIndex, stepDownMaxT, type Comparisons } from './max-t.js';
import { percentileInterval } from './percentile.js';
import { resamplesOf, replicate, type Replicates } from './replicates.js';
import type { Resampling } from './resampling.js';
import { bestFirst, standings, verdicts, type Standing, type Verdict } from './standing.js';

/** A submission that is ranked: its outcomes, ready to be resampled. */
export interface BoardEntry {
  readonly id: string;
  readonly evaluator: MetricEvaluator;
}

/** How a board is ranked; the plan is the same for every submission of a track. */
export interface BoardPlan {
  /** Definitions of the evaluators' metrics, in their order. */
  readonly metrics: readonly Pick<MetricDefinition, 'id' | 'direction' | 'format'>[];
  /** The metric that orders the rows. */
  readonly primaryMetric: string;
  readonly resampling: Resampling;
  readonly resamples: number;
  readonly alpha?: number;
  /** Pair tests are listed among so many first rows; all rows are tested. */
  readonly listedRows?: number;
}

/** A row's value under a metric with its interval and place; null throughout where the metric is undefined. */
export interface RankedCell {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
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
  readonly low: number;
  readonly high: number;
  readonly p: number;
  readonly verdict: 'better' | 'worse' | 'tied';
}

/** What an immutable board snapshot keeps: rows from best to worst of the primary metric, those without a value last. */
export interface RankedBoard {
  readonly primaryMetric: string;
  readonly resamples: number;
  readonly rows: readonly RankedRow[];
  /** Metric id → tests of the first rows with each other. */
  readonly pairs: Readonly<Record<string, readonly PairTest[]>>;
}

/** Rows tested with each other under one metric; `tested` lists those that have a value, in the board's order of entries. */
export interface MetricRanking {
  readonly tested: readonly number[];
  readonly values: Float64Array;
  readonly comparisons: Comparisons;
  readonly verdict: Verdict;
  readonly standings: readonly Standing[];
}

const ALPHA = 0.05;
const LISTED_ROWS = 50;

/**
 * Ranks a board: intervals, rank ranges, tiers, marks and pair tests of every metric from one joint bootstrap of all its submissions.
 *
 * Deterministic in its arguments. O(K·B·N + metrics·K²·B). `replicate`, `rankMetric` and `assembleBoard` are its three steps, for
 * anyone who spreads the first over rows and the second over metrics.
 *
 * @throws UnlikeSubmissionsError when the entries do not share metrics and instances
 */
export function rankBoard(entries: readonly BoardEntry[], plan: BoardPlan): RankedBoard {
  const replicates = replicate(
    entries.map(({ evaluator }) => evaluator),
    plan.resampling,
    plan.resamples,
  );
  const rankings = plan.metrics.map((_, metric) => rankMetric(replicates, metric, plan));
  return assembleBoard(
    entries.map(({ id }) => id),
    replicates,
    rankings,
    plan,
  );
}

/** Tests all rows with each other under one metric. Resamples where it is undefined for any row are left out. */
export function rankMetric(replicates: Replicates, metric: number, plan: BoardPlan): MetricRanking {
  const { direction } = plan.metrics[metric]!;
  const all = replicates.values[metric] ?? new Float64Array(0);
  const tested = Array.from(all.keys()).filter((row) => !Number.isNaN(all[row]));
  const values = Float64Array.from(tested, (row) => all[row]!);
  const rows = tested.map((row) => resamplesOf(replicates, metric, row));
  const defined = Array.from({ length: replicates.resamples }, (_, r) => r).filter((r) =>
    rows.every((draws) => !Number.isNaN(draws[r])),
  );
  const draws = new Float64Array(rows.length * defined.length);
  rows.forEach((row, i) => defined.forEach((r, j) => (draws[i * defined.length + j] = row[r]!)));
  const comparisons = stepDownMaxT(values, draws, plan.resampling.clusters, plan.alpha ?? ALPHA);
  const verdict = verdicts(values, comparisons, direction, plan.alpha ?? ALPHA);
  return { tested, values, comparisons, verdict, standings: standings(values, direction, verdict) };
}

/** Puts a board together from its replicates and the rankings of its metrics, in the plan's order. */
export function assembleBoard(
  ids: readonly string[],
  replicates: Replicates,
  rankings: readonly MetricRanking[],
  plan: BoardPlan,
): RankedBoard {
  const columns = plan.metrics.map((_, metric) => cellsOf(replicates, metric, rankings[metric]!, plan));
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

const UNDEFINED: RankedCell = {
  value: null,
  low: null,
  high: null,
  rankLow: null,
  rankHigh: null,
  tier: null,
  mark: null,
};

function cellsOf(
  replicates: Replicates,
  metric: number,
  { tested, values, standings: places }: MetricRanking,
  plan: BoardPlan,
): RankedCell[] {
  const cells = new Array<RankedCell>(replicates.submissions).fill(UNDEFINED);
  const marks = bestMarks(Array.from(values), plan.metrics[metric]!);
  tested.forEach((row, index) => {
    const interval = percentileInterval(resamplesOf(replicates, metric, row), plan.alpha ?? ALPHA);
    const { rankLow, rankHigh, tier } = places[index]!;
    cells[row] = {
      value: values[index]!,
      low: interval?.low ?? null,
      high: interval?.high ?? null,
      rankLow,
      rankHigh,
      tier,
      mark: marks[index]!,
    };
  });
  return cells;
}

function pairTests(ids: readonly string[], ranking: MetricRanking, first: readonly number[]): PairTest[] {
  const { tested, values, comparisons, verdict } = ranking;
  const listed = first.map((row) => tested.indexOf(row)).filter((index) => index >= 0);
  return listed.flatMap((a, i) =>
    listed.slice(i + 1).map((b) => {
      const pair = pairIndex(comparisons.rows, Math.min(a, b), Math.max(a, b));
      const difference = values[a]! - values[b]!;
      const standardError = comparisons.standardError[pair]!;
      const half = standardError > 0 ? comparisons.critical * standardError : 0;
      return {
        a: ids[tested[a]!]!,
        b: ids[tested[b]!]!,
        difference,
        low: difference - half,
        high: difference + half,
        p: comparisons.p[pair]!,
        verdict: ({ '1': 'better', '0': 'tied', '-1': 'worse' } as const)[`${verdict(a, b)}`],
      };
    }),
  );
}
