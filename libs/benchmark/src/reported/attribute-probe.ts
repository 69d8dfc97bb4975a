import { SPLITS, STRATEGY_BOARDS } from '../papers/splits.js';
import { reportedFrom } from './from-ledger.js';
import type { ReportedTable } from './reported-table.js';

/**
 * The split paper, F1 selectivity (Table 1) and CS (Table 2), one board for each strategy. The released CS counts
 * concepts in another way (libs/splits/README.md).
 */
export const PROBE_TABLES: readonly ReportedTable[] = Object.entries(STRATEGY_BOARDS).map(([column, board]) => {
  const [selectivity, cs] = [
    ['Table 1', 'probe.f1_selectivity.v1'],
    ['Table 2', 'probe.cs.v1'],
  ].map(([table = '', metric = '']) =>
    reportedFrom(SPLITS, {
      table,
      reference: 'Tables 1 and 2',
      benchmark: 'mcrae-things',
      protocol: 'attribute-probe',
      board,
      group: '',
      metrics: { [column]: metric },
      row: ({ label }) => ({ method: label, backbone: null, notTrained: true }),
    }),
  );
  if (!selectivity || !cs) throw new Error('the split paper has two tables');
  return {
    ...selectivity,
    metrics: [...selectivity.metrics, ...cs.metrics],
    rows: selectivity.rows.map((row, i) => ({ ...row, values: [...row.values, ...(cs.rows[i]?.values ?? [])] })),
  };
});
