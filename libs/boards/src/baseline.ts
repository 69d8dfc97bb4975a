import { metricDefinition } from '@primitives/metrics';
import { isAtChance, referenceRows } from './reference-rows.js';
import type { SnapshotRow } from './snapshot.js';

/** The facts that determine the baseline of a board. */
export interface BaselineRule {
  /** Metric id that orders the rows. */
  readonly metric: string;
  /** Code of the submission that maintainers chose; null if they chose none. */
  readonly chosen: string | null;
  /** Codes of the submissions of reference teams. */
  readonly references: ReadonlySet<string>;
  /** Reference model → metric id → value; models that are not computed yet are absent. */
  readonly models: Readonly<Record<string, Readonly<Record<string, number | null>>>>;
}

/** Whether an entry shows no skill: its value is undefined or at chance. */
export function isDegenerate(row: SnapshotRow, { metric, models }: Pick<BaselineRule, 'metric' | 'models'>): boolean {
  const value = row.cells[metric]?.value ?? null;
  const direction = metricDefinition(metric).direction === 'higher' ? 'HIGHER' : 'LOWER';
  return value === null || isAtChance(value, { id: metric, direction }, referenceRows(models, [metric]));
}

/**
 * The baseline of a board: the entry that maintainers chose, else the best entry of a reference team, else the best
 * one that was not trained on the benchmark; never a degenerate one. Null if there is none.
 *
 * @param rows of the board, best first
 */
export function baselineOf(rows: readonly SnapshotRow[], rule: BaselineRule): SnapshotRow | null {
  const first = (fits: (row: SnapshotRow) => boolean) => rows.find((row) => fits(row) && !isDegenerate(row, rule));
  return (
    first(({ submissionCode }) => submissionCode === rule.chosen) ??
    first(({ submissionCode }) => rule.references.has(submissionCode)) ??
    first(({ notTrained }) => notTrained) ??
    null
  );
}
