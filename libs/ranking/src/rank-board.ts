import { metricRange, type MetricDefinition, type MetricEvaluator } from '@primitives/metrics';
import type { Estimate } from './estimate.js';
import { bestMarks, type Mark } from './marks.js';
import { measureEntry, UNMEASURED, type MeasuredMetric } from './measured-entry.js';
import { summaryOf, type MetricSummary } from './metric-summary.js';
import { bestFirst } from './rank-ranges.js';
import { rankMetric, type MetricRanking, type RowPair, type Threshold } from './rank-metric.js';
import { UnlikeSubmissionsError } from './replicates.js';
import type { Resampling } from './resampling.js';
import { allPairs, signFlipTests } from './sign-flip.js';

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

/** Two entries under one metric, by their ids. */
export interface PairTest extends Omit<RowPair, 'a' | 'b'> {
  readonly a: string;
  readonly b: string;
}

/** The content of an immutable board snapshot: rows from best to worst of the primary metric, undefined values last. */
export interface RankedBoard {
  readonly primaryMetric: string;
  readonly resamples: number;
  readonly rows: readonly RankedRow[];
  /** Metric id → tests of the first rows with each other. */
  readonly pairs: Readonly<Record<string, readonly PairTest[]>>;
  /** Metric id → what decides its tests. */
  readonly thresholds: Readonly<Record<string, Threshold>>;
  /** Metrics whose intervals are not calibrated at this size: their differences are not tested. */
  readonly uncalibrated: readonly string[];
}

const LISTED_ROWS = 50;

/** A board's plan without its random signs. */
export type AssemblyPlan = Omit<BoardPlan, 'resampling'>;

/**
 * Ranks a board from nothing: intervals, rank ranges, tiers, marks and pair tests of every metric, from the
 * contributions of its submissions.
 *
 * Deterministic in its arguments. O(K · jackknife + metrics · K² · (clusters + signs)). Anyone who knows the pairs of
 * an earlier board updates them (`FamilyUpdate`), and calls `primaryOrder`, `rankMetric` and `assembleBoard`.
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
  return rankMeasured(
    entries.map(({ id }, row) => ({ id, of: plan.metrics.map((_, m) => measured[row]!.of[m] ?? UNMEASURED) })),
    plan,
  );
}

/** As `rankBoard`, of entries that are measured. */
export function rankMeasured(
  entries: readonly { readonly id: string; readonly of: readonly MeasuredMetric[] }[],
  plan: AssemblyPlan,
): RankedBoard {
  const rows = entries.map(({ of }) => of.map((own, m) => summaryOf(own, metricRange(plan.metrics[m]!), plan.alpha)));
  const order = primaryOrder(rows, plan);
  const rankings = plan.metrics.map((definition, m) => {
    const { length: lengths, largest } = signFlipTests(
      entries.map(({ of }) => of[m]!),
      allPairs(entries.length),
    );
    const column = rows.map((row) => row[m]!);
    return rankMetric(column, definition, { lengths, largest }, { ...plan, listed: listedRows(order, plan) });
  });
  return assembleBoard(
    entries.map(({ id }) => id),
    rows,
    { order, rankings },
    plan,
  );
}

/**
 * Rows from best to worst of the primary metric, those without a value last.
 *
 * @throws PrimaryMetricError
 */
export function primaryOrder(rows: readonly (readonly MetricSummary[])[], plan: AssemblyPlan): number[] {
  const primary = plan.metrics.findIndex(({ id }) => id === plan.primaryMetric);
  if (primary < 0) throw new PrimaryMetricError(plan.primaryMetric);
  const values = rows.map((row) => row[primary]!.estimate.value);
  const tested = [...rows.keys()].filter((row) => values[row] !== null);
  const tests = Float64Array.from(tested, (row) => values[row]!);
  const ranked = bestFirst(tests, plan.metrics[primary]!.direction).map((index) => tested[index]!);
  return [...ranked, ...[...rows.keys()].filter((row) => values[row] === null)];
}

/** The rows whose tests with each other are listed. */
export const listedRows = (order: readonly number[], plan: Pick<BoardPlan, 'listedRows'>): number[] =>
  order.slice(0, plan.listedRows ?? LISTED_ROWS);

/** Puts a board together from its entries, their order, and the rankings of its metrics, in the plan's order. */
export function assembleBoard(
  ids: readonly string[],
  rows: readonly (readonly MetricSummary[])[],
  { order, rankings }: { readonly order: readonly number[]; readonly rankings: readonly MetricRanking[] },
  plan: AssemblyPlan,
): RankedBoard {
  const columns = plan.metrics.map((definition, m) => {
    const estimates = rows.map((row) => row[m]!.estimate);
    const marks = bestMarks(
      estimates.map(({ value }) => value),
      definition,
    );
    return estimates.map((estimate, row): RankedCell => {
      const { rankLow = null, rankHigh = null, tier = null } = rankings[m]!.ranges[row] ?? {};
      return { ...estimate, rankLow, rankHigh, tier, mark: marks[row]! };
    });
  });
  return {
    primaryMetric: plan.primaryMetric,
    resamples: plan.resamples,
    rows: order.map((row) => ({
      id: ids[row]!,
      cells: Object.fromEntries(plan.metrics.map(({ id }, m) => [id, columns[m]![row]!])),
    })),
    pairs: Object.fromEntries(
      plan.metrics.map(({ id }, m) => [
        id,
        rankings[m]!.pairs.map((pair): PairTest => ({ ...pair, a: ids[pair.a]!, b: ids[pair.b]! })),
      ]),
    ),
    thresholds: Object.fromEntries(plan.metrics.map(({ id }, m) => [id, rankings[m]!.threshold])),
    uncalibrated: plan.metrics.flatMap(({ id }, m) => (rankings[m]!.calibrated ? [] : [id])),
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
