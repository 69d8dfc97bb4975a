import type { BoardSnapshot, EntryFacts } from '@primitives/boards';
import { boardMetrics, boardPrimaryMetric, metricDefinition } from '@primitives/metrics';
import type { ShownResult } from '@primitives/store/boards';
import type { RenderedBoard, EntryColumns } from './entry-columns.js';
import { comparePairs, rankedBoard, type RankedEntry } from './ranking/ranked-board.js';

export interface SnapshotPlan extends RenderedBoard {
  readonly primaryMetric: string;
  readonly resamples: number;
}

/** Ranks the entries of one board against each other: values, intervals, rank ranges, tiers, marks and pair tests. */
export async function snapshotOf(
  entries: readonly ShownResult[],
  columns: EntryColumns,
  plan: SnapshotPlan,
): Promise<BoardSnapshot> {
  const factsById = new Map<string, EntryFacts>();
  for (const { outcomes: _, fingerprint: _fingerprint, ...facts } of entries) factsById.set(facts.id, facts);
  const metrics = boardMetrics(plan.protocol, plan.board);
  const primaryMetric = boardPrimaryMetric(plan, plan.board);
  const ids = entriesOf(entries, plan);
  const boardPlan = { metrics: metrics.map(metricDefinition), primaryMetric, resamples: plan.resamples };
  const ranked = await rankedBoard(ids, columns.entriesOf(plan), columns.folderOf(plan), boardPlan, columns.scratch);
  await columns.clean(plan, new Set(ids.map(({ outcomesSha256 }) => outcomesSha256)));
  return {
    schema: 'board-snapshot/1',
    metrics,
    primaryMetric,
    resamples: plan.resamples,
    rows: ranked.rows.flatMap(({ id, cells }) => {
      const facts = factsById.get(id);
      return facts ? [{ ...facts, cells }] : [];
    }),
    pairs: ranked.pairs,
    thresholds: ranked.thresholds,
    uncalibrated: ranked.uncalibrated,
  };
}

/** Compares entries of one board in advance, so that a later snapshot only compares new entries. */
export const compareEarly = (
  entries: readonly ShownResult[],
  columns: EntryColumns,
  plan: RenderedBoard,
): Promise<void> =>
  comparePairs(
    entriesOf(entries, plan),
    columns.entriesOf(plan),
    columns.folderOf(plan),
    boardMetrics(plan.protocol, plan.board).length,
    columns.scratch,
  );

const entriesOf = (entries: readonly ShownResult[], { board }: RenderedBoard): RankedEntry[] =>
  entries.map(({ evaluationId: id, outcomes }) => ({ id, outcomesSha256: outcomes[board] ?? '' }));
