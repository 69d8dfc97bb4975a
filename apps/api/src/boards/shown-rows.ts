import type { BoardRow, Cell, Cost as ShownCost, Metric, RowFacts } from '@primitives/boards';
import type { BoardRow as SnapshotRow } from '@primitives/evaluation';
import type { MetricType } from '../benchmarks/metric.type.js';
import type { Cost } from '../costs/cost.js';
import type { BoardCellType, BoardRowType } from './board-row.type.js';

/** Conversion of rows and metrics to the types of libs/boards, which use the enum names of the schema. */

type Upper<T extends string> = Uppercase<T>;
const upper = <T extends string>(word: T): Upper<T> => word.toUpperCase() as Upper<T>;

type ShownMetric = Omit<MetricType, 'optional'> & Partial<Pick<MetricType, 'optional'>>;

export function shownMetric({
  id,
  label,
  group,
  direction,
  format,
  axis,
  help,
  optional = false,
}: ShownMetric): Metric {
  return { id, label, group, help, optional, direction: upper(direction), format: upper(format), axis: upper(axis) };
}

export const shownCell = (cell: BoardCellType): Cell => ({ ...cell, mark: cell.mark && upper(cell.mark) });

export const shownCost = ({ precision, ...cost }: Cost): ShownCost => ({
  ...cost,
  precision: precision && { weights: precision.weights, quantisation: precision.quantisation.map(upper) },
});

export function shownRow(row: BoardRowType): BoardRow {
  const { publishedAt } = row;
  return {
    ...row,
    evidence: upper(row.evidence),
    weights: row.weights && upper(row.weights),
    publishedAt: publishedAt instanceof Date ? publishedAt.toISOString() : publishedAt,
    cells: row.cells.map(shownCell),
  };
}

/** The fields of a ranked entry on which filters operate. */
export function factsOf(row: SnapshotRow): RowFacts {
  const { name, version, team, backbone, parameters, licence, submissionCode, trainedOnTrack, scoredAt } = row;
  return {
    evidence: 'VERIFIED',
    name,
    version,
    team,
    backbone,
    parameters,
    licence,
    submissionCode,
    notTrained: trainedOnTrack === false,
    trainingDeclared: trainedOnTrack !== null,
    publishedAt: scoredAt,
    citation: null,
    phase: row.phase ?? null,
    weights: row.weights ? upper(row.weights) : null,
    providers: row.providers ?? null,
  };
}
