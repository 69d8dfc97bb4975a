import { cellKey, cellsOf, type LedgerCell, type LedgerPaper, type MetricOnBoard } from '../papers/ledger.js';
import { OWN_VALUES } from '../papers/own-values.js';
import { PAPERS } from '../papers/papers.js';
import { REPORTED_TABLES } from './reported.js';

/** A value that a paper prints for a method, with the definition that computes it. */
export interface PrintedCell extends LedgerCell {
  readonly paper: LedgerPaper;
  readonly on: MetricOnBoard;
}

/** The row of a method on a board, as boards store it. */
export interface MethodOnBoard extends Omit<MetricOnBoard, 'metric' | 'protocol' | 'attributes'> {
  readonly protocol: string;
  /** Number of attributes of the benchmark's version. */
  readonly attributes: number;
  readonly citation: string;
  readonly method: string;
}

const CELLS: ReadonlyMap<string, PrintedCell> = new Map(
  PAPERS.flatMap((paper) =>
    cellsOf(paper, OWN_VALUES).flatMap((cell) =>
      cell.support.kind === 'metric'
        ? [[cellKey(paper.id, cell.table.label, cell.row, cell.column), { ...cell, paper, on: cell.support.on }]]
        : [],
    ),
  ),
);

/**
 * The printed values of a method that a board computes by the definition of the ledger. Values that a board shows next
 * to another definition, or for another number of attributes, are left out.
 */
export function printedCells(place: MethodOnBoard): PrintedCell[] {
  const { benchmark, protocol, board, attributes, citation, method } = place;
  const isHere = (one: { readonly benchmark: string; readonly protocol: string; readonly board: string }) =>
    one.benchmark === benchmark && one.protocol === protocol && one.board === board;
  return REPORTED_TABLES.filter((table) => isHere(table) && table.paper.citation === citation)
    .flatMap(({ rows }) => rows.filter((row) => row.method === method))
    .flatMap(({ values }) => values.flatMap((value) => CELLS.get(value?.cell ?? '') ?? []))
    .filter(({ on }) => isHere(on) && (on.attributes ?? attributes) === attributes);
}
