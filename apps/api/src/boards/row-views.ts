import type { BoardCell, BoardRow, Estimate } from '@primitives/evaluation';
import type { ReportedRow } from '@primitives/store/boards';
import type { BoardCellType, BoardRowType } from './board-row.type.js';

const NOT_RANKED = { rankLow: null, rankHigh: null, tier: null, mark: null } as const;
const NOT_MEASURED: Estimate = { value: null, low: null, high: null };

/** One cell per metric, in the order of the board, including metrics without a value. */
export function cellsOf(metrics: readonly string[], cells: Readonly<Record<string, BoardCell>>): BoardCellType[] {
  return metrics.map((metric) => ({ metric, ...NOT_MEASURED, ...NOT_RANKED, ...cells[metric] }));
}

/** Converts a ranked entry to its GraphQL type. */
export function verifiedRow(row: BoardRow, metrics: readonly string[]): BoardRowType {
  return {
    id: row.evaluationId,
    evidence: 'verified',
    name: row.name,
    version: row.version,
    team: row.team,
    interface: row.interface,
    backbone: row.backbone,
    parameters: row.parameters,
    licence: row.licence,
    weights: row.weights ?? null,
    providers: row.providers ?? null,
    notTrained: row.trainedOnTrack === false,
    trainingDeclared: row.trainedOnTrack !== null,
    submissionCode: row.submissionCode,
    evaluationId: row.evaluationId,
    publishedAt: row.scoredAt,
    citation: null,
    phase: row.phase ?? null,
    tableReference: null,
    url: null,
    cells: cellsOf(metrics, row.cells),
  };
}

/**
 * Converts reported rows. Best and second-best values are marked among reported rows, with ties; they are never
 * ranked.
 */
export function reportedRowViews(
  rows: readonly ReportedRow[],
  metrics: readonly { id: string; direction: 'higher' | 'lower' }[],
): BoardRowType[] {
  const marks = new Map(
    metrics.map((metric) => [
      metric.id,
      bestTwo(
        rows.flatMap((row) => row.values[metric.id] ?? []),
        metric.direction,
      ),
    ]),
  );
  return rows.map((row) => ({
    id: row.id,
    evidence: 'reported',
    name: row.method,
    version: null,
    team: null,
    interface: null,
    backbone: row.backbone,
    parameters: null,
    licence: null,
    weights: null,
    providers: null,
    notTrained: row.notTrained,
    trainingDeclared: true,
    submissionCode: null,
    evaluationId: null,
    publishedAt: null,
    citation: row.citation,
    phase: null,
    tableReference: row.tableReference,
    url: row.url,
    cells: metrics.map(({ id }) => {
      const value = row.values[id] ?? null;
      const [best, second] = marks.get(id) ?? [];
      const mark = value === null ? null : value === best ? 'best' : value === second ? 'second' : null;
      return { metric: id, value, low: null, high: null, ...NOT_RANKED, mark };
    }),
  }));
}

function bestTwo(values: readonly number[], direction: 'higher' | 'lower'): number[] {
  return [...new Set(values)].sort((a, b) => (direction === 'higher' ? b - a : a - b)).slice(0, 2);
}
