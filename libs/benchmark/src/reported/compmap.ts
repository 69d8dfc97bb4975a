import { COMPMAP, COMPMAP_METRICS, cubBoard, CUB_COLUMNS } from '../papers/compmap.js';
import { printedNumber } from '../papers/ledger.js';
import { reportedFrom } from './from-ledger.js';
import type { PrintedRow, ReportedTable } from './reported-table.js';

const mitStates = (table: string, board: string, row: Parameters<typeof reportedFrom>[1]['row']): ReportedTable =>
  reportedFrom(COMPMAP, {
    table,
    benchmark: 'compmap-mit-states',
    protocol: 'compmap',
    board,
    metrics: COMPMAP_METRICS,
    row,
  });

const MODELS = ['CLIP', 'ViLT', 'ALBEF'];
const EVALUATIONS = ['Prim', 'Interv(Full)', 'Interv(Partial)'];

/** Table 2 as one row for each model, its three evaluations as columns. */
function cub(column: string, i: number): ReportedTable {
  const rows = COMPMAP.tables.find(({ label }) => label === 'Table 2')?.rows ?? [];
  const value = (label: string) => {
    const printed = rows.find((row) => row.label === label)?.printed[i];
    return printed == null ? null : printedNumber(printed).value;
  };
  const row = (method: string): PrintedRow => ({
    method,
    backbone: null,
    values: [...EVALUATIONS.map((evaluation) => value(`${method}-${evaluation}`)), value('Oracle-Prim')],
  });
  return {
    paper: COMPMAP,
    table: 'Table 2',
    benchmark: 'compmap-cub',
    protocol: 'compmap',
    board: cubBoard(column),
    metrics: ['fewshot.prim.v1', 'fewshot.interv_full.v1', 'fewshot.interv_partial.v1', 'fewshot.oracle_prim.v1'],
    rows: MODELS.map(row),
  };
}

/** CompMap: Tables 5 and A1 on MIT-States (Table 1's rows without intervention are part of 5), and Table 2 on CUB. */
export const COMPMAP_TABLES: readonly ReportedTable[] = [
  mitStates('Table 5', 'closed', ({ label }) => ({ method: label, backbone: null })),
  mitStates('Table A1', 'open', ({ label }) => ({ method: label, backbone: null })),
  ...CUB_COLUMNS.map(cub),
];
