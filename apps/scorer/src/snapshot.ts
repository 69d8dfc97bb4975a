import type { BoardRow, BoardSnapshot } from '@primitives/evaluation';
import { MAC_BOARD_METRICS, metricDefinition } from '@primitives/metrics';
import { assembleBoard, rankMetric, type BoardPlan, type MetricRanking } from '@primitives/ranking';
import type { ShownResult } from '@primitives/store';
import { setImmediate as pause } from 'node:timers/promises';
import { resamplingOf, together, type Draws } from './draws.js';

export interface SnapshotPlan {
  readonly board: string;
  /** The benchmark's slug, as `trained_on` names it. */
  readonly benchmark: string;
  readonly primaryMetric: string;
  readonly seed: string;
  readonly instances: number;
  readonly resamples: number;
}

/** Ranks the entries of one board against each other: values, intervals, rank ranges, tiers, marks and pair tests. */
export async function snapshotOf(entries: readonly ShownResult[], draws: Draws, plan: SnapshotPlan): Promise<BoardSnapshot> {
  const rows = [];
  for (const { outcomes } of entries) rows.push(await draws.of(outcomes[plan.board] ?? '', plan.seed));
  const replicates = together(rows, MAC_BOARD_METRICS, plan.resamples);
  const boardPlan: BoardPlan = {
    metrics: MAC_BOARD_METRICS.map(metricDefinition),
    primaryMetric: plan.primaryMetric,
    resampling: resamplingOf(plan.seed, plan.instances),
    resamples: plan.resamples,
  };
  const rankings: MetricRanking[] = [];
  for (const metric of boardPlan.metrics.keys()) {
    await pause(); // a long board is ranked metric by metric, or the broker would think that the scorer is gone
    rankings.push(rankMetric(replicates, metric, boardPlan));
  }
  const ids = entries.map(({ evaluationId }) => evaluationId);
  const { rows: ranked, pairs } = assembleBoard(ids, replicates, rankings, boardPlan);
  const byId = new Map(entries.map((entry) => [entry.evaluationId, entry]));
  return {
    schema: 'board-snapshot/1',
    metrics: MAC_BOARD_METRICS,
    primaryMetric: plan.primaryMetric,
    resamples: plan.resamples,
    rows: ranked.flatMap(({ id, cells }) => {
      const entry = byId.get(id);
      return entry ? [{ ...described(entry, plan.benchmark), cells }] : [];
    }),
    pairs,
  };
}

function described(entry: ShownResult, benchmark: string): Omit<BoardRow, 'cells'> {
  const { evaluationId, submissionId, submissionCode, name, version, team, backbone, parameters, licence } = entry;
  return {
    ...{
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
    },
    trainedOnTrack: entry.trainedOn.includes(benchmark),
    scoredAt: entry.scoredAt.toISOString(),
  };
}
