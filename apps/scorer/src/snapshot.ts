import type { BoardRow, BoardSnapshot } from '@primitives/evaluation';
import { boardMetrics, metricDefinition, primaryMetricOf } from '@primitives/metrics';
import { assembleBoard, rankMetric, type BoardPlan, type MetricRanking, type Resampling } from '@primitives/ranking';
import type { ShownResult } from '@primitives/store';
import { setImmediate as pause } from 'node:timers/promises';
import { together, type RenderedBoard, type Draws, type EntryResamples } from './draws.js';

export interface SnapshotPlan extends RenderedBoard {
  /** The benchmark's slug, as `trained_on` names it. */
  readonly benchmark: string;
  readonly primaryMetric: string;
  readonly resamples: number;
  /** Execution providers by evaluation, where they are known. */
  readonly providers: ReadonlyMap<string, readonly string[]>;
}

/** Ranks the entries of one board against each other: values, intervals, rank ranges, tiers, marks and pair tests. */
export async function snapshotOf(
  entries: readonly ShownResult[],
  draws: Draws,
  plan: SnapshotPlan,
): Promise<BoardSnapshot> {
  const rows: EntryResamples[] = [];
  for (const { outcomes } of entries) rows.push(await draws.of(outcomes[plan.board] ?? '', plan));
  const metrics = boardMetrics(plan.protocol, plan.board);
  const primaryMetric = metrics.includes(plan.primaryMetric)
    ? plan.primaryMetric
    : primaryMetricOf(plan.protocol, plan.board);
  const replicates = together(rows, metrics, plan.resamples);
  const boardPlan: Omit<BoardPlan, 'resampling'> = {
    metrics: metrics.map(metricDefinition),
    primaryMetric,
    resamples: plan.resamples,
  };
  const planOf = (metric: number): BoardPlan => ({ ...boardPlan, resampling: unitsOf(rows, metric) });
  const rankings: MetricRanking[] = [];
  for (const metric of boardPlan.metrics.keys()) {
    await pause(); // pauses between the metrics of a long board; otherwise the broker would consider the scorer gone
    rankings.push(rankMetric(replicates, metric, planOf(metric)));
  }
  const ids = entries.map(({ evaluationId }) => evaluationId);
  const { rows: ranked, pairs } = assembleBoard(ids, replicates, rankings, planOf(0));
  const byId = new Map(entries.map((entry) => [entry.evaluationId, entry]));
  return {
    schema: 'board-snapshot/1',
    metrics,
    primaryMetric,
    resamples: plan.resamples,
    rows: ranked.flatMap(({ id, cells }) => {
      const entry = byId.get(id);
      return entry ? [{ ...described(entry, plan), cells }] : [];
    }),
    pairs,
  };
}

/** Number of independent units of a metric: metrics of one board may have different units. */
function unitsOf(entries: readonly EntryResamples[], metric: number): Resampling {
  const units = entries.reduce((most, { clusters }) => Math.max(most, clusters[metric] ?? 0), 0);
  return { instances: units, clusters: units, seed: 0 }; // the resamples exist: only the number of units matters here
}

function described(entry: ShownResult, { benchmark, providers }: SnapshotPlan): Omit<BoardRow, 'cells'> {
  const { evaluationId, submissionId, submissionCode, name, version, team, backbone, parameters, licence, weights } =
    entry;
  const predictedOn = providers.get(evaluationId);
  return {
    evaluationId,
    submissionId,
    submissionCode,
    name,
    version,
    team,
    interface: entry.interface,
    backbone,
    parameters,
    licence,
    ...(weights !== null && { weights }),
    ...(predictedOn && { providers: predictedOn }),
    trainedOnTrack: entry.trainedOn?.includes(benchmark) ?? null,
    scoredAt: entry.scoredAt.toISOString(),
    ...(entry.phase !== null && { phase: entry.phase }),
  };
}
