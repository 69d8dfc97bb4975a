import { printedNumber, type LedgerPaper, type LedgerRow } from '../papers/ledger.js';
import type { ProtocolId } from '../protocols.js';
import type { PrintedRow, ReportedTable } from './reported-table.js';

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
  const table = paper.tables.find(({ label }) => label === choice.table);
  if (!table) throw new Error(`${paper.id} has no ${choice.table}`);
  const columns = table.columns.flatMap((column, i) => {
    const metric = choice.metrics[column];
    return metric === undefined ? [] : [{ metric, i }];
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
      return shown ? [{ ...shown, values: columns.map(({ i }) => valueOf(row.printed[i] ?? null)) }] : [];
    }),
  };
}

const valueOf = (printed: string | null) => (printed === null ? null : printedNumber(printed).value);
