import {
  COMPMAP,
  COMPMAP_METRICS,
  cubBoard,
  CUB_COLUMNS,
  EMBEDDING_ROWS,
  INTERVENED_METRICS,
} from '../papers/compmap.js';
import type { LedgerRow, LedgerTable } from '../papers/ledger.js';
import { ledgerTable, printedValue, reportedFrom } from './from-ledger.js';
import type { PrintedRow, PrintedValue, ReportedTable } from './reported-table.js';

const BENCHMARK = 'compmap-mit-states';
const CUB = 'compmap-cub';
const MODELS = ['CLIP', 'ViLT', 'ALBEF'];

const tableOf = (label: string) => ledgerTable(COMPMAP, label);
const valueOf = (table: LedgerTable, row: LedgerRow | undefined, column: string) =>
  printedValue(COMPMAP, table, row, column);

const mitStates = (table: string, board: string, row: Parameters<typeof reportedFrom>[1]['row']): ReportedTable =>
  reportedFrom(COMPMAP, {
    table,
    benchmark: BENCHMARK,
    protocol: 'compmap',
    board,
    metrics: COMPMAP_METRICS,
    row,
  });

interface FurtherColumn {
  readonly table: string;
  readonly metric: string;
  readonly of: (model: string) => PrintedValue | null;
}

/** The columns of other tables that a board computes for the same models. */
const further = (tables: readonly string[], benchmark: string, board: string): FurtherColumn[] =>
  tables.flatMap((label) => {
    const table = tableOf(label);
    const { columns, rows, support } = table;
    return columns.flatMap((column) => {
      const rowOf = (model: string) => rows.find((row) => row.label === model || row.label === `${model}-Prim`);
      const row = rowOf(MODELS[0] ?? '');
      const computed = row && support(row, column);
      if (computed?.kind !== 'metric' || computed.on.benchmark !== benchmark || computed.on.board !== board) return [];
      return [{ table: label, metric: computed.on.metric, of: (model) => valueOf(table, rowOf(model), column) }];
    });
  });

/** `Table 1`, or `Tables 1, 3 and 4`. */
const referenceOf = (table: string, columns: readonly FurtherColumn[]): string => {
  const numbers = new Set(
    [table, ...columns.map((column) => column.table)].map((label) => /\w+$|\w+(?=,)/.exec(label)?.[0] ?? ''),
  );
  const [last = '', ...others] = [...numbers].reverse();
  return others.length === 0 ? table : `Tables ${others.reverse().join(', ')} and ${last}`;
};

/** Rows of the model itself, its interventions and Oracle-Prim as one row: each reading has its own metrics. */
function readings(
  table: string,
  board: string,
  models: readonly { readonly label: string; readonly group?: string; readonly method: string }[],
  more: readonly FurtherColumn[] = [],
): ReportedTable {
  const printed = tableOf(table);
  const find = (label: string, group = '') => printed.rows.find((row) => row.label === label && row.group === group);
  const own = Object.entries(COMPMAP_METRICS);
  const intervened = Object.entries(INTERVENED_METRICS).flatMap(([reading, metrics]) =>
    Object.entries(metrics).map(([column, metric]) => ({ reading, column, metric })),
  );
  return {
    paper: COMPMAP,
    table: referenceOf(table, more),
    benchmark: BENCHMARK,
    protocol: 'compmap',
    board,
    metrics: [
      ...own.map(([, metric]) => metric),
      ...intervened.map(({ metric }) => metric),
      ...more.map(({ metric }) => metric),
    ],
    rows: models.map(({ label, group, method }) => ({
      method,
      backbone: null,
      values: [
        ...own.map(([column]) => valueOf(printed, find(`${label}-Prim`, group), column)),
        ...intervened.map(({ reading, column }) =>
          valueOf(printed, reading === 'Oracle-Prim' ? find(reading) : find(`${label}-${reading}`, group), column),
        ),
        ...more.map((column) => column.of(label)),
      ],
    })),
  };
}

const EVALUATIONS = ['Prim', 'Interv(Full)', 'Interv(Partial)'];

