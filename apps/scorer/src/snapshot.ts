import type { BoardSnapshot, EntryFacts } from '@primitives/boards';
import { boardMetrics, metricDefinition, primaryMetricOf } from '@primitives/metrics';
import { assembleBoard, rankMetric, UNMEASURED, type MeasuredEntry, type MetricRanking } from '@primitives/ranking';
import type { ShownResult } from '@primitives/store/boards';
import { setImmediate as pause } from 'node:timers/promises';
import type { RenderedBoard, Draws } from './draws.js';

export interface SnapshotPlan extends RenderedBoard {
  readonly primaryMetric: string;
  readonly resamples: number;
}

/** Ranks the entries of one board against each other: values, intervals, rank ranges, tiers, marks and pair tests. */
export async function snapshotOf(
  entries: readonly ShownResult[],
  draws: Draws,
  plan: SnapshotPlan,
): Promise<BoardSnapshot> {
  const rows: MeasuredEntry[] = [];
  const factsById = new Map<string, EntryFacts>();
  for (const { outcomes, ...facts } of entries) {
    rows.push(await draws.of(outcomes[plan.board] ?? '', plan));
    factsById.set(facts.id, facts);
  }
  const metrics = boardMetrics(plan.protocol, plan.board);
  const primaryMetric = metrics.includes(plan.primaryMetric)
    ? plan.primaryMetric
    : primaryMetricOf(plan.protocol, plan.board);
  const boardPlan = { metrics: metrics.map(metricDefinition), primaryMetric, resamples: plan.resamples };
  const keys = entries.map(({ evaluationId, outcomes }) => `${evaluationId} ${outcomes[plan.board] ?? ''}`);
  const rankings: MetricRanking[] = [];
  for (const metric of metrics.keys()) {
    await pause(); // a long board is ranked metric by metric, or the broker would think that the scorer is gone
    const family = draws.families.get(`${plan.seed} ${plan.protocol} ${plan.board} ${metrics[metric]}`);
    const testsOf = (tested: readonly number[]) =>
      family.tests(tested.map((row) => ({ id: keys[row] ?? '', measured: rows[row]?.of[metric] ?? UNMEASURED })));
    rankings.push(rankMetric(rows, metric, boardPlan, testsOf));
  }
  const ids = entries.map(({ evaluationId }) => evaluationId);
  const { rows: ranked, pairs, uncalibrated } = assembleBoard(ids, rows, rankings, boardPlan);
  return {
    schema: 'board-snapshot/1',
    metrics,
    primaryMetric,
    resamples: plan.resamples,
    rows: ranked.flatMap(({ id, cells }) => {
      const facts = factsById.get(id);
      return facts ? [{ ...facts, cells }] : [];
    }),
    pairs,
    uncalibrated,
  };
}
