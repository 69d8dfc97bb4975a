import { cellKey, printedNumber, type LedgerPaper, type LedgerRow, type LedgerTable } from '../papers/ledger.js';
import type { ProtocolId } from '../protocols.js';
import type { PrintedRow, PrintedValue, ReportedTable } from './reported-table.js';

interface Choice {
  readonly table: string;
  /** Text before the values, where it is not the label. */
  readonly reference?: string;
  readonly benchmark: string;
  readonly protocol: ProtocolId;
  readonly board: string;
  /** The metric of each column; columns without one are left out. */
  readonly metrics: Readonly<Record<string, string>>;
  readonly group?: string;
  /** What is printed as the row; null leaves the row out. */
  readonly row: (row: LedgerRow) => Pick<PrintedRow, 'method' | 'backbone' | 'notTrained'> | null;
}

/** Rows of a ledger table as the rows that papers report on a board. */
export function reportedFrom(paper: LedgerPaper, choice: Choice): ReportedTable {
  const table = ledgerTable(paper, choice.table);
  const columns = table.columns.flatMap((column) => {
    const metric = choice.metrics[column];
    return metric === undefined ? [] : [{ metric, column }];
  });
  return {
    paper,
    table: choice.reference ?? table.label,
    benchmark: choice.benchmark,
    protocol: choice.protocol,
    board: choice.board,
    metrics: columns.map(({ metric }) => metric),
    rows: table.rows.flatMap((row) => {
      const shown = row.group === (choice.group ?? row.group) ? choice.row(row) : null;
      return shown ? [{ ...shown, values: columns.map(({ column }) => printedValue(paper, table, row, column)) }] : [];
    }),
  };
}

/** @throws Error when the paper has no such table */
export function ledgerTable(paper: LedgerPaper, label: string): LedgerTable {
  const table = paper.tables.find((one) => one.label === label);
  if (!table) throw new Error(`${paper.id} has no ${label}`);
  return table;
}

/** The value of a ledger table in a row and column; null where the paper prints none. */
export function printedValue(
  paper: LedgerPaper,
  table: LedgerTable,
  row: LedgerRow | undefined,
  column: string,
): PrintedValue | null {
  const printed = row?.printed[table.columns.indexOf(column)];
  if (!row || printed == null) return null;
  return { ...printedNumber(printed), cell: cellKey(paper.id, table.label, row, column) };
}