/** Table 2 as one row for each model: its evaluations, and what Tables 3 and 4 print of the board, as columns. */
function cub(column: string): ReportedTable {
  const table = tableOf('Table 2');
  const value = (label: string) =>
    valueOf(
      table,
      table.rows.find((row) => row.label === label),
      column,
    );
  const board = cubBoard(column);
  const more = further(['Table 3, right', 'Table 4'], CUB, board);
  const row = (method: string): PrintedRow => ({
    method,
    backbone: null,
    values: [
      ...EVALUATIONS.map((evaluation) => value(`${method}-${evaluation}`)),
      value('Oracle-Prim'),
      ...more.map(({ of }) => of(method)),
    ],
  });
  return {
    paper: COMPMAP,
    table: referenceOf('Table 2', more),
    benchmark: CUB,
    protocol: 'compmap',
    board,
    metrics: [
      'fewshot.prim.v1',
      'fewshot.interv_full.v1',
      'fewshot.interv_partial.v1',
      'fewshot.oracle_prim.v1',
      ...more.map(({ metric }) => metric),
    ],
    rows: MODELS.map(row),
  };
}

/** Table A2: 600 episodes instead of the board's, and methods of other papers. */
const cubOf600 = (column: string): ReportedTable =>
  reportedFrom(COMPMAP, {
    table: 'Table A2',
    benchmark: CUB,
    protocol: 'compmap',
    board: cubBoard(column),
    metrics: { [column]: 'fewshot.prim.v1' },
    row: ({ label }) => ({ method: `${label}, 600 episodes`, backbone: null }),
  });

/** Table 5 without the rows that Table 1 has with their interventions. */
const earlier = (label: string) => !label.endsWith('-Prim');

/**
 * Methods of other papers on the split of MIT-States, for the board of compositional zero-shot learning. CompMap's own
 * rows are left out: its code computes a geometric mean as HM.
 */
const czsl = (table: string, board: string): ReportedTable => {
  const rows = mitStates(table, board, ({ label }) =>
    label.startsWith('CLIP') || !earlier(label) ? null : { method: label, backbone: null },
  );
  const names: Readonly<Record<string, string>> = {
    'compmap.auc.v1': 'czsl.auc.v1',
    'compmap.best_seen.v1': 'czsl.best_seen.v1',
    'compmap.best_unseen.v1': 'czsl.best_unseen.v1',
    'compmap.best_gm.v1': 'czsl.best_hm.v1',
  };
  const columns = rows.metrics.flatMap((metric, i) => (names[metric] === undefined ? [] : [{ id: names[metric], i }]));
  return {
    ...rows,
    benchmark: 'mit-states',
    protocol: 'czsl',
    metrics: columns.map(({ id }) => id),
    rows: rows.rows.map((row) => ({ ...row, values: columns.map(({ i }) => row.values[i] ?? null) })),
  };
};

const SIZES = ['CLIP-ResNet50', 'CLIP-ResNet101', 'CLIP-ViT-L/14-336px'];

/**
 * CompMap: every row of Tables 1 to 6, A1, A2 and A4 to A8. A row that two tables print is here once: Table 1 has the
 * rows of 5 and 6 with their interventions, A8 those of ViT-B/32.
 */
export const COMPMAP_TABLES: readonly ReportedTable[] = [
  readings(
    'Table 1',
    'closed',
    MODELS.map((label) => ({ label, method: `${label}-Prim` })),
    further(['Table 3', 'Table 4'], BENCHMARK, 'closed'),
  ),
  mitStates('Table 5', 'closed', ({ label }) => (earlier(label) ? { method: label, backbone: null } : null)),
  ...Object.entries(EMBEDDING_ROWS).map(([name, board]): ReportedTable => ({
    ...mitStates('Table 6', board, ({ label }) => (label === name ? { method: label, backbone: null } : null)),
    protocol: 'compmap-embedding',
  })),
  readings('Table A6', 'closed', [
    { label: 'CLIP', group: 'Aggregated', method: 'CLIP-Prim, mean over seven prompt templates' },
  ]),
  readings(
    'Table A7',
    'closed',
    [1, 4, 7].map((count) => ({
      label: 'CLIP',
      group: `CLIP w/ ${count} prompt${count === 1 ? '' : 's'}`,
      method: `CLIP-Prim, ${count} prompt${count === 1 ? '' : 's'} averaged`,
    })),
  ),
  readings(
    'Table A8',
    'closed',
    SIZES.map((label) => ({ label, method: `${label}-Prim` })),
  ),
  mitStates('Table A1', 'open', ({ label }) => ({ method: label, backbone: null })),
  mitStates('Table A5', 'open', ({ group }) =>
    group === 'Aggregated' ? { method: 'CLIP-Prim, mean over seven prompt templates', backbone: null } : null,
  ),
  ...CUB_COLUMNS.map(cub),
  ...tableOf('Table A2').columns.map(cubOf600),
  czsl('Table 5', 'closed'),
  czsl('Table A1', 'open'),
];
